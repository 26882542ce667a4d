// @ts-check
/** The rules at length: how it is played, what scores, the options, strong players' habits, the words, and the hands. */
import { cardName, rankOf, valueOf } from "../../cards/deck.js";
import { face } from "../../cards/index.js";
import { html, useRef } from "../../vendor/page.js";
import { Keys } from "./help.js";
import { Term, TERMS } from "./terms.js";

/** @typedef {import("./types.js").Translate} Translate */
/** @typedef {import("../contract.js").Settings} Settings */
/** @typedef {Record<string, boolean | number | string> | null} Options */
/** @typedef {{ settings: Settings, options: Options, t: Translate }} Props */

/** One card of each value. */
const VALUES = [0, 31, 22, 13, 4, 35, 26, 38, 7, 29];

/** What lies there, what is played, what it takes: the example shown under a rule.
 * @type {Record<string, { table: number[], card: number, takes: number[] }>}
 */
const EXAMPLES = {
  equal: { table: [22, 15, 39], card: 35, takes: [15] },
  sum: { table: [23, 2, 18], card: 36, takes: [23, 2] },
  first: { table: [6, 12, 23], card: 36, takes: [6] },
  chkobba: { table: [4, 32, 10], card: 27, takes: [4, 32, 10] },
};

const RULES = ["goal", "cards", "deal", "turn", "equal", "sum", "first", "chkobba", "dealer", "last"];
const POINTS = ["karta", "dinari", "haya", "barmila", "chkobba"];
const OPTIONS = ["target", "forceCapture", "captureAssist", "voidTable", "cut", "bothPast", "turnClock", "speed"];
const HABITS = ["sevens", "haya", "diamonds", "ten", "lone", "gone", "pair", "force", "last", "dealer", "team"];
const HANDS = ["touch", "drag", "place", "info", "skip", "reader", "keys"];

/** @type {[string, (props: Props) => any][]} */
const SECTIONS = [
  ["rules", Rules],
  ["points", Points],
  ["options", OptionsList],
  ["habits", Habits],
  ["words", Words],
  ["hands", Hands],
];

/** @param {Props} props */
export function Guide(props) {
  const { t } = props;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const go = (/** @type {string} */ name) => {
    const section = /** @type {HTMLElement | null} */ (root.current?.querySelector(`[data-part="${name}"]`) ?? null);
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  return html`<div class="guide" ref=${root}>
    <nav class="guide-parts" aria-label=${t("chkobba.guide.parts")}>
      ${SECTIONS.map(
        ([name]) => html`<button key=${name} type="button" onClick=${() => go(name)}>${t(`chkobba.guide.${name}`)}</button>`,
      )}
    </nav>
    ${SECTIONS.map(
      ([name, Section]) => html`<section key=${name} data-part=${name} tabindex="-1" aria-labelledby=${`guide-${name}`}>
        <h3 id=${`guide-${name}`}>${t(`chkobba.guide.${name}`)}</h3>
        <${Section} ...${props} />
      </section>`,
    )}
  </div>`;
}

/** @param {Props} props */
function Rules({ t }) {
  return RULES.map(
    (name) => html`<p key=${name}>${t(`chkobba.guide.rules.${name}`)}</p>
      ${name === "cards" && html`<${Values} t=${t} />`}
      ${name in EXAMPLES && html`<${Example} ...${EXAMPLES[name]} caption=${t(`chkobba.guide.example.${name}`)} t=${t} />`}`,
  );
}

/** @param {{ id: number, class?: string }} props */
const Card = ({ id, ...rest }) =>
  html`<span class=${`guide-card ${rest.class ?? ""}`} aria-hidden="true" dangerouslySetInnerHTML=${{ __html: face(id) }}></span>`;

/** What each rank counts. @param {{ t: Translate }} props */
const Values = ({ t }) => html`<ul class="guide-values">
  ${VALUES.map(
    (id) => html`<li key=${id}>
      <${Card} id=${id} />
      <span class="unseen">${t(`chkobba.card.rank.${rankOf(id)}`)}</span> <b>${valueOf(id)}</b>
    </li>`,
  )}
</ul>`;

/** @param {{ table: number[], card: number, takes: number[], caption: string, t: Translate }} props */
function Example({ table, card, takes, caption, t }) {
  const spoken = t("chkobba.guide.example", {
    table: table.map((id) => cardName(id, t)).join(", "),
    card: cardName(card, t),
  });
  return html`<figure class="guide-example">
    <div class="guide-table" role="img" aria-label=${spoken} dir="ltr">
      <${Card} id=${card} class="is-played" />
      <span class="guide-arrow" aria-hidden="true">→</span>
      ${table.map((id) => html`<${Card} key=${id} id=${id} class=${takes.includes(id) ? "is-taken" : "is-left"} />`)}
    </div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** @param {Props} props */
function Points({ settings, t }) {
  return html`<dl class="guide-list">
      ${POINTS.map(
        (name) => html`<div key=${name}>
          <dt><${Term} term=${name} labels=${settings.labels} t=${t} /></dt>
          <dd>${t(`chkobba.guide.points.${name}`)}</dd>
        </div>`,
      )}
    </dl>
    <p>${t("chkobba.guide.points.all")}</p>
    <p>${t("chkobba.guide.points.end")}</p>`;
}

/** The rules that the host may change, with what this table plays. @param {Props} props */
function OptionsList({ options, t }) {
  return html`<p>${t(options ? "chkobba.guide.options.here" : "chkobba.guide.options.host")}</p>
    <dl class="guide-list">
      ${OPTIONS.map((name) => {
        const value = options?.[name];
        return html`<div key=${name}>
          <dt>
            ${own(t, `option.${name}`)}
            ${value !== undefined && html`<strong>${choice(t, name, value)}</strong>`}
          </dt>
          <dd>${t(`chkobba.guide.option.${name}`)}</dd>
        </div>`;
      })}
    </dl>`;
}

/** A text of the game, or the page's own. @param {Translate} t @param {string} key */
function own(t, key) {
  const text = t(`chkobba.${key}`);
  return text === `chkobba.${key}` ? t(key) : text;
}

/** @param {Translate} t @param {string} name @param {boolean | number | string} value */
function choice(t, name, value) {
  if (typeof value === "boolean") return t(`choice.${value}`);
  const key = `choice.${name}.${value}`;
  const text = own(t, key);
  return text === key ? `${value}` : text;
}

/** @param {Props} props */
function Habits({ t }) {
  return html`<ol class="guide-habits">
    ${HABITS.map((name) => html`<li key=${name}>${t(`chkobba.guide.habit.${name}`)}</li>`)}
  </ol>`;
}

/** @param {Props} props */
function Words({ t }) {
  return html`<p>${t("chkobba.guide.words.note")}</p>
    <dl class="guide-list guide-terms">
      ${Object.entries(TERMS).map(
        ([name, { latin, arabic }]) => html`<div key=${name}>
          <dt><bdi lang="aeb-Latn">${latin}</bdi> <bdi lang="ar">${arabic}</bdi></dt>
          <dd>${t(`chkobba.guide.word.${name}`)}</dd>
        </div>`,
      )}
    </dl>`;
}

/** @param {Props} props */
function Hands({ t }) {
  return html`${HANDS.map((name) => html`<p key=${name}>${t(`chkobba.guide.hands.${name}`)}</p>`)}
    <${Keys} t=${t} />`;
}
