// @ts-check
/**
 * One of a few values, as a row of segments, or where that is too long in full lines. While a choice waits for its
 * answer it is shown at once and goes back if it was refused.
 */
import { html, useRef, useSignal } from "../../vendor/page.js";
import { dir } from "../../i18n/index.js";

/** What the style sheet cannot count; marks over letters take no width. @param {{ text: string }[]} choices */
function measures(choices) {
  const count = choices.length;
  const letters = choices.map(({ text }) => text).join("").replace(/\p{M}/gu, "").length;
  return { "--count": count, "--letters": letters, "--columns": count > 3 ? Math.ceil(count / 2) : 1 };
}

/**
 * @param {{
 *   label: string,
 *   value: any,
 *   choices: { value: any, text: string, picture?: any }[],
 *   onChoose: (value: any) => unknown,
 *   disabled?: boolean,
 *   class?: string,
 * }} props a choice's `picture` is shown above its words
 */
export function Choice({ label, value, choices, onChoose, disabled = false, class: more = "" }) {
  const asked = useSignal(/** @type {{ value: any } | null} */ (null));
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = asked.value ? asked.value.value : value;

  const choose = async (/** @type {any} */ wanted) => {
    if (disabled || asked.peek() || wanted === value) return;
    asked.value = { value: wanted };
    try {
      await onChoose(wanted);
    } finally {
      asked.value = null;
    }
  };
  const move = (/** @type {KeyboardEvent} */ event) => {
    const right = dir.peek() === "rtl" ? -1 : 1;
    const way = { ArrowRight: right, ArrowDown: 1, ArrowLeft: -right, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.value === shown);
    const next = (at + way + choices.length) % choices.length;
    /** @type {HTMLElement | undefined} */ (group.current?.children[next])?.focus();
    void choose(choices[next].value);
  };
  return html`<div
    ref=${group}
    class=${`choice ${more}`}
    style=${measures(choices)}
    role="radiogroup"
    aria-label=${label}
    aria-disabled=${disabled ? "true" : undefined}
    onKeyDown=${move}
  >
    ${choices.map((choice) => {
      const on = choice.value === shown;
      return html`<button
        key=${String(choice.value)}
        type="button"
        role="radio"
        class=${on && asked.value ? "waits" : ""}
        aria-checked=${String(on)}
        aria-disabled=${disabled ? "true" : undefined}
        tabindex=${on ? 0 : -1}
        onClick=${() => choose(choice.value)}
      >
        ${choice.picture}${choice.text}
      </button>`;
    })}
  </div>`;
}
