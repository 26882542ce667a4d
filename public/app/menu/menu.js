// @ts-check
/** The first screen: play with friends, against bots, or at a table whose code you have. */
import { html, useEffect, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { readCode } from "../code.js";
import { look } from "../../state/look.js";
import { badCode, goToRoom, newRoom } from "../navigation.js";
import { lastOptions, rememberOptions } from "../player.js";
import { reasonWords } from "../refusals.js";
import { loadGame, loadRoom, loadSession } from "../parts.js";
import { Tools } from "../tools.js";
import { Button } from "../ui/button.js";
import { Choice } from "../ui/choice.js";
import { toast } from "../ui/toasts.js";
import { Ornament } from "./ornament.js";
import { ArabicName } from "./wordmark.js";

const GAME = "chkobba";

export function Menu() {
  useEffect(() => void setTimeout(fetchAhead, 600), []);
  return html`<main class="menu">
    <div class="menu-cloth">
      <${Ornament} />
      <div class="menu-words">
        <h1 class="name">${t("name")} <${ArabicName} /></h1>
        <p class="lead">${t("menu.lead")}</p>
        ${badCode.value && html`<p class="notice error" role="alert">${t("join.bad")}</p>`}
        <${Button} kind="main" class="wide" onPress=${() => create("host")}>
          ${t("menu.friends")}
        <//>
        <${Bots} />
        <${JoinByCode} />
        <${Tools} />
      </div>
    </div>
  </main>`;
}

/** What a table takes, its deck too; what could not be fetched is asked for again when it is needed. */
function fetchAhead() {
  for (const part of [loadSession(), loadRoom()]) part.catch(() => {});
  loadGame(GAME)
    .then((game) => game.prepare?.(look.peek()))
    .catch(() => {});
}

/**
 * @param {import("../intents.js").Intent} intent
 * @param {import("../../net/protocol.js").Options} [options]
 */
async function create(intent, options) {
  fetchAhead();
  try {
    await newRoom(GAME, intent, options);
  } catch (error) {
    toast(reasonWords(/** @type {any} */ (error).reason ?? "other"), "error");
  }
}

function Bots() {
  const players = lastOptions.value[GAME]?.players ?? 2;
  return html`<div class="menu-bots">
    <${Button} class="wide" onPress=${() => create("bots", { players })}>${t("menu.bots")}<//>
    <${Choice}
      label=${t("menu.bots.players")}
      value=${players}
      choices=${[2, 4].map((n) => ({ value: n, text: t(`menu.bots.${n}`) }))}
      onChoose=${(/** @type {number} */ n) => rememberOptions(GAME, { players: n })}
    />
  </div>`;
}

function JoinByCode() {
  const text = useSignal("");
  const wrong = useSignal(false);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const code = readCode(text.peek());
    wrong.value = code === null;
    if (code) goToRoom(code);
  };
  const write = (/** @type {any} */ event) => {
    text.value = event.target.value;
    wrong.value = false;
  };
  return html`<form class="menu-join" onSubmit=${submit} noValidate>
    <label for="code">${t("join.label")}</label>
    <div class="row">
      <input
        id="code"
        class="field code-field"
        value=${text.value}
        onInput=${write}
        placeholder=${t("join.placeholder")}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck=${false}
        enterkeyhint="go"
        aria-invalid=${wrong.value ? "true" : undefined}
        aria-describedby="code-note"
      />
      <button type="submit" class="button plain"><span class="button-face">${t("join.go")}</span></button>
    </div>
    <p id="code-note" class=${wrong.value ? "note error" : "note"} role=${wrong.value ? "alert" : undefined}>
      ${wrong.value ? t("join.bad") : " "}
    </p>
  </form>`;
}
