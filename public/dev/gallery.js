// @ts-check
/**
 * Draws every card, and the table in every state, without a server.
 *   gallery.html                 what there is
 *   gallery.html?show=cards        all looks at all sizes; &cards=flat &suits=coins &colours=4 &size=112 narrow it
 *   gallery.html?show=twelve     one of fixtures.js; &motion=reduced; &hold=400 stops a step after 400 ms;
 *                                &theme=noir &cards=flat &suits=coins &colours=4
 *   gallery.html?show=effects    every step and every sound by a button of its own
 */
import * as cards from "../cards/index.js";
import { cardName, IDS } from "../cards/deck.js";
import { game } from "../games/chkobba/index.js";
import { holdMotion } from "../games/chkobba/motion.js";
import { viewAfter, eventOf } from "../games/chkobba/predict.js";
import { addTexts, t } from "../i18n/index.js";
import "../i18n/room.js";
import { play } from "../sound/index.js";
import { INSTRUMENTS } from "../sound/instruments.js";
import { tableSettings } from "../state/settings.js";
import { html, render, signal } from "../vendor/page.js";
import { FIXTURES, peopleOf } from "./fixtures.js";

const query = new URLSearchParams(location.search);
const show = query.get("show") ?? "";

/** @param {string[]} hrefs */
const sheets = (hrefs) =>
  Promise.all(
    hrefs.map(
      (href) =>
        new Promise((resolve) => {
          const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve });
          document.head.append(link);
        }),
    ),
  );

const SIZES = [44, 72, 112, 160];

/** The looks and sizes asked for, all without a wish. */
function looks() {
  const asked = (/** @type {string} */ name, /** @type {readonly any[]} */ all) =>
    all.filter((one) => !query.has(name) || query.get(name) === String(one));
  return asked("cards", cards.CARD_STYLES).flatMap((style) =>
    asked("suits", cards.SUIT_SETS).flatMap((suits) =>
      asked("colours", [2, 4]).map((colours) => ({ cards: style, suits, fourColours: colours === 4 })),
    ),
  );
}

function Cards() {
  const sizes = SIZES.filter((size) => !query.has("size") || query.get("size") === String(size));
  const Card = (/** @type {{ of: string, title: string, size: number }} */ { of, title, size }) =>
    html`<div class=${`size-${size}`} title=${title} dangerouslySetInnerHTML=${{ __html: of }}></div>`;
  return html`${looks().map(
    (look) => html`<section key=${Object.values(look).join()}>
      <h2>${look.cards}, ${look.suits}, ${look.fourColours ? "four" : "two"} colours</h2>
      ${sizes.map(
        (size) => html`<div class="cards" key=${size}>
          ${IDS.map((id) => html`<${Card} of=${cards.face(id, look)} title=${cardName(id, t)} size=${size} />`)}
          <${Card} of=${cards.back(look)} title="" size=${size} />
        </div>`,
      )}
    </section>`,
  )}`;
}

let steps = 0;

/**
 * Play a fixture's step on a stage.
 * @param {import("../vendor/page.js").Signal<any>} stage
 * @param {import("./fixtures.js").Fixture} fixture
 */
function playOn(stage, { view, event, after, ms = 0 }) {
  stage.value = { view, step: { key: ++steps, event, ms, before: view, after, own: false }, live: false };
  if (query.has("hold")) {
    setTimeout(holdMotion, Number(query.get("hold")));
  } else setTimeout(() => (stage.value = { view: after, step: null, live: true }), ms);
}

/** @param {import("./fixtures.js").Fixture} fixture */
function stageOf(fixture) {
  const { view, event } = fixture;
  const stage = signal({ view, step: /** @type {any} */ (null), live: !event });
  if (event && show !== "effects") setTimeout(() => playOn(stage, fixture), Number(query.get("wait") ?? 150));
  return stage;
}

/** What the other player says in the page of effects, and whether the tally is counted there. */
const [saying, counting] = [signal(/** @type {number | null} */ (null)), signal(0)];

