// @ts-check
/**
 * Any screen of the page without a server, for screenshots and the tests of contrast and names:
 *   screens.html?screen=lobby&theme=noir&cards=flat&suits=coins&language=ar&fixture=four
 * `screen`: menu, resume (the menu with a game to go on with), failed (the menu where bots cannot play), options, record, lobby, guest (the lobby of one who has no seat), table, tally, match-end; `fixture`: one of
 * fixtures.js for the three at the table. `wear(theme)` and `speak(language)` of the window change a screen in place.
 * The shell, its session and its connection are the real ones; the
 * referee is of straw, and says the same to whatever is asked.
 */
import { App } from "../app/app.js";
import { openDialog } from "../app/dialogs.js";
import { session } from "../app/navigation.js";
import { lookForSaved, saved } from "../app/offline.js";
import { loadDialog, loadGame, loadRoom } from "../app/parts.js";
import { SPECS } from "../app/specs.js";
import { followTheme } from "../app/theme.js";
import { engine, metered } from "../engine/state.js";
import { speak } from "../i18n/index.js";
import { PROTOCOL } from "../net/protocol.js";
import { LOOKS, showLook } from "../state/look.js";
import { keepRecord } from "../state/record.js";
import { Session } from "../state/session.js";
import { change } from "../state/settings.js";
import { html, render } from "../vendor/page.js";
import { FIXTURES, peopleOf } from "./fixtures.js";

const query = new URLSearchParams(location.search);
const screen = query.get("screen") ?? "menu";
const looks = Object.fromEntries(Object.entries(LOOKS).map(([name, [first]]) => [name, query.get(name) ?? first]));

/** The menu, and what is laid over it. */
const MENUS = ["menu", "resume", "failed", "options", "record"];

/** @type {Record<string, string>} */
const FIXTURE = { lobby: "four", guest: "turn", table: "turn", tally: "tally", "match-end": "won" };
/** @type {Record<string, string>} */
const PHASE = { tally: "round-over", "match-end": "match-over", table: "playing" };

const welcome = {
  type: "welcome",
  protocol: PROTOCOL,
  game: "chkobba",
  emotes: ["salam", "bravo", "haha", "wow", "tea", "oof", "hurry", "thanks"],
  optionSpecs: SPECS.chkobba.filter(({ name }) => name !== "winRate"),
  levels: ["easy", "medium", "hard"],
  elsewhere: false,
};

function snapshot() {
  const fixture = FIXTURES[query.get("fixture") ?? FIXTURE[screen]];
  const { seats } = peopleOf(fixture);
  const { view } = fixture;
  const phase = PHASE[screen] ?? "lobby";
  const lobby = phase === "lobby";
  const you = screen === "guest" ? null : fixture.you === undefined ? 0 : fixture.you;
  const options = Object.fromEntries(welcome.optionSpecs.map((spec) => [spec.name, spec.default]));
  const taken = seats.map((seat, n) => (lobby && n === seats.length - 1 ? { kind: "empty" } : seat));
  return {
    type: "snapshot",
    revision: 1,
    code: "K7QM2ZPA",
    phase,
    seats: taken,
    options: { ...options, players: seats.length, ...looks },
    watchers: 1,
    host: { seat: 0, name: seats[0].name },
    you: { seat: you, host: you === 0 },
    holds: (fixture.asked ?? []).map((seat) => ({
      ...{ seat, hold: 1, left: null, asked: true, gone: false },
      answers: ["bot", "wait"],
    })),
    match: lobby
      ? null
      : {
          game: "straw",
          seq: 1,
          turn: phase === "playing" ? view.turn : null,
          round: view.round,
          scores: view.tally?.totals ?? view.scores,
          winner: phase === "match-over" ? (fixture.tally ?? 0) : null,
          reason: "target",
          clock: null,
          dealAny: null,
          view,
        },
    steps: [],
    log: [{ n: 1, kind: "joined", seat: 0, name: "Amira" }],
  };
}

/** A referee that says hello and yes. @returns {import("../net/socket.js").Transport} */
function straw() {
  /** @type {import("../net/socket.js").Transport} */
  const transport = {
    pings: false,
    open: () => queueMicrotask(() => transport.onopen()),
    send(text) {
      const { type, id, options } = JSON.parse(text);
      if (type === "options") Object.assign(looks, options);
      const ack = { type: "ack", id, ok: true };
      const answers = type === "hello" ? [welcome, snapshot()] : type === "options" ? [ack, snapshot()] : [ack];
      for (const answer of answers) queueMicrotask(() => transport.onframe(JSON.stringify(answer)));
    },
    close() {},
    onopen() {},
    onframe() {},
    onclose() {},
  };
  return transport;
}

/** The menu as it is with a game that is kept, without an engine, or with a dialog over it. */
async function overMenu() {
  // The menu itself looks for a kept game once it is drawn.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  await lookForSaved();
  const kept = { game: "chkobba", version: "0.1.0", phase: "playing", scores: [17, 12], savedAt: Date.now() - 3 * 3_600_000 };
  if (screen === "resume") saved.value = { ...kept, options: { players: 4, botLevel: "hard" }, resumes: true };
  if (screen === "failed") engine.value = { ...engine.peek(), status: "failed", reason: "missing" };
  if (screen === "record") {
    keepRecord({ chkobba: { matches: { hard: { 2: { played: 12, won: 5 }, 4: { played: 1, won: 1 } } }, feats: 14, bestRound: 7, last: null } });
  }
  if (screen !== "options" && screen !== "record") return;
  openDialog(screen);
  await Promise.all([loadDialog(screen), loadGame("chkobba")]);
}

// No screen here needs the engine: as where every byte is paid for, it is not started ahead.
if (!metered()) Object.defineProperty(navigator, "connection", { value: { saveData: true } });
change({ language: /** @type {any} */ (query.get("language") ?? "en") });
showLook(looks);
followTheme();
await speak();
if (!MENUS.includes(screen)) {
  await Promise.all([loadRoom(), loadGame("chkobba")]);
  session.value = new Session("K7QM2ZPA", straw, async () => null);
  session.value.open();
}
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
if (MENUS.includes(screen)) await overMenu();
await document.fonts.ready;
Object.assign(globalThis, {
  wear: (/** @type {string} */ theme) => session.peek()?.request("options", { options: { theme } }) ?? showLook({ theme }),
  speak: (/** @type {any} */ language) => (change({ language }), speak()),
});
document.documentElement.dataset.ready = "yes";
