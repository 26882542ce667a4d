// @ts-check
/**
 * Copying and sharing. On a LAN over plain http there is no secure context and so neither
 * `navigator.clipboard` nor `navigator.share`: then the old way of copying is tried, and the link
 * stays on the page to be selected by hand.
 */

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not allowed: the old way may still be.
  }
  return copyBySelecting(text);
}

/** @param {string} text */
function copyBySelecting(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  field.readOnly = true;
  // Inside an open dialog nothing outside of it can take the focus.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  const focused = document.activeElement;
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    copied = false;
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

export function canShare() {
  return typeof navigator.share === "function";
}

/**
 * @param {{ title: string, text: string, url: string }} what
 */
export async function share(what) {
  try {
    await navigator.share(what);
  } catch {
    // Put away by the player.
  }
}
