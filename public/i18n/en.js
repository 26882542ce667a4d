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
  "menu.lead.offline": "No network: bots play all the same.",
  "menu.friends": "Play with friends",
  "menu.bots": "Play against bots",
  "menu.bots.online": "Play against bots online",
  "menu.bots.players": "How many at the table",
  "menu.bots.2": "1 against 1",
  "menu.bots.4": "2 against 2",
  "menu.level": "Level of the bots",
  "menu.options": "Options",
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
  "level.rated": "Bots win {n}%",

  "rules.open": "Rules",
  "settings.open": "Settings",
  install: "Install",
  "install.by-hand": "In Safari: Share, then Add to Home Screen",
  "version.new": "New version",

  "refused.other": "That did not work ({reason})",
  "refused.lost": "No answer. Check the connection and try again",
  "refused.no-network": "There is no network. Playing with others needs one",
  "refused.server": "The server has a problem. Try again in a moment",
  "refused.bad-options": "That option cannot be chosen",
  "refused.rate": "One at a time. Wait a second",
  "refused.room-busy": "Too many people are at this table. Try again in a moment",
  "refused.too-many-rooms": "Many tables were opened from here just now. Try again in a minute",
  "refused.daily-limit": "The server has reached its limit for today. Seats and hands are kept until midnight UTC",
  "refused.bad-origin": "This page may not play on that server",

  resume: "Resume game",
  "resume.what": "{players} · {level} · {own} to {theirs} · {when}",
  "resume.not": "The saved game cannot be read here. A new one takes its place.",
  "resume.not.version": "The saved game is from another version of Kahwa and cannot go on. A new one takes its place.",

  "record.open": "Record",

  "offline.setting": "Setting the table",
  "offline.setting.note": "The bots sit down in a moment. Only the first time takes longer.",
  "offline.failed": "Bots cannot play on this device",
  "offline.failed.no-wasm": "This browser has no WebAssembly, which bots need to play on this device.",
  "offline.failed.absent": "At this address bots play at the server’s table only.",
  "offline.failed.missing": "What the bots need to play on this device did not load.",
  "offline.failed.crashed": "The bots’ table stopped on this device.",
};
