// @ts-check
/** The words of everything but the menu. */
import { room } from "./en.room.js";
import { addTexts } from "./index.js";

/** Resolves when they are there in the language in use. */
export const roomTexts = addTexts("", {
  en: room,
  fr: () => import("./fr.room.js").then((module) => module.room),
  ar: () => import("./ar.room.js").then((module) => module.room),
  de: () => import("./de.room.js").then((module) => module.room),
});
