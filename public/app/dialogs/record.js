// @ts-check
/** The player's record against bots: to be seen, cleared, taken along and brought back. */
import { html, useEffect, useId, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { exported, imported, keepRecord, played, readKept, record, recordOf } from "../../state/record.js";
import { RATED } from "../counting.js";
import { GAME, choicesOf } from "../offline.js";
import { copy } from "../share.js";
import { Button } from "../ui/button.js";
import { Confirm, Dialog } from "../ui/dialog.js";
import { toast } from "../ui/toasts.js";

/** @typedef {import("../../state/record.js").GameRecord} GameRecord */
/** @typedef {import("../../state/record.js").PlayerRecord} PlayerRecord */

const FILE = "kahwa-record.json";

/** @param {{ onClose: () => void }} props */
export default function Record({ onClose }) {
  useEffect(() => void readKept(), []);
  /** What is asked before it is done: the record that is to take the place of this one. */
  const next = useSignal(/** @type {PlayerRecord | null} */ (null));
  const mine = recordOf(record.value, GAME);
  const any = played(mine) + mine.feats > 0;
  const replace = (/** @type {PlayerRecord} */ other) => (any ? void (next.value = other) : put(other));
  const put = (/** @type {PlayerRecord} */ other) => {
    keepRecord(other);
    next.value = null;
    toast(t(played(recordOf(other, GAME)) ? "record.imported" : "record.cleared"));
  };
  const asked = next.value;
  if (asked) {
    const kind = played(recordOf(asked, GAME)) ? "replace" : "clear";
    return html`<${Confirm} key=${kind} title=${t(`record.${kind}.title`)} text=${t(`record.${kind}.text`)} yes=${t(`record.${kind}`)}
      onYes=${() => put(asked)} onNo=${() => void (next.value = null)} />`;
  }
  return html`<${Dialog} title=${t("record.title")} class="record" onClose=${onClose}>
    ${any ? html`<${Table} mine=${mine} />` : html`<p>${t("record.none")}</p>`}
    <p class="note">${t("settings.kept")}</p>
    ${any &&
    html`<div class="row">
      <${Button} onPress=${save}>${t("record.save")}<//>
      <${Button} onPress=${copyRecord}>${t("record.copy")}<//>
      <${Button} kind="quiet" onPress=${() => replace({})}>${t("record.clear")}<//>
    </div>`}
    <${Import} onRecord=${replace} />
  <//>`;
}

/** @param {{ mine: GameRecord }} props */
function Table({ mine }) {
  const players = choicesOf("players");
  const levels = [...choicesOf("botLevel").map(String), ...(RATED in mine.matches ? [RATED] : [])];
  return html`<table>
      <caption class="unseen">${t("record.title")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("record.level")}</th>
          ${players.map((n) => html`<th key=${n} scope="col">${t(`menu.bots.${n}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${levels.map(
          (level) => html`<tr key=${level}>
            <th scope="row">${t(level === RATED ? "record.rated" : `level.${level}`)}</th>
            ${players.map((n) => html`<td key=${n}>${wins(mine.matches[level]?.[`${n}`])}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    <dl class="record-more">
      <dt>${t("record.feats")}</dt>
      <dd>${mine.feats}</dd>
      <dt>${t("record.best")}</dt>
      <dd>${mine.bestRound > 0 ? t("record.points", { n: mine.bestRound }) : "–"}</dd>
    </dl>`;
}

/** @param {import("../../state/record.js").Matches | undefined} matches */
const wins = (matches) => (matches ? t("record.wins", { won: matches.won, n: matches.played }) : t("record.no"));

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([exported(record.peek())], { type: "application/json" }));
  link.download = FILE;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function copyRecord() {
  const done = await copy(exported(record.peek()));
  toast(t(done ? "record.copied" : "report.failed"), done ? "info" : "error");
}

/** @param {{ onRecord: (record: PlayerRecord) => void }} props */
function Import({ onRecord }) {
  const text = useSignal("");
  const problem = useSignal(/** @type {string | null} */ (null));
  const id = useId();
  const take = (/** @type {string} */ given) => {
    const found = imported(given);
    problem.value = "reason" in found ? `record.bad.${found.reason}` : null;
    if ("record" in found) onRecord(found.record);
  };
  const file = async (/** @type {any} */ { target }) => {
    const [chosen] = target.files;
    if (chosen) take(await chosen.text().catch(() => ""));
    // The same file once more is to be read once more.
    target.value = "";
  };
  return html`<details class="fold">
    <summary>${t("record.import")}</summary>
    <div class="stack">
      <label class="button plain file">
        <span class="button-face">${t("record.file")}</span>
        <input type="file" accept="application/json,.json" class="unseen" onChange=${file} />
      </label>
      <label for=${id}>${t("record.paste")}</label>
      <textarea id=${id} class="field" rows="3" dir="ltr" spellcheck=${false} value=${text.value}
        onInput=${(/** @type {any} */ { target }) => void (text.value = target.value)}></textarea>
      <${Button} disabled=${!text.value.trim()} onPress=${() => take(text.peek())}>${t("record.take")}<//>
      ${problem.value && html`<p class="error" role="alert">${t(problem.value)}</p>`}
    </div>
  </details>`;
}
