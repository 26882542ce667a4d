// @ts-check
/** One of many values in a row, along a slider. What is chosen is told when the hand lets go. */
import { html, useId, useSignal } from "../../vendor/page.js";

/**
 * @param {{
 *   label: string,
 *   value: any,
 *   choices: { value: any, text: string }[],
 *   onChoose: (value: any) => unknown,
 * }} props
 */
export function Slider({ label, value, choices, onChoose }) {
  const moving = useSignal(/** @type {number | null} */ (null));
  const id = useId();
  const at = moving.value ?? Math.max(0, choices.findIndex((choice) => choice.value === value));
  const { text } = choices[at];
  const choose = async (/** @type {any} */ { target }) => {
    moving.value = target.valueAsNumber;
    try {
      await onChoose(choices[target.valueAsNumber].value);
    } finally {
      moving.value = null;
    }
  };
  return html`<span class="slider">
    <input
      id=${id}
      type="range"
      min="0"
      max=${choices.length - 1}
      step="1"
      value=${at}
      aria-label=${label}
      aria-valuetext=${text}
      onInput=${(/** @type {any} */ { target }) => void (moving.value = target.valueAsNumber)}
      onChange=${choose}
    />
    <output for=${id} aria-hidden="true">${text}</output>
  </span>`;
}
