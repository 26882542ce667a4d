// @ts-check
/** The plates of the seats: name, team, whose turn it is, the clock, who is away or a bot. */
import { html, useLayoutEffect, useRef } from "../../vendor/page.js";
import { placeOf } from "./layout.js";

/** @typedef {import("../contract.js").TableProps} TableProps */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Rect} Rect */

/** Pixels of a rectangle as style. @param {Rect} rect */
export const box = ({ x, y, w, h }) => ({ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });

/** A team's sign: the star and the crescent of the flag, so that colour is never alone. @param {{ team: number }} props */
export const TeamSign = ({
  team,
}) => html`<svg class=${`kh-team kh-team-${team}`} viewBox="0 0 20 20" aria-hidden="true">
  ${
    team === 0
      ? html`<path d="M10 1l2.500 5.800 6.300.600-4.800 4.100 1.500 6.200L10 14.400l-5.500 3.300L6 11.500 1.200 7.400l6.300-.600z" />`
      : html`<path d="M13.500 2.200A8.300 8.300 0 1 0 13.500 17.800 6.600 6.600 0 1 1 13.500 2.200z" />`
  }
</svg>`;

/**
 * @param {{ view: View, layout: import("./layout.js").Layout, turn: number } & Pick<TableProps,
 *   "seats" | "names" | "you" | "clock" | "badge" | "absence" | "seal" | "t">} props
 */
export function Plates({ view, layout, turn, seats, names, you, clock, badge, absence, seal, t }) {
  return html`${seats.map((seat, i) => {
    const place = placeOf(i, you, seats.length);
    const plate = layout.plates[place];
    if (!plate) return null;
    const long = plate.long === true;
    const own = i === you;
    return html`<div
      role="group"
      key=${i}
      class=${["kh-plate", `kh-place-${place}`, turn === i && "is-turn", long && "is-long"].filter(Boolean).join(" ")}
      style=${box(plate.rect)}
      aria-label=${plateLabel({ name: names[i] ?? "", own, turn: turn === i, count: view.counts[i] ?? 0, seat, t })}
      data-seat=${i}
    >
      <div class="kh-ring">
        ${seal?.(i) ?? html`<span class="kh-initial">${[...(names[i] ?? "?")][0]?.toUpperCase()}</span>`}
        ${clock && clock.seat === i && turn === i && html`<${ClockRing} key=${clock.ends} clock=${clock} />`}
      </div>
      <div class="kh-who" style=${long ? { maxWidth: `${plate.backs.x - plate.rect.x - 76}px` } : undefined}>
        <span class="kh-name" title=${names[i]}><${TeamSign} team=${seat.team ?? i % 2} /><bdi>${names[i]}</bdi></span>
        <span class="kh-marks">${marks(seat, i, view, own, absence?.(i) ?? null, t)}</span>
      </div>
      ${badge(i)}
    </div>`;
  })}`;
}

/** @param {import("../contract.js").Seat} seat @param {number} i @param {View} view @param {boolean} own
 * @param {import("../../vendor/page.js").VNode | null} absence @param {TableProps["t"]} t */
function marks(seat, i, view, own, absence, t) {
  const all = [];
  if (own) all.push(html`<span class="kh-mark">${t("chkobba.plate.you")}</span>`);
  if (seat.kind === "bot" || seat.playedBy) all.push(html`<span class="kh-mark">${t("chkobba.plate.bot")}</span>`);
  if (seat.kind === "human" && seat.connected === false && !seat.playedBy) {
    all.push(html`<span class="kh-mark kh-away">${absence ?? t("chkobba.plate.away")}</span>`);
  }
  if (view.dealer === i) all.push(html`<span class="kh-mark">${t("chkobba.plate.dealer")}</span>`);
  return all;
}

/** @param {{ name: string, own: boolean, turn: boolean, count: number, seat: import("../contract.js").Seat,
 *   t: TableProps["t"] }} what */
function plateLabel({ name, own, turn, count, t }) {
  const who = own ? t("chkobba.plate.youAre", { name }) : t("chkobba.plate.holds", { name, n: count });
  return turn ? `${who}, ${t("chkobba.plate.toPlay")}` : who;
}

/**
 * A ring that runs out, made of two turning halves (transform only); its last five seconds are red and counted.
 * @param {{ clock: NonNullable<TableProps["clock"]> }} props
 */
function ClockRing({ clock }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const running = root.current ? runClock(root.current, clock) : [];
    return () => running.forEach((animation) => animation.cancel());
  }, [clock.starts, clock.ends]);
  return html`<div class="kh-clock" aria-hidden="true" ref=${root}>
    <span class="kh-half kh-half-right"><i></i></span><span class="kh-half kh-half-left"><i></i></span>
    <span class="kh-late"></span>${[5, 4, 3, 2, 1].map((n) => html`<b key=${n}>${n}</b>`)}
  </div>`;
}

/** @param {HTMLElement} root @param {NonNullable<TableProps["clock"]>} clock @returns {Animation[]} */
function runClock(root, { starts, ends }) {
  const length = Math.max(1, ends - starts);
  const passed = performance.now() - starts;
  const find = (/** @type {string} */ name) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(name)]);
  const turn = [{ transform: "rotate(45deg)" }, { transform: "rotate(225deg)" }];
  const half = { duration: length / 2, fill: /** @type {const} */ ("both") };
  return [
    ...find(".kh-half-right i").map((i) => i.animate(turn, { ...half, delay: -passed })),
    ...find(".kh-half-left i").map((i) => i.animate(turn, { ...half, delay: length / 2 - passed })),
    ...find(".kh-late").map((late) =>
      late.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200, delay: length - 5000 - passed, fill: "both" }),
    ),
    ...find("b").map((digit, i) =>
      digit.animate([{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.95 }, { opacity: 0 }], {
        duration: 1000,
        delay: length - 5000 + i * 1000 - passed,
        fill: "both",
      }),
    ),
  ];
}
