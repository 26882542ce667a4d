// @ts-check
/** German. */

/** @type {import("./index.js").Texts} */
export const de = {
  name: "Kahwa",
  close: "Schließen",
  cancel: "Abbrechen",
  wait: "Einen Moment",
  "back.menu": "Zurück zum Menü",

  "menu.lead": "Chkobba per Link, mit Freunden oder Bots.",
  "menu.friends": "Mit Freunden spielen",
  "menu.bots": "Gegen Bots spielen",
  "menu.bots.players": "Wie viele am Tisch",
  "menu.bots.2": "1 gegen 1",
  "menu.bots.4": "2 gegen 2",
  "join.label": "Hast du einen Code?",
  "join.placeholder": "K7QM 2ZPA",
  "join.go": "Dazukommen",
  "join.bad": "Ein Code hat 8 Buchstaben und Ziffern, ohne I, O, 0 und 1",

  "player.default": "Spieler",
  "player.numbered": "Spieler {n}",

  "room.opening": "Der Tisch wird geöffnet",
  again: "Noch einmal",
  "page.failed": "Dieser Teil der Seite wurde nicht geladen. Prüfe die Verbindung und versuch es noch einmal",

  "level.easy": "leicht",
  "level.medium": "mittel",
  "level.hard": "schwer",

  "rules.open": "Regeln",
  "settings.open": "Einstellungen",

  "refused.other": "Das ging nicht ({reason})",
  "refused.lost": "Keine Antwort. Prüfe die Verbindung und versuch es noch einmal",
  "refused.server": "Der Server hat ein Problem. Versuch es gleich noch einmal",
  "refused.bad-options": "Das lässt sich nicht einstellen",
  "refused.rate": "Eins nach dem anderen. Warte eine Sekunde",
  "refused.room-busy": "An diesem Tisch sind zu viele. Versuch es gleich noch einmal",
  "refused.too-many-rooms": "Von hier wurden eben viele Tische eröffnet. Versuch es in einer Minute noch einmal",
  "refused.bad-origin": "Diese Seite darf auf diesem Server nicht spielen",
};
