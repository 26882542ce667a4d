// @ts-check
/**
 * What a round that is over adds to its player's record: the points of the team and the player's own chkobbas.
 * @param {import("./types.js").View} view
 * @param {number} you
 * @param {number | null} team
 */
export function round(view, you, team) {
  const own = view.history.filter(({ seat }) => seat === you).map(({ card }) => card);
  const chkobbas = view.chkobbas[team ?? -1] ?? [];
  return {
    points: view.tally?.gained[team ?? -1] ?? 0,
    feats: chkobbas.filter((card) => own.includes(card)).length,
  };
}
