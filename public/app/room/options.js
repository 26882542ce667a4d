// @ts-check
/** The options of a room, drawn from what the referee says there is. The host changes, the others see. */
import { html } from "../../vendor/page.js";
import { has, t } from "../../i18n/index.js";
import { LOOKS } from "../../state/look.js";
import { rememberOptions } from "../player.js";
import { told } from "../refusals.js";
import { Choice } from "../ui/choice.js";

/**
 * @typedef {import("../../state/session.js").Session} Session
 * @typedef {import("../../net/protocol.js").Snapshot} Snapshot
 * @typedef {import("../../net/protocol.js").OptionSpec} OptionSpec
 * @typedef {import("../../net/protocol.js").OptionValue} OptionValue
 */

/**
 * Ask for another value of an option; the device remembers it for the next room of the game.
 * @param {Session} session
 * @param {string} name
 * @param {OptionValue} value
 */
export async function changeOption(session, name, value) {
  const options = { [name]: value };
  const done = await told(session.request("options", { options }));
  const game = session.welcome.peek()?.game;
  if (done && game) rememberOptions(game, options);
}

/** @param {{ session: Session, snapshot: Snapshot }} props */
export function OptionsPanel({ session, snapshot }) {
  const { host } = snapshot.you;
  const welcome = session.welcome.value;
  if (!welcome) return null;
  // The looks are chosen by pictures (looks.js), and seen by all anyway.
  const specs = welcome.optionSpecs.filter((spec) => !(spec.name in LOOKS));
  return html`<div class="panel options-panel">
    <h2>${t("options.title")}</h2>
    ${!host && html`<p class="note">${t("options.host")}</p>`}
    <dl class="options">
      ${specs.map(
        (spec) => html`<div class="option" key=${spec.name} data-option=${spec.name}>
          <dt>
            ${optionText(welcome.game, `option.${spec.name}`, spec.name)}
            <${Note} game=${welcome.game} name=${spec.name} />
          </dt>
          <dd>
            ${host
              ? html`<${Control} game=${welcome.game} spec=${spec}
                  value=${snapshot.options[spec.name]}
                  onChoose=${(/** @type {OptionValue} */ value) => changeOption(session, spec.name, value)} />`
              : html`<strong>${choiceText(welcome.game, spec.name, snapshot.options[spec.name])}</strong>`}
          </dd>
        </div>`,
      )}
    </dl>
  </div>`;
}

/** @param {{ game: string, name: string }} props */
function Note({ game, name }) {
  const key = [`${game}.option.${name}.note`, `option.${name}.note`].find(has);
  return key ? html`<span class="option-note">${t(key)}</span>` : null;
}

/**
 * @param {{
 *   game: string, spec: OptionSpec, value: OptionValue | undefined,
 *   onChoose: (value: OptionValue) => unknown,
 * }} props
 */
function Control({ game, spec, value, onChoose }) {
  return html`<${Choice}
    label=${optionText(game, `option.${spec.name}`, spec.name)}
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
  return optionText(game, `choice.${name}.${value}`, String(value ?? ""));
}
