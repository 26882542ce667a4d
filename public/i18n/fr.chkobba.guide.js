// @ts-check
/** The rules of Chkobba at length, in French. */

/** @type {import("./index.js").Texts} */
export const guide = {
  "guide.parts": "Parties de cette page",
  "guide.rules": "Comment on joue",
  "guide.points": "Ce qui rapporte",
  "guide.options": "Options",
  "guide.habits": "Comment jouent les forts",
  "guide.words": "Les mots du jeu",
  "guide.hands": "Jouer ici",

  "guide.rules.goal":
    "Prends des cartes sur la table. Le premier camp qui a les points convenus, 21 d’habitude, gagne. On joue à deux, ou à quatre en deux équipes, partenaires face à face.",
  "guide.rules.cards":
    "Quarante cartes : de l’as au sept et trois figures dans chacune des quatre enseignes. Attention aux figures : la dame vaut 8, le valet 9, le roi 10.",
  "guide.rules.deal":
    "Quatre cartes sont découvertes sur la table et chacun en reçoit trois. Quand toutes les mains sont vides, on en redonne trois, jusqu’à la fin du paquet : c’est une manche. La table ne reçoit rien entre-temps.",
  "guide.rules.turn":
    "Le joueur assis après le donneur commence, et le jeu tourne vers la droite. À ton tour, tu joues une carte. Elle prend, ou elle reste sur la table.",
  "guide.rules.equal": "Elle prend une carte de même valeur.",
  "guide.rules.sum": "Ou elle prend des cartes dont la somme fait sa valeur, quel que soit leur nombre.",
  "guide.rules.first":
    "La carte égale passe d’abord. S’il y en a une, il faut la prendre, et elle seule : pas de somme, et jamais deux égales à la fois.",
  "guide.rules.chkobba": "Prendre d’une seule carte tout ce qui est sur la table, c’est une chkobba : un point, aussitôt.",
  "guide.rules.dealer": "Seul le donneur n’en fait pas avec la toute dernière carte d’une manche.",
  "guide.rules.last":
    "Ce qui reste après la dernière carte va à celui qui a pris le dernier. Ce n’est pas une chkobba. Puis on compte, et le donneur change.",
  "guide.example": "Tu joues {card}. Sur la table : {table}.",
  "guide.example.equal": "Le 6 prend le 6.",
  "guide.example.sum": "Le 7 prend 4 et 3. Le valet reste.",
  "guide.example.first": "Le 7 doit prendre le 7, pas 3 et 4.",
  "guide.example.chkobba": "Le valet vaut 9 : il prend 5, 3 et l’as, et la table est vide.",

  "guide.points.karta": "Un point pour le plus de cartes. À 20 partout, personne.",
  "guide.points.dinari": "Un point pour le plus de carreaux. À cinq partout, personne.",
  "guide.points.haya": "Un point pour le 7 de carreau.",
  "guide.points.barmila":
    "Un point pour le plus de sept ; à deux partout, les six décident, et s’ils sont à égalité, personne ne l’a.",
  "guide.points.chkobba": "Un point pour chacune.",
  "guide.points.all": "Les dix carreaux pris par un camp dans une manche gagnent la partie sur-le-champ.",
  "guide.points.end": "On regarde si quelqu’un a gagné quand la manche est comptée, jamais avant.",

  "guide.options.host": "L’hôte les règle dans la salle d’attente.",
  "guide.options.here": "À cette table :",
  "guide.option.target": "5, 11, 21 ou 31 points.",
  "guide.option.forceCapture":
    "Tant qu’une carte de ta main a son égale sur la table, tu ne peux rien poser : il faut prendre. Une somme n’est jamais forcée.",
  "guide.option.captureAssist": "Éclaire ce que tes cartes peuvent prendre.",
  "guide.option.voidTable": "Avec trois ou quatre cartes de même rang parmi les quatre premières, on redonne tout.",
  "guide.option.cut":
    "Avant la donne, le joueur après le donneur voit une carte : il la garde comme première de ses trois, ou la pose comme première des quatre.",
  "guide.option.bothPast":
    "Quand les deux camps passent le but dans la même manche : le plus haut total gagne, ou une manche de plus décide.",
  "guide.option.turnClock": "Quand ton temps est écoulé, un coup permis est joué pour toi.",
  "guide.option.speed": "La vitesse des cartes et des réponses des robots.",

  "guide.habit.sevens": "Compte les sept. Il n’y en a que quatre, et barmila tient souvent au troisième.",
  "guide.habit.haya":
    "Le 7 de carreau sert trois fois : pour lui-même, pour dinari et pour barmila. Prends-le dès que tu peux, et ne le pose pas.",
  "guide.habit.diamonds":
    "Compte aussi les carreaux : le sixième gagne dinari. De deux prises égales, choisis celle qui a des carreaux.",
  "guide.habit.ten": "Additionne la table avant de poser. Au-dessus de 10, personne ne peut la balayer.",
  "guide.habit.lone": "Une carte seule est la chkobba la plus facile. N’en laisse pas dont les égales sont encore en jeu.",
  "guide.habit.gone": "Retiens ce qui est passé. Une carte dont les trois égales sont sorties ne part plus que dans une somme.",
  "guide.habit.pair": "Avec deux cartes égales en main, poses-en une : le plus souvent l’autre la reprendra.",
  "guide.habit.force":
    "Avec la prise forcée, une carte sur la table tire son égale d’une main, que son propriétaire le veuille ou non.",
  "guide.habit.last":
    "La dernière prise emporte tout ce qui reste, souvent les cartes qui décident de karta. Garde une carte qui peut encore prendre.",
  "guide.habit.dealer":
    "Le donneur joue la dernière carte de chaque donne. Donneur, garde-toi pour elle ; juste avant lui, laisse peu derrière toi.",
  "guide.habit.team": "En équipe, ne laisse rien à balayer au prochain adversaire et laisse de quoi prendre à ton partenaire.",

  "guide.words.note": "Ces mots restent tunisiens dans toutes les langues.",
  "guide.word.chkobba": "Balayer toute la table d’une seule carte. De l’italien scopa, le balai.",
  "guide.word.karta": "Le point pour le plus de cartes.",
  "guide.word.dinari": "Les carreaux, et le point pour le plus d’entre eux. De l’italien denari, les deniers.",
  "guide.word.haya": "Le 7 de carreau : le serpent.",
  "guide.word.barmila": "Le point pour le plus de sept.",
  "guide.word.A": "L’as, vaut 1.",
  "guide.word.Q": "La dame, vaut 8.",
  "guide.word.J": "Le valet, vaut 9.",
  "guide.word.K": "Le roi, vaut 10.",

  "guide.hands.touch": "Touche une carte à toi, puis ce qu’elle prend. Le bouton dit ce qu’il va faire ; appuie dessus.",
  "guide.hands.drag": "Ou fais glisser ta carte sur ce qu’elle prend, ou sur le tapis vide.",
  "guide.hands.place": "Toucher deux fois une carte la pose, quand rien ne doit être pris.",
  "guide.hands.info": "Reste appuyé sur une carte, ou clic droit, pour voir ce qu’elle vaut.",
  "guide.hands.skip": "Toucher n’importe où termine ce qui est montré.",
  "guide.hands.keys": "Au clavier :",
  "guide.hands.reader":
    "Un lecteur d’écran dit chaque coup une fois. Main, table, scores et tour sont des groupes nommés, à relire quand tu veux.",
};
