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
  "menu.lead.offline": "Kein Netz: Bots spielen trotzdem.",
  "menu.friends": "Mit Freunden spielen",
  "menu.bots": "Gegen Bots spielen",
  "menu.bots.online": "Online gegen Bots spielen",
  "menu.bots.players": "Wie viele am Tisch",
  "menu.bots.2": "1 gegen 1",
  "menu.bots.4": "2 gegen 2",
  "menu.level": "Stärke der Bots",
  "menu.options": "Optionen",
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
  "level.rated": "Bots gewinnen {n} %",

  "rules.open": "Regeln",
  "settings.open": "Einstellungen",
  install: "Installieren",
  "install.by-hand": "In Safari: Teilen, dann Zum Home-Bildschirm",
  "version.new": "Neue Version",

  "refused.other": "Das ging nicht ({reason})",
  "refused.lost": "Keine Antwort. Prüfe die Verbindung und versuch es noch einmal",
  "refused.no-network": "Es gibt kein Netz. Um mit anderen zu spielen, braucht es eins",
  "refused.server": "Der Server hat ein Problem. Versuch es gleich noch einmal",
  "refused.bad-options": "Das lässt sich nicht einstellen",
  "refused.rate": "Eins nach dem anderen. Warte eine Sekunde",
  "refused.room-busy": "An diesem Tisch sind zu viele. Versuch es gleich noch einmal",
  "refused.too-many-rooms": "Von hier wurden eben viele Tische eröffnet. Versuch es in einer Minute noch einmal",
  "refused.daily-limit": "Der Server hat sein Tageslimit erreicht. Plätze und Karten bleiben bis Mitternacht UTC",
  "refused.bad-origin": "Diese Seite darf auf diesem Server nicht spielen",

  resume: "Spiel fortsetzen",
  "resume.what": "{players} · {level} · {own} zu {theirs} · {when}",
  "resume.not": "Das gespeicherte Spiel lässt sich hier nicht lesen. Ein neues tritt an seine Stelle.",
  "resume.not.version": "Das gespeicherte Spiel stammt aus einer anderen Version von Kahwa und geht nicht weiter. Ein neues tritt an seine Stelle.",

  "record.open": "Bilanz",

  "offline.setting": "Der Tisch wird gedeckt",
  "offline.setting.note": "Die Bots setzen sich gleich. Nur beim ersten Mal dauert es länger.",
  "offline.failed": "Auf diesem Gerät können keine Bots spielen",
  "offline.failed.no-wasm": "Diesem Browser fehlt WebAssembly, das die Bots auf diesem Gerät brauchen.",
  "offline.failed.absent": "Unter dieser Adresse spielen Bots nur am Tisch des Servers.",
  "offline.failed.missing": "Was die Bots auf diesem Gerät brauchen, wurde nicht geladen.",
  "offline.failed.crashed": "Der Tisch der Bots ist auf diesem Gerät stehen geblieben.",
};
