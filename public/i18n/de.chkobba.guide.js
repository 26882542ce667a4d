// @ts-check
/** The rules of Chkobba at length, in German. */

/** @type {import("./index.js").Texts} */
export const guide = {
  "guide.parts": "Teile dieser Seite",
  "guide.rules": "So wird gespielt",
  "guide.points": "Was zählt",
  "guide.options": "Optionen",
  "guide.habits": "So spielen die Starken",
  "guide.words": "Wörter des Spiels",
  "guide.hands": "Spielen auf dieser Seite",

  "guide.rules.goal":
    "Nimm Karten vom Tisch. Wer zuerst die vereinbarten Punkte hat, meist 21, gewinnt. Man spielt zu zweit, oder zu viert in zwei Teams, Partner einander gegenüber.",
  "guide.rules.cards":
    "Vierzig Karten: Ass bis Sieben und drei Bilder in jeder der vier Farben. Achte auf die Bilder: die Dame zählt 8, der Bube 9, der König 10.",
  "guide.rules.deal":
    "Vier Karten liegen offen auf dem Tisch, alle bekommen drei. Sind alle Hände leer, gibt es wieder drei, bis der Stapel leer ist: das ist eine Runde. Der Tisch bekommt zwischendurch nichts dazu.",
  "guide.rules.turn":
    "Wer nach dem Geber sitzt, fängt an, und es geht nach rechts herum. Wer dran ist, spielt eine Karte. Sie nimmt, oder sie bleibt auf dem Tisch liegen.",
  "guide.rules.equal": "Sie nimmt eine Karte mit gleichem Wert.",
  "guide.rules.sum": "Oder sie nimmt Karten, die zusammen ihren Wert ergeben, wie viele es auch sind.",
  "guide.rules.first":
    "Die gleiche Karte geht vor. Liegt eine da, muss man sie nehmen, und nur sie: keine Summe, und nie zwei gleiche auf einmal.",
  "guide.rules.chkobba": "Wer mit einer Karte alles nimmt, was da liegt, macht eine Chkobba: ein Punkt, sofort.",
  "guide.rules.dealer": "Nur der Geber macht keine mit der allerletzten Karte einer Runde.",
  "guide.rules.last":
    "Was nach der letzten Karte noch liegt, bekommt, wer zuletzt genommen hat. Das ist keine Chkobba. Dann wird gezählt, und der Geber wechselt.",
  "guide.example": "Du spielst {card}. Auf dem Tisch: {table}.",
  "guide.example.equal": "Die 6 nimmt die 6.",
  "guide.example.sum": "Die 7 nimmt 4 und 3. Der Bube bleibt.",
  "guide.example.first": "Die 7 muss die 7 nehmen, nicht 3 und 4.",
  "guide.example.chkobba": "Der Bube zählt 9: er nimmt 5, 3 und das Ass, und der Tisch ist leer.",

  "guide.points.karta": "Ein Punkt für die meisten Karten. Bei 20 zu 20 bekommt ihn niemand.",
  "guide.points.dinari": "Ein Punkt für die meisten Karos. Bei fünf zu fünf bekommt ihn niemand.",
  "guide.points.haya": "Ein Punkt für die Karo 7.",
  "guide.points.barmila":
    "Ein Punkt für die meisten Siebener; bei zwei zu zwei entscheiden die Sechser, und sind auch die gleich, bekommt ihn niemand.",
  "guide.points.chkobba": "Ein Punkt für jede.",
  "guide.points.all": "Alle zehn Karos in einer Runde auf einer Seite gewinnen die Partie auf der Stelle.",
  "guide.points.end": "Ob jemand gewonnen hat, wird nach dem Zählen der Runde geprüft, nie vorher.",

  "guide.options.host": "Der Gastgeber stellt sie im Warteraum ein.",
  "guide.options.here": "An diesem Tisch:",
  "guide.option.target": "5, 11, 21 oder 31 Punkte.",
  "guide.option.forceCapture":
    "Solange zu einer deiner Handkarten eine gleiche auf dem Tisch liegt, darfst du nichts ablegen: du musst nehmen. Summen sind nie Pflicht.",
  "guide.option.captureAssist": "Lässt leuchten, was deine Karten nehmen können.",
  "guide.option.voidTable": "Bei drei oder vier gleichen Rängen unter den ersten vier wird alles neu gegeben.",
  "guide.option.cut":
    "Vor dem Geben sieht, wer nach dem Geber sitzt, eine Karte. Er behält sie als erste von dreien oder legt sie als erste von vieren auf den Tisch.",
  "guide.option.bothPast":
    "Wenn beide Seiten in derselben Runde am Ziel sind: die höhere Summe gewinnt, oder eine weitere Runde entscheidet.",
  "guide.option.turnClock": "Ist deine Zeit um, wird ein erlaubter Zug für dich gemacht.",
  "guide.option.speed": "Wie schnell Karten fliegen und Bots antworten.",

  "guide.habit.sevens": "Zähl die Siebener. Es gibt nur vier, und Barmila hängt oft am dritten.",
  "guide.habit.haya":
    "Die Karo 7 wirkt dreimal: für sich, für Dinari und für Barmila. Nimm sie, sobald du kannst, und leg sie nicht ab.",
  "guide.habit.diamonds": "Zähl auch die Karos: das sechste gewinnt Dinari. Von zwei gleich guten Zügen nimm den mit Karo.",
  "guide.habit.ten": "Zähl den Tisch zusammen, bevor du ablegst. Bei mehr als 10 kann ihn niemand leer fegen.",
  "guide.habit.lone": "Eine einzelne Karte ist die leichteste Chkobba. Lass keine liegen, deren gleiche noch im Spiel sind.",
  "guide.habit.gone":
    "Merk dir, was gespielt ist. Eine Karte, deren drei gleiche weg sind, geht nur noch in einer Summe mit.",
  "guide.habit.pair": "Mit zwei gleichen auf der Hand leg eine ab: meist holt die andere sie zurück.",
  "guide.habit.force":
    "Wo Nehmen Pflicht ist, zieht eine Karte auf dem Tisch ihre gleiche aus einer Hand, ob man will oder nicht.",
  "guide.habit.last":
    "Wer zuletzt nimmt, bekommt den Rest, oft die entscheidenden Karten für Karta. Behalte eine Karte, die noch nehmen kann.",
  "guide.habit.dealer":
    "Der Geber spielt die letzte Karte jeder Gabe. Als Geber heb dich dafür auf; vor dem Geber lass wenig liegen.",
  "guide.habit.team": "Im Team lass dem nächsten Gegner nichts zum Leerfegen und deinem Partner etwas zum Nehmen.",

  "guide.words.note": "Diese Wörter bleiben in jeder Sprache tunesisch.",
  "guide.word.chkobba": "Mit einer Karte den ganzen Tisch leer fegen. Vom italienischen scopa, Besen.",
  "guide.word.karta": "Der Punkt für die meisten Karten.",
  "guide.word.dinari": "Die Karos, und der Punkt für die meisten davon. Vom italienischen denari, Münzen.",
  "guide.word.haya": "Die Karo 7: die Schlange.",
  "guide.word.barmila": "Der Punkt für die meisten Siebener.",
  "guide.word.A": "Das Ass, zählt 1.",
  "guide.word.Q": "Die Dame, zählt 8.",
  "guide.word.J": "Der Bube, zählt 9.",
  "guide.word.K": "Der König, zählt 10.",

  "guide.hands.touch":
    "Tipp auf eine deiner Karten, dann auf das, was sie nimmt. Der Knopf sagt, was er tun wird; drück ihn.",
  "guide.hands.drag": "Oder zieh deine Karte auf das, was sie nimmt, oder auf das leere Tuch.",
  "guide.hands.place": "Doppelt tippen legt eine Karte ab, wenn nichts genommen werden muss.",
  "guide.hands.info": "Halte eine Karte gedrückt, oder rechte Maustaste: so siehst du, was sie zählt.",
  "guide.hands.skip": "Ein Tipp irgendwohin beendet, was gerade gezeigt wird.",
  "guide.hands.keys": "Mit der Tastatur:",
  "guide.hands.reader":
    "Ein Bildschirmleser sagt jeden Zug einmal. Hand, Tisch, Punkte und wer dran ist sind benannte Gruppen, jederzeit nachzulesen.",
};
