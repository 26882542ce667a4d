// @ts-check
/** The first screen: play with friends, against bots, or at a table whose code you have. */
import { html, useEffect, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { look } from "../../state/look.js";
import { online } from "../../state/network.js";
import { readCode } from "../code.js";
import { create } from "../create.js";
import { openDialog } from "../dialogs.js";
import { badCode, goToRoom } from "../navigation.js";
import { GAME, failure, startAhead } from "../offline.js";
import { loadGame, loadRoom, loadSession } from "../parts.js";
import { Tools } from "../tools.js";
import { Button, usePress } from "../ui/button.js";
import { Bots } from "./bots.js";
import { Installing } from "./installing.js";
import { Ornament } from "./ornament.js";
import { ArabicName } from "./wordmark.js";

export function Menu() {
  useEffect(() => {
    const timer = setTimeout(() => (fetchAhead(), startAhead()), 600);
    return () => clearTimeout(timer);
  }, []);
  return html`<main class="menu">
    <div class="menu-cloth">
      <${Ornament} />
      <div class="menu-words">
        <h1 class="name">${t("name")} <${ArabicName} /></h1>
        <p class="lead" role="status">${t(lead())}</p>
        ${badCode.value && html`<p class="notice error" role="alert">${t("join.bad")}</p>`}
        <${Friends} />
        <${Bots} />
        <${JoinByCode} />
        <${Tools}><${Button} kind="quiet" onPress=${() => openDialog("record")}>${t("record.open")}<//><//>
      </div>
      <${Installing} />
    </div>
  </main>`;
}

/** What this page is for; without a network what still goes. */
function lead() {
  if (online.value) return "menu.lead";
  return failure() ? "refused.no-network" : "menu.lead.offline";
}

/** What a table takes, its deck too; what could not be fetched is asked for again when it is needed. */
function fetchAhead() {
  for (const part of [loadSession(), loadRoom()]) part.catch(() => {});
  loadGame(GAME)
    .then((game) => game.prepare?.(look.peek()))
    .catch(() => {});
}

function Friends() {
  const press = () => {
    fetchAhead();
    return create("host");
  };
  return html`<${Button} kind="main" class="wide menu-friends" onPress=${press}>${t("menu.friends")}<//>`;
}

/** Whether the server can be reached; not where what asks it has not come. */
const serverAnswers = () => loadSession().then((session) => session.serverAnswers(), () => false);

function JoinByCode() {
  const text = useSignal("");
  const problem = useSignal(/** @type {string | null} */ (null));
  const { busy, press } = usePress(async () => {
    const code = readCode(text.peek());
    if (!code) problem.value = "join.bad";
    else if (!online.peek() && !(await serverAnswers())) problem.value = "refused.no-network";
    else goToRoom(code);
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void press();
  };
  const write = (/** @type {any} */ event) => {
    text.value = event.target.value;
    problem.value = null;
  };
  const wrong = problem.value !== null;
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
        aria-invalid=${wrong ? "true" : undefined}
        aria-describedby="code-note"
      />
      <button type="submit" class="button plain" aria-busy=${busy.value ? "true" : undefined}>
        <span class="button-face">${t("join.go")}</span>
      </button>
    </div>
    <p id="code-note" class=${wrong ? "note error" : "note"} role=${wrong ? "alert" : undefined}>
      ${problem.value ? t(problem.value) : " "}
    </p>
  </form>`;
}
