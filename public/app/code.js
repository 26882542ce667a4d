// @ts-check
/** Room codes as people write them, and links. */

const LETTERS = /^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{8}$/;

/**
 * The code in what somebody typed or pasted: any case, with spaces or dashes, or a whole link.
 * @param {string} text
 * @returns {string | null}
 */
export function readCode(text) {
  const inLink = /[?&#]room=([^&#\s]+)/i.exec(text);
  const plain = (inLink ? inLink[1] : text).toUpperCase().replace(/[^A-Z0-9]/g, "");
  // The alphabet leaves out I, O, 0 and 1; no letter may be read as another, so they stay wrong.
  return LETTERS.test(plain) ? plain : null;
}

/**
 * A code as it is shown, in two halves.
 * @param {string} code
 */
export function shownCode(code) {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/**
 * The link that brings others to a room.
 * @param {string} code
 */
export function inviteLink(code) {
  const url = new URL(location.href);
  url.search = `?room=${code}`;
  url.hash = "";
  return url.href;
}
