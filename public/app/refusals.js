// @ts-check
/** Refusals and failures in words that say what to do. */
import { has, t } from "../i18n/index.js";
import { toast } from "./ui/toasts.js";

/**
 * @typedef {import("../net/protocol.js").Ack} Ack
 * @typedef {import("../games/contract.js").PageGame} PageGame
 */

/**
 * The words for a reason code and its fields.
 * @param {string} reason
 * @param {Record<string, any>} [fields]
 */
export function reasonWords(reason, fields = {}) {
  const key = `refused.${reason}`;
  const seconds = Math.max(1, Math.ceil((fields.left ?? 0) / 1000));
  return has(key) ? t(key, { ...fields, n: seconds }) : t("refused.other", { reason });
}

/**
 * The words for a refused request; the game speaks for its own reasons.
 * @param {Ack} ack
 * @param {PageGame | null} [game]
 */
export function refusalWords(ack, game = null) {
  return game?.refusal(ack, t) ?? reasonWords(ack.reason ?? "", ack);
}

/**
 * Wait for an answer and show why it was refused.
 * @param {Promise<Ack>} answer
 * @returns {Promise<boolean>} whether it was done
 */
export async function told(answer) {
  const ack = await answer;
  if (!ack.ok && ack.reason !== "ended") toast(reasonWords(ack.reason ?? "", ack), "error");
  return ack.ok;
}
