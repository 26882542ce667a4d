// @ts-check
/**
 * The one button of the page. When what it does takes time it shows that it waits, cannot be pressed
 * again meanwhile, and comes back however it ends.
 *
 * @typedef {Object} ButtonProps
 * @property {() => unknown} onPress  what it does; a promise is waited for
 * @property {"plain" | "main" | "danger" | "quiet" | "icon"} [kind]
 * @property {boolean} [disabled]
 * @property {string} [label]      the accessible name, when its content is not words
 * @property {string} [class]
 * @property {boolean} [pressed]   for a button that is on or off
 * @property {boolean} [expanded]  for a button that opens something
 * @property {boolean} [autofocus]
 * @property {import("../../vendor/page.js").Children} [children]
 */
import { html, useEffect, useRef, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";

/** @param {ButtonProps} props */
export function Button({ onPress, kind = "plain", disabled = false, children, ...rest }) {
  const { busy, press } = usePress(onPress);
  const waits = busy.value;
  return html`<button
    type="button"
    class=${`button ${kind} ${rest.class ?? ""} ${waits ? "busy" : ""}`}
    disabled=${disabled}
    aria-disabled=${waits ? "true" : undefined}
    aria-busy=${waits ? "true" : undefined}
    aria-label=${rest.label}
    title=${rest.label}
    aria-pressed=${rest.pressed === undefined ? undefined : String(rest.pressed)}
    aria-expanded=${rest.expanded === undefined ? undefined : String(rest.expanded)}
    autofocus=${rest.autofocus}
    onClick=${press}
  >
    <span class="button-face">${children}</span>
    ${waits && html`<span class="spinner" role="img" aria-label=${t("wait")}></span>`}
  </button>`;
}

/**
 * Run something once at a time, knowing whether it runs.
 * @param {() => unknown} run
 */
export function usePress(run) {
  const busy = useSignal(false);
  const there = useRef(true);
  useEffect(() => () => void (there.current = false), []);
  const press = async () => {
    if (busy.peek()) return;
    const result = run();
    if (!(result instanceof Promise)) return;
    busy.value = true;
    try {
      await result;
    } finally {
      if (there.current) busy.value = false;
    }
  };
  return { busy, press };
}
