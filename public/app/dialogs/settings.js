// @ts-check
/** The player's own settings: each has its effect at once and stays on the device. */
import { html, useId } from "../../vendor/page.js";
import { LANGUAGES, speak, t } from "../../i18n/index.js";
import { play } from "../../sound/index.js";
import { CHOICES, change, languageOf, settings } from "../../state/settings.js";
import { lessons, restartLessons, stopLessons } from "../lessons.js";
import { muted, toggleMute } from "../player.js";
import { Button } from "../ui/button.js";
import { Choice } from "../ui/choice.js";
import { Dialog } from "../ui/dialog.js";
import { toast } from "../ui/toasts.js";

/** @typedef {import("../../state/settings.js").Personal} Personal */

/** @param {{ onClose: () => void }} props */
export default function Settings({ onClose }) {
  return html`<${Dialog} title=${t("settings.title")} class="settings" onClose=${onClose}>
    <p class="note">${t("settings.note")}</p>
    <${Language} />
    <${OneOf} name="labels" />
    <${Switch} label=${t("settings.fourColours")} note=${t("settings.fourColours.note")} on=${settings.value.fourColours}
      onChange=${set("fourColours")} />
    <${OneOf} name="motion" />
    <${Switch} label=${t("settings.shake")} on=${settings.value.shake} onChange=${set("shake")} />
    <${OneOf} name="pace" />
    <${Switch} label=${t("settings.sound")} on=${settings.value.sound} onChange=${setSound} />
    <${Volume} />
    <${Switch} label=${t("settings.lessons")} note=${t("settings.lessons.note")} on=${!lessons.value.off}
      onChange=${(/** @type {boolean} */ on) => (on ? restartLessons() : stopLessons())} />
    <${Muted} />
  <//>`;
}

/** @param {keyof Personal} name */
const set = (name) => (/** @type {any} */ value) => change({ [name]: value });

/** Switched on, it is heard at once. @param {boolean} sound */
function setSound(sound) {
  change({ sound });
  play("turn");
}

/** One of a few words. @param {{ name: "labels" | "motion" | "pace" }} props */
function OneOf({ name }) {
  const label = t(`settings.${name}`);
  return html`<div class="setting">
    <p class="setting-name">${label}</p>
    <${Choice}
      label=${label}
      value=${settings.value[name]}
      choices=${CHOICES[name].map((value) => ({ value, text: t(`settings.${name}.${value}`) }))}
      onChoose=${set(name)}
    />
  </div>`;
}

/** @param {{ label: string, note?: string, on: boolean, onChange: (on: boolean) => void }} props */
function Switch({ label, note, on, onChange }) {
  return html`<label class="setting switch">
    <span class="setting-name">${label}${note && html`<small>${note}</small>`}</span>
    <input
      type="checkbox"
      role="switch"
      checked=${on}
      onChange=${(/** @type {any} */ event) => onChange(event.target.checked)}
    />
  </label>`;
}

function Volume() {
  const { sound, volume } = settings.value;
  const id = useId();
  return html`<div class="setting">
    <label class="setting-name" for=${id}>${t("settings.volume")}</label>
    <input
      id=${id}
      type="range"
      min="0"
      max="100"
      step="5"
      disabled=${!sound}
      value=${Math.round(volume * 100)}
      onInput=${(/** @type {any} */ event) => change({ volume: Number(event.target.value) / 100 })}
      onChange=${() => play("turn")}
    />
  </div>`;
}

function Language() {
  const id = useId();
  const choose = async (/** @type {any} */ event) => {
    change({ language: event.target.value });
    if (!(await speak())) toast(t("page.failed"), "error");
  };
  const system = LANGUAGES[languageOf("system")]?.name;
  return html`<div class="setting">
    <label class="setting-name" for=${id}>${t("settings.language")}</label>
    <select id=${id} class="field" value=${settings.value.language} onChange=${choose}>
      <option value="system">${t("settings.language.system", { name: system })}</option>
      ${Object.entries(LANGUAGES).map(
        ([code, { name, dir }]) => html`<option key=${code} value=${code} lang=${code} dir=${dir}>${name}</option>`,
      )}
    </select>
  </div>`;
}

function Muted() {
  return html`<section class="setting muted" aria-label=${t("settings.muted")}>
    <h3 class="setting-name">${t("settings.muted")}</h3>
    ${muted.value.length === 0
      ? html`<p class="note">${t("settings.muted.none")}</p>`
      : html`<ul>
          ${muted.value.map(
            (name) => html`<li key=${name}>
              <bdi>${name}</bdi>
              <${Button} label=${t("unmute.name", { name })} onPress=${() => toggleMute(name)}>${t("settings.unmute")}<//>
            </li>`,
          )}
        </ul>`}
  </section>`;
}
