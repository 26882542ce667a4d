// @ts-check
/** The options of a room, drawn from what the referee says there is. The host changes, the others see. */
import { html } from "../../vendor/page.js";
import { has, t } from "../../i18n/index.js";
import { LOOKS } from "../../state/look.js";
import { rememberOptions } from "../player.js";
import { told } from "../refusals.js";
import { Choice } from "../ui/choice.js";
import { Slider } from "../ui/slider.js";

/**
 * @typedef {import("../../state/session.js").Session} Session
 * @typedef {import("../../net/protocol.js").Snapshot} Snapshot
 * @typedef {import("../../net/protocol.js").OptionSpec} OptionSpec
 * @typedef {import("../../net/protocol.js").Options} Values
 * @typedef {import("../../net/protocol.js").OptionValue} OptionValue
 */

/** More choices than these are a row to slide along. */
const MANY = 10;

/**
 * Ask for another value of an option; the device remembers it for the next room of the game.
 * @param {Session} session
 * @param {string} name
 * @param {OptionValue} value
 */
async function changeOption(session, name, value) {
  const options = { [name]: value };
  const done = await told(session.request("options", { options }));
  const game = session.welcome.peek()?.game;
  if (done && game) rememberOptions(game, options, session.offline);
}

/** The same for any option. @param {Session} session */
export const changer = (session) => (/** @type {string} */ name, /** @type {OptionValue} */ value) =>
  changeOption(session, name, value);

/** @param {{ session: Session, snapshot: Snapshot }} props */
export function OptionsPanel({ session, snapshot }) {
  const { host } = snapshot.you;
  const welcome = session.welcome.value;
  if (!welcome) return null;
  return html`<div class="panel options-panel">
    <h2>${t("options.title")}</h2>
    ${!host && html`<p class="note">${t("options.host")}</p>`}
    <${Options} game=${welcome.game} specs=${welcome.optionSpecs} values=${snapshot.options}
      onChoose=${host ? changer(session) : null} />
  </div>`;
}

/**
 * All options but the looks, which are chosen by pictures (looks.js) and seen by all anyway.
 * @param {{
 *   game: string, specs: OptionSpec[], values: Values,
 *   onChoose: ((name: string, value: OptionValue) => unknown) | null, ahead?: boolean,
 * }} props without `onChoose` they are only told; `ahead`: nobody sits at the table yet
 */
export function Options({ game, specs, values, onChoose, ahead = false }) {
  return html`<dl class="options">
    ${specs
      .filter((spec) => !(spec.name in LOOKS))
      .map(
        (spec) => html`<div class="option" key=${spec.name} data-option=${spec.name}>
          <dt>
            ${label(game, spec.name, ahead)}
            <${Note} game=${game} name=${spec.name} />
          </dt>
          <dd>
            ${onChoose
              ? html`<${Control} game=${game} spec=${spec} value=${values[spec.name]} label=${label(game, spec.name, ahead)}
                  onChoose=${(/** @type {OptionValue} */ value) => onChoose(spec.name, value)} />`
              : html`<strong>${choiceText(game, spec.name, values[spec.name])}</strong>`}
          </dd>
        </div>`,
      )}
  </dl>`;
}

/** @param {string} game @param {string} name @param {boolean} ahead */
function label(game, name, ahead) {
  const early = `option.${name}.ahead`;
  return ahead && has(early) ? t(early) : optionText(game, `option.${name}`, name);
}

/** @param {{ game: string, name: string }} props */
function Note({ game, name }) {
  const key = [`${game}.option.${name}.note`, `option.${name}.note`].find(has);
  return key ? html`<span class="option-note">${t(key)}</span>` : null;
}

/**
 * @param {{
 *   game: string, spec: OptionSpec, value: OptionValue | undefined, label: string,
 *   onChoose: (value: OptionValue) => unknown,
 * }} props
 */
function Control({ game, spec, value, label, onChoose }) {
  return html`<${spec.choices.length > MANY ? Slider : Choice}
    label=${label}
    value=${value}
    choices=${spec.choices.map((choice) => ({ value: choice, text: choiceText(game, spec.name, choice) }))}
    onChoose=${onChoose}
  />`;
}

/**
 * A text of the game, else of the page, else what there is.
 * @param {string} game
 * @param {string} key
 * @param {string} otherwise
 */
function optionText(game, key, otherwise) {
  const found = [`${game}.${key}`, key].find(has);
  return found ? t(found) : otherwise;
}

/**
 * @param {string} game
 * @param {string} name
 * @param {OptionValue | undefined} value
 */
function choiceText(game, name, value) {
  if (typeof value === "boolean") return optionText(game, `choice.${name}.${value}`, t(`choice.${value}`));
  if (typeof value === "number" && has(`choice.${name}.n`)) return t(`choice.${name}.n`, { n: value });
  return optionText(game, `choice.${name}.${value}`, String(value ?? ""));
}
