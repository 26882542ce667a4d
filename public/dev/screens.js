// @ts-check
/**
 * Any screen of the page without a server, for screenshots and the tests of contrast and names:
 *   screens.html?screen=lobby&theme=noir&cards=flat&suits=coins&language=ar&fixture=four
 * `screen`: menu, lobby, guest (the lobby of one who has no seat), table, tally, match-end; `fixture`: one of
 * fixtures.js for the three at the table. `wear(theme)` and `speak(language)` of the window change a screen in place.
 * The shell, its session and its connection are the real ones; the
 * referee is of straw, and says the same to whatever is asked.
 */
import { App } from "../app/app.js";
import { session } from "../app/navigation.js";
import { loadGame, loadRoom } from "../app/parts.js";
import { followTheme } from "../app/theme.js";
import { speak } from "../i18n/index.js";
import { PROTOCOL } from "../net/protocol.js";
import { LOOKS, showLook } from "../state/look.js";
import { Session } from "../state/session.js";
import { change } from "../state/settings.js";
import { html, render } from "../vendor/page.js";
import { FIXTURES, peopleOf } from "./fixtures.js";

const query = new URLSearchParams(location.search);
const screen = query.get("screen") ?? "menu";
const looks = Object.fromEntries(Object.entries(LOOKS).map(([name, [first]]) => [name, query.get(name) ?? first]));

/** @type {Record<string, string>} */
const FIXTURE = { lobby: "four", guest: "turn", table: "turn", tally: "tally", "match-end": "won" };
/** @type {Record<string, string>} */
const PHASE = { tally: "round-over", "match-end": "match-over", table: "playing" };

const welcome = {
  type: "welcome",
  protocol: PROTOCOL,
  game: "chkobba",
  emotes: ["salam", "bravo", "haha", "wow", "tea", "oof", "hurry", "thanks"],
  optionSpecs: [
    { name: "players", default: 2, choices: [2, 4] },
    { name: "turnClock", default: 0, choices: [0, 10, 15, 20, 30, 45, 60] },
    { name: "speed", default: "normal", choices: ["slow", "normal", "fast"] },
    { name: "botLevel", default: "medium", choices: ["easy", "medium", "hard"] },
    { name: "target", default: 21, choices: [5, 11, 21, 31] },
    { name: "forceCapture", default: true, choices: [false, true] },
    { name: "captureAssist", default: false, choices: [false, true] },
    { name: "voidTable", default: false, choices: [false, true] },
    { name: "cut", default: false, choices: [false, true] },
    { name: "bothPast", default: "higher", choices: ["higher", "one-more"] },
    ...Object.entries(LOOKS).map(([name, choices]) => ({ name, default: choices[0], choices })),
  ],
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

change({ language: /** @type {any} */ (query.get("language") ?? "en") });
showLook(looks);
followTheme();
await speak();
if (screen !== "menu") {
  await Promise.all([loadRoom(), loadGame("chkobba")]);
  session.value = new Session("K7QM2ZPA", straw, async () => null);
  session.value.open();
}
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
await document.fonts.ready;
Object.assign(globalThis, {
  wear: (/** @type {string} */ theme) => session.peek()?.request("options", { options: { theme } }) ?? showLook({ theme }),
  speak: (/** @type {any} */ language) => (change({ language }), speak()),
});
document.documentElement.dataset.ready = "yes";
