// @ts-check
/** English. */

/** @type {import("./index.js").Texts} */
export const en = {
  name: "Kahwa",
  close: "Close",
  cancel: "Cancel",
  wait: "Please wait",
  "back.menu": "Back to the menu",

  "menu.lead": "Chkobba by link, with friends or bots.",
  "menu.friends": "Play with friends",
  "menu.bots": "Play against bots",
  "menu.bots.players": "How many at the table",
  "menu.bots.2": "1 against 1",
  "menu.bots.4": "2 against 2",
  "join.label": "Have a code?",
  "join.placeholder": "K7QM 2ZPA",
  "join.go": "Join",
  "join.bad": "A code has 8 letters and digits, without I, O, 0 and 1",

  "player.default": "Player",
  "player.numbered": "Player {n}",

  "room.opening": "Opening the table",
  again: "Try again",
  "page.failed": "This part of the page did not load. Check the connection and try again",

  "level.easy": "Easy",
  "level.medium": "Medium",
  "level.hard": "Hard",

  "rules.open": "Rules",
  "settings.open": "Settings",

  "refused.other": "That did not work ({reason})",
  "refused.lost": "No answer. Check the connection and try again",
  "refused.server": "The server has a problem. Try again in a moment",
  "refused.bad-options": "That option cannot be chosen",
  "refused.rate": "One at a time. Wait a second",
  "refused.room-busy": "Too many people are at this table. Try again in a moment",
  "refused.too-many-rooms": "Many tables were opened from here just now. Try again in a minute",
  "refused.bad-origin": "This page may not play on that server",
};
