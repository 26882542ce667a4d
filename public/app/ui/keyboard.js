// @ts-check
/** What is meant by a key, for the page and for the tables of its games. */

/** The letter of a Latin layout, else what stands on that key of one. @param {KeyboardEvent} event */
export function letterOf({ key, code }) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^[\x20-\x7e]$/.test(key) ? null : (code.match(/^Key([A-Z])$/)?.[1]?.toLowerCase() ?? null);
}

/** The digit, whatever a layout writes with its key: on a French keyboard digits need Shift. @param {KeyboardEvent} event */
export function digitOf({ key, code }) {
  const [, digit] = key.match(/^([0-9])$/) ?? code.match(/^Digit([0-9])$/) ?? [];
  return digit === undefined ? null : Number(digit);
}

/** Whether keys are being written. @param {EventTarget | null} target */
export const typing = (target) =>
  target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
