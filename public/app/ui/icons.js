// @ts-check
/** Line icons, 24 x 24, in the colour of the text around them. */
import { html } from "../../vendor/page.js";

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  back: "M15 5l-7 7 7 7",
  copy: "M9 9h10v11H9zM5 15V4h10",
  share: "M12 15V4m-4 4 4-4 4 4M6 12v8h12v-8",
  swap: "M7 4 3 8l4 4M3 8h14m0 4 4 4-4 4m4-4H7",
  say: "M4 5h16v11h-8l-4 4v-4H4z",
  mute: "M4 5h16v11h-8l-4 4v-4H4zM9 8l6 5m0-5-6 5",
  edit: "M4 20l1-4L16 5l3 3L8 19z",
  bot: "M6 9h12v9H6zM12 9V5m-3 8h.01M15 13h.01M3 12v3m18-3v3",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  away: "M3 3l18 18M5 12a10 10 0 0 1 4-2.5M2 9a14 14 0 0 1 4-2.5M12 5c4 0 7 1.5 10 4M8.5 15.5a5 5 0 0 1 5-1.200M12 19h.01",
  flag: "M5 21V4h12l-2 4 2 4H5",
  door: "M13 4h6v16h-6M15 12H4m0 0 4-4m-4 4 4 4",
  code: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h-3zM20 14v3m0 3h-3",
};

/** @param {{ name: keyof typeof PATHS }} props */
export function Icon({ name }) {
  return html`<svg class=${`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d=${PATHS[name]} fill="none" stroke="currentColor" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round" />
  </svg>`;
}

/** The star and the crescent of the flag. */
const SHAPES = [
  "M10 1l2.5 5.8 6.3.6-4.8 4.1 1.5 6.2L10 14.4l-5.5 3.3L6 11.5 1.2 7.4l6.3-.6z",
  "M13.5 2.2A8.3 8.3 0 1 0 13.5 17.8 6.6 6.6 0 1 1 13.5 2.2z",
];

/**
 * A team's mark: its colour and, for those who do not see colours, its shape.
 * @param {{ team: number }} props
 */
export function TeamMark({ team }) {
  return html`<svg class=${`team-mark team-${team}`} viewBox="0 0 20 20" aria-hidden="true">
    <path d=${SHAPES[team % SHAPES.length]} fill="currentColor" />
  </svg>`;
}