/** Every effect and sound by a button of its own. @param {{ stage: import("../vendor/page.js").Signal<any> }} props */
const Effects = ({ stage }) => html`<div class="bar" data-effects>
  ${Object.entries(FIXTURES)
    .filter(([, { event }]) => event)
    .map(([name, fixture]) => {
      const again = () => {
        performance.mark("press");
        stage.value = { view: fixture.view, step: null, live: false };
        setTimeout(() => playOn(stage, fixture), Number(query.get("wait") ?? 400));
      };
      return html`<button key=${name} onClick=${again}>${name.replace("step-", "")}</button>`;
    })}
  <button onClick=${() => (counting.value += 1)}>tally</button>
  <button onClick=${() => (saying.value = (saying.value ?? 0) + 1)}>emote</button>
</div>
<div class="bar" data-sounds>
  ${Object.keys(INSTRUMENTS).map((name) => html`<button key=${name} onClick=${() => play(name)}>♪ ${name}</button>`)}
</div>`;

/** @param {{ fixture: import("./fixtures.js").Fixture }} props */
function Stage({ fixture }) {
  const { names, seats } = peopleOf(fixture);
  const stage = stageOf(fixture);
  const refusal = signal(fixture.refusal ?? null);
  const you = fixture.you === undefined ? 0 : fixture.you;
  const now = performance.now();
  const motion = query.get("motion") === "reduced" ? "reduced" : "full";
  const settings = { ...tableSettings.value, motion, fourColours: query.get("colours") === "4" };
  const options = { speed: "normal", cards: query.get("cards") ?? "", suits: query.get("suits") ?? "" };
  const match = { winner: fixture.tally ?? null, scores: [3, 5], reason: "" };
  const clock = fixture.clock
    ? { seat: fixture.view.turn, starts: now - 9000, ends: now - 9000 + fixture.clock * 1000, seconds: fixture.clock }
    : null;
  /** A referee of straw: a card 3 is refused, everything else is done. @param {any} move */
  const send = async (move) => {
    const { view } = stage.peek();
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (move.card === 3 && !move.take) {
      refusal.value = { ok: false, reason: "must-capture", mustTake: view.table.slice(0, 1) };
      return { ok: false, reason: "must-capture" };
    }
    const event = eventOf(view, 0, move);
    const after = { ...viewAfter(view, event), turn: 0 };
    stage.value = {
      view,
      step: { key: performance.now(), event, ms: 700, before: view, after, own: true },
      live: false,
    };
    setTimeout(() => (stage.value = { view: after, step: null, live: true }), event.kind === "place" ? 240 : 1600);
    return { ok: true };
  };
  const badge = (/** @type {number} */ seat) =>
    seat === 1 && saying.value !== null && html`<span class="badge"><span key=${saying.value} class="bubble">Ya salam</span></span>`;
  const Counted = () => {
    const { view } = fixture.view.tally ? fixture : FIXTURES.tally;
    if (!fixture.view.tally && !counting.value) return null;
    return html`<div class="over"><${game.Tally} key=${counting.value} ...${{ view, seats, names, match, you, settings, t }} banner=${true}>
      <button class="gallery-next" onClick=${() => (counting.value = 0)}>Next round</button>
    <//></div>`;
  };
  const Screen = () => html`<${game.Table} ...${{ stage, you, seats, names, match, clock, settings, t, send }}
    options=${options} pending=${false} refusal=${refusal.value} clearRefusal=${() => (refusal.value = null)}
    skip=${() => {}} badge=${badge} />`;
  return html`<div class="stage">
    ${show === "effects" && html`<${Effects} stage=${stage} />`}
    <div class="bar"><b>DEAL ${fixture.view.deal}/${fixture.view.deals}</b><b>${fixture.view.scores.join(" : ")}</b><span>${show}</span></div>
    <div class="place">
      <${Screen} />
      <${Counted} />
    </div>
  </div>`;
}

const Menu = () => html`<div class="list">
  ${["cards", "effects", ...Object.keys(FIXTURES)].map((name) => html`<a key=${name} href=${`?show=${name}`}>${name}</a>`)}
</div>`;

document.documentElement.dataset.theme = query.get("theme") ?? "felt";
addTexts(game.name, game.words);
await sheets(game.css);
const fixture = FIXTURES[show === "effects" ? "step-deal" : show];
if (show === "cards") await Promise.all(looks().map(cards.ready));
render(
  show === "cards" ? html`<${Cards} />` : fixture ? html`<${Stage} fixture=${fixture} />` : html`<${Menu} />`,
  /** @type {HTMLElement} */ (document.getElementById("gallery")),
);
for (const id of fixture?.pick ?? []) {
  await new Promise((resolve) => setTimeout(resolve, 60));
  /** @type {HTMLElement | null} */ (document.querySelector(`.kh-hit[data-card="${id}"]`))?.click();
}
document.documentElement.dataset.ready = "yes";
