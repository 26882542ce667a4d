// @ts-check
/** French. */

/** @type {import("./index.js").Texts} */
export const fr = {
  name: "Kahwa",
  close: "Fermer",
  cancel: "Annuler",
  wait: "Un instant",
  "back.menu": "Retour au menu",

  "menu.lead": "Chkobba par lien, avec amis ou robots.",
  "menu.lead.offline": "Pas de réseau : les robots jouent quand même.",
  "menu.friends": "Jouer entre amis",
  "menu.bots": "Jouer contre des robots",
  "menu.bots.online": "Jouer contre des robots en ligne",
  "menu.bots.players": "Combien à la table",
  "menu.bots.2": "1 contre 1",
  "menu.bots.4": "2 contre 2",
  "menu.level": "Niveau des robots",
  "menu.options": "Options",
  "join.label": "Tu as un code ?",
  "join.placeholder": "K7QM 2ZPA",
  "join.go": "Rejoindre",
  "join.bad": "Un code a 8 lettres et chiffres, sans I, O, 0 ni 1",

  "player.default": "Joueur",
  "player.numbered": "Joueur {n}",

  "room.opening": "La table s’ouvre",
  again: "Réessayer",
  "page.failed": "Cette partie de la page ne s’est pas chargée. Vérifie la connexion et réessaie",

  "level.easy": "facile",
  "level.medium": "moyen",
  "level.hard": "difficile",
  "level.rated": "Les robots gagnent {n} %",

  "rules.open": "Règles",
  "settings.open": "Réglages",
  install: "Installer",
  "install.by-hand": "Dans Safari : Partager, puis Sur l’écran d’accueil",
  "version.new": "Nouvelle version",

  "refused.other": "Cela n’a pas marché ({reason})",
  "refused.lost": "Pas de réponse. Vérifie la connexion et réessaie",
  "refused.no-network": "Il n’y a pas de réseau. Il en faut un pour jouer à plusieurs",
  "refused.server": "Le serveur a un problème. Réessaie dans un instant",
  "refused.bad-options": "Cette option ne peut pas être choisie",
  "refused.rate": "Un à la fois. Attends une seconde",
  "refused.room-busy": "Trop de monde à cette table. Réessaie dans un instant",
  "refused.too-many-rooms": "Beaucoup de tables viennent d’être ouvertes d’ici. Réessaie dans une minute",
  "refused.daily-limit": "Le serveur a atteint sa limite du jour. Places et mains sont gardées jusqu’à minuit UTC",
  "refused.bad-origin": "Cette page ne peut pas jouer sur ce serveur",

  resume: "Reprendre la partie",
  "resume.what": "{players} · {level} · {own} à {theirs} · {when}",
  "resume.not": "La partie gardée ne peut pas être lue ici. Une nouvelle prendra sa place.",
  "resume.not.version": "La partie gardée vient d’une autre version de Kahwa et ne peut pas continuer. Une nouvelle prendra sa place.",

  "record.open": "Palmarès",

  "offline.setting": "On dresse la table",
  "offline.setting.note": "Les robots arrivent. Seule la première fois est plus longue.",
  "offline.failed": "Les robots ne peuvent pas jouer sur cet appareil",
  "offline.failed.no-wasm": "Ce navigateur n’a pas WebAssembly, qu’il faut pour jouer contre les robots sur cet appareil.",
  "offline.failed.absent": "À cette adresse, les robots ne jouent qu’à la table du serveur.",
  "offline.failed.missing": "Ce qu’il faut aux robots pour jouer sur cet appareil n’a pas été chargé.",
  "offline.failed.crashed": "La table des robots s’est arrêtée sur cet appareil.",
};
