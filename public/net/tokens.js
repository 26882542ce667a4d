// @ts-check
/**
 * The secrets by which a room knows this browser's seat: one per room for the browser, or one for
 * this tab alone when it sits as another player. They are never put into a URL.
 */
import { keep, kept } from "../state/device.js";

const LEFT = "left";

/** 128 random bits as 32 lower-case hex digits. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A prefix for request ids that no other page shares. */
export function requestPrefix() {
  return newToken().slice(0, 16);
}

/**
 * This tab's token for a room, made when there is none, and whether this tab had the room open and left it
 * (a reload then, which takes its seat back without asking). A duplicated tab's copy says open, not left.
 * @param {string} code
 * @returns {{ token: string, takeover: "always" | "ask" }}
 */
export function helloFor(code) {
  const mine = kept("tab", `token.${code}`) ?? kept("browser", `token.${code}`);
  const token = mine ?? newToken();
  if (!mine) keep("browser", `token.${code}`, token);
  return { token, takeover: kept("tab", `open.${code}`) === LEFT ? "always" : "ask" };
}

/**
 * Remember that this tab has the room open, and that this page has the seat, not one that was opened before.
 * @param {string} code
 * @param {string} token
 * @param {string} page a name that no other page shares
 */
export function markOpen(code, token, page) {
  keep("tab", `open.${code}`, "yes");
  keep("browser", holder(code, token), page);
}

/**
 * Whether no other page of this browser had the seat since this one did.
 * @param {string} code
 * @param {string} token
 * @param {string} page
 */
export function hadLast(code, token, page) {
  return kept("browser", holder(code, token)) === page;
}

/** Two players of one browser have a seat each. @param {string} code @param {string} token */
const holder = (code, token) => `page.${code}.${token.slice(0, 8)}`;

/**
 * Remember that this tab had the room open and is about to leave or reload it.
 * @param {string} code
 */
export function markLeft(code) {
  keep("tab", `open.${code}`, LEFT);
}

/**
 * A token for this tab alone: another player in the same browser.
 * @param {string} code
 */
export function tabToken(code) {
  const token = newToken();
  keep("tab", `token.${code}`, token);
  return token;
}
