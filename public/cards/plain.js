// @ts-check
/** The faces that are always there: drawn until a style has come, and where a style fails. */
import { card, corner, edge, HEIGHT, sign, WIDTH } from "./parts.js";
import { star } from "./shapes.js";

/** @param {number} id @param {import("./look.js").Look} look */
export const face = (id, look) => card(id, look, edge(id) + corner(id, look) + sign(id, look, 78, 108, 52));

/** The tiled wall: stars, the crosses between them left open. */
export function back() {
  let stars = "";
  let hearts = "";
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const [x, y] = [18 + column * 28, 20 + row * 28];
      stars += star(x, y, 13.5);
      hearts += star(x, y, 5.5);
    }
  }
  return (
    `<svg class="k k-back" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">` +
    `<rect class="k-back-ground" width="${WIDTH}" height="${HEIGHT}"/>` +
    `<path class="k-back-star" d="${stars}"/><path class="k-back-heart" d="${hearts}"/>` +
    `<rect class="k-back-rim" x="2" y="2" width="116" height="176" rx="8"/>` +
    `<rect class="k-back-edge" x="5.5" y="5.5" width="109" height="169" rx="6"/></svg>`
  );
}
