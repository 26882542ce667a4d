// @ts-check
/** How the table looks, chosen by pictures: the host's choice for everybody, also during a match. */
import * as cards from "../../cards/index.js";
import * as plain from "../../cards/plain.js";
import { html, useEffect, useRef, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { LOOKS, lookOf } from "../../state/look.js";
import { Choice } from "../ui/choice.js";

/** @typedef {import("../../state/look.js").Look} Look */

/** Cards for a picture: the seven of diamonds, an ace and a king. */
const SHOWN = [16, 30, 9];

/**
 * @param {{ options: Record<string, unknown>, onChoose: (name: string, value: string) => unknown }} props
 */
export function Looks({ options, onChoose }) {
  const look = lookOf(options);
  return html`<div class="looks">
    ${Object.entries(LOOKS).map(
      ([name, choices]) => html`<div class="looks-row" key=${name} data-option=${name}>
        <h3>${t(`option.${name}`)}</h3>
        <${Choice}
          class="pictures"
          label=${t(`option.${name}`)}
          value=${look[/** @type {keyof Look} */ (name)]}
          choices=${choices.map((value) => ({
            value,
            text: t(`choice.${name}.${value}`),
            picture: html`<${Picture} look=${{ ...look, [name]: value }} />`,
          }))}
          onChoose=${(/** @type {string} */ value) => onChoose(name, value)}
        />
      </div>`,
    )}
  </div>`;
}

/**
 * A small table as it would be. The styles are fetched when somebody sees their pictures.
 * @param {{ look: Look }} props
 */
function Picture({ look }) {
  const place = useRef(/** @type {Element | null} */ (null));
  const seen = useSignal(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      seen.value = true;
      watch.disconnect();
    });
    watch.observe(/** @type {Element} */ (place.current));
    return () => watch.disconnect();
  }, []);
  const { face } = seen.value ? cards : plain;
  return html`<span ref=${place} class="look-picture" data-theme=${look.theme} aria-hidden="true">
    ${SHOWN.map(
      (id) => html`<span
        class="look-card"
        key=${id}
        dangerouslySetInnerHTML=${{ __html: face(id, /** @type {any} */ (look)) }}
      ></span>`,
    )}
  </span>`;
}
