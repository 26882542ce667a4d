// @ts-check
/** The rules of Chkobba at length, in English. */

/** @type {import("./index.js").Texts} */
export const guide = {
  "guide.parts": "Parts of this page",
  "guide.rules": "How it is played",
  "guide.points": "What scores",
  "guide.options": "Options",
  "guide.habits": "How strong players play",
  "guide.words": "Words of the game",
  "guide.hands": "Playing here",

  "guide.rules.goal":
    "Take cards from the table. The first side with the agreed points, usually 21, wins. Two play, or four in two teams with partners opposite each other.",
  "guide.rules.cards":
    "Forty cards: ace to seven and three courts in each of four suits. Mind the courts: the queen counts 8, the jack 9, the king 10.",
  "guide.rules.deal":
    "Four cards lie open on the table and everyone gets three. When all hands are empty, three more each are dealt until the pack is out: that is a round. The table gets no new cards in between.",
  "guide.rules.turn":
    "Whoever sits after the dealer begins, and play goes round to the right. On your turn you play one card. It takes, or it stays on the table.",
  "guide.rules.equal": "It takes a card of the same value.",
  "guide.rules.sum": "Or it takes any cards that add up to it, however many they are.",
  "guide.rules.first":
    "An equal card comes first. Where one lies it has to be taken, and it alone: no sum, and never two equals at once.",
  "guide.rules.chkobba": "Take all that lies there with one card and you have made a chkobba: one point, at once.",
  "guide.rules.dealer": "Only the dealer makes none with the very last card of a round.",
  "guide.rules.last":
    "What still lies there after the last card goes to whoever took last. That is no chkobba. Then the points are counted and the dealer changes.",
  "guide.example": "You play {card}. On the table: {table}.",
  "guide.example.equal": "The 6 takes the 6.",
  "guide.example.sum": "The 7 takes 4 and 3. The jack stays.",
  "guide.example.first": "The 7 has to take the 7, not 3 and 4.",
  "guide.example.chkobba": "The jack counts 9: it takes 5, 3 and the ace, and the table is empty.",

  "guide.points.karta": "A point for the most cards. At 20 each nobody gets it.",
  "guide.points.dinari": "A point for the most diamonds. At five each nobody gets it.",
  "guide.points.haya": "A point for the 7 of diamonds.",
  "guide.points.barmila": "A point for the most sevens; at two each the sixes decide, and if they are level, nobody gets it.",
  "guide.points.chkobba": "A point for each.",
  "guide.points.all": "All ten diamonds taken by one side in one round win the match on the spot.",
  "guide.points.end": "Whether somebody has won is looked at when the round has been counted, never before.",

  "guide.options.host": "The host sets them in the waiting room.",
  "guide.options.here": "This table plays:",
  "guide.option.target": "5, 11, 21 or 31 points.",
  "guide.option.forceCapture":
    "While any card of your hand has its equal on the table, you may place none: you have to take. Sums are never forced.",
  "guide.option.captureAssist": "Lights up what your cards can take.",
  "guide.option.voidTable": "With three or four cards of one rank among the first four, all cards are dealt again.",
  "guide.option.cut":
    "Before the deal the player after the dealer sees one card, and keeps it as the first of three or lays it on the table as the first of four.",
  "guide.option.bothPast": "When both sides pass the target in one round: the higher total wins, or one more round decides.",
  "guide.option.turnClock": "When your time is up, a legal move is made for you.",
  "guide.option.speed": "How fast cards move and bots answer.",

  "guide.habit.sevens": "Count the sevens. There are only four, and barmila often hangs on the third.",
  "guide.habit.haya":
    "The 7 of diamonds works three times: for itself, for dinari and for barmila. Take it when you can, and do not lay it down.",
  "guide.habit.diamonds": "Count the diamonds too: the sixth wins dinari. Of two equal catches take the one with diamonds.",
  "guide.habit.ten": "Add up the table before you place a card. Above 10 nobody can sweep it.",
  "guide.habit.lone": "One card alone is the easiest chkobba of all. Leave none whose equals are still out.",
  "guide.habit.gone": "Remember what has been played. A card whose three equals are gone can only be taken in a sum.",
  "guide.habit.pair": "With two equal cards in hand, lay one: most likely the other will take it back.",
  "guide.habit.force": "With force capture a card on the table pulls its equal out of a hand, whether its owner likes it or not.",
  "guide.habit.last": "The last catch brings all that is left, often the deciding cards of karta. Keep a card that can still take.",
  "guide.habit.dealer":
    "The dealer plays the last card of every deal. As dealer, hold back for it; before the dealer, leave little behind.",
  "guide.habit.team": "In a team leave the next opponent nothing to sweep and your partner something to take.",

  "guide.words.note": "These words stay Tunisian in every language.",
  "guide.word.chkobba": "Sweeping the whole table with one card. From the Italian scopa, a broom.",
  "guide.word.karta": "The point for the most cards.",
  "guide.word.dinari": "The diamonds, and the point for the most of them. From the Italian denari, coins.",
  "guide.word.haya": "The 7 of diamonds: the snake.",
  "guide.word.barmila": "The point for the most sevens.",
  "guide.word.A": "The ace, counts 1.",
  "guide.word.Q": "The queen, counts 8.",
  "guide.word.J": "The jack, counts 9.",
  "guide.word.K": "The king, counts 10.",

  "guide.hands.touch": "Tap a card of yours, then what it takes. The button says what it will do; press it.",
  "guide.hands.drag": "Or drag your card onto what it takes, or onto the empty cloth.",
  "guide.hands.place": "A double tap places a card when nothing has to be taken.",
  "guide.hands.info": "Hold a card, or press the right button of the mouse, to see what it is worth.",
  "guide.hands.skip": "A tap anywhere finishes what is being shown.",
  "guide.hands.keys": "On a keyboard:",
  "guide.hands.reader":
    "A screen reader says every move once. Hand, table, scores and whose turn it is are groups with names, to be read at any time.",
};
