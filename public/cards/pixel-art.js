// @ts-check
/** The Pixel style's pictures, a letter a pixel (pixel.js knows the inks), a dot nothing. */

/** Nine wide, thirteen high, strokes of two and three. @type {Record<string, string>} */
export const RANKS = {
  A: "..#####..|.#######.|###...###|###...###|###...###|###...###|#########|#########|###...###|###...###|###...###|###...###|###...###",
  2: ".#######.|#########|###...###|......###|......###|.....###.|....###..|...###...|..###....|.###.....|###......|#########|#########",
  3: ".#######.|#########|###...###|......###|......###|..######.|..######.|......###|......###|......###|###...###|#########|.#######.",
  4: ".....###.|....####.|...#####.|..######.|.###.###.|###..###.|###..###.|#########|#########|.....###.|.....###.|.....###.|.....###.",
  5: "#########|#########|###......|###......|########.|#########|......###|......###|......###|......###|###...###|#########|.#######.",
  6: "..######.|.#######.|###......|###......|###......|########.|#########|###...###|###...###|###...###|###...###|#########|.#######.",
  7: "#########|#########|......###|......###|.....###.|.....###.|....###..|....###..|...###...|...###...|..###....|..###....|..###....",
  J: "...######|...######|.....###.|.....###.|.....###.|.....###.|.....###.|.....###.|.....###.|###..###.|###..###.|########.|.######..",
  Q: ".#######.|#########|###...###|###...###|###...###|###...###|###...###|###...###|###.#.###|###.#####|###..####|#########|.########",
  K: "###...###|###..####|###..###.|###.###..|#######..|######...|#####....|######...|#######..|###.###..|###..###.|###..####|###...###",
};

/** Nine by nine; `o` is a gleam, and what four colours cut out. @type {Record<import("./look.js").SuitSet, Record<import("./deck.js").Suit, string>>} */
export const SIGNS = {
  french: {
    hearts: ".##...##.|#oo#.####|#o#######|#########|#########|.#######.|..#####..|...###...|....#....",
    diamonds: "....#....|...###...|..#####..|.###o###.|###ooo###|.###o###.|..#####..|...###...|....#....",
    clubs: "...###...|..##o##..|...###...|.##.#.##.|####.####|#oo###oo#|.##.#.##.|....#....|..#####..",
    spades: "....#....|...#o#...|..##o##..|.###o###.|####o####|####o####|.##.#.##.|....#....|..#####..",
  },
  coins: {
    hearts: "#########|#########|.#ooooo#.|.#######.|..#####..|...###...|....#....|...###...|.#######.",
    diamonds: "..#####..|.#######.|###o#o###|##ooooo##|###o.o###|##ooooo##|###o#o###|.#######.|..#####..",
    clubs: "....####.|...######|...###o##|...##o###|..######.|..####...|.###.....|###......|##.......",
    spades: "....#....|...###...|...#o#...|...#o#...|...#o#...|...###...|.#######.|....#....|...###...",
  },
};

/** Half the upper half of each court, thirteen wide with the middle column; the other half is its mirror image.
 * k line, s and S skin, d hair, m lips, r robe, b second robe, g gold, w white. @type {Record<string, string>} */
export const COURTS = {
  J: `.........kkkk
.........krrr
.........krrr
........krrrr
........krrrr
.......krrrrr
.......krrrrr
.......kkkkkk
.......kddddd
.......kdssss
......sskkkss
......sssskss
.......ssssss
.......sssssS
.......ssddss
.......sddddd
.......sdssmm
........sssss
.........ssss
......kkkwsss
....kkbbbkwww
..kkbbbbbbkww
.kbbbbbbgbbkw
.kbbbbbbgbbbk
kbbbgbbbbgbbk
kbbbgbbbbgggg`,
  Q: `.........kkkk
.......kkrrrr
......krrrrrr
.....krrrrrrr
.....krrddddd
....krrdddddd
....krgdgdgdg
....krrgdgdgd
....krrdsssss
....krrdskkss
....krrdsskss
....krrdsssss
....krrdssssS
....krrgsssss
....krrgssmmm
....krrrsssmm
....krrrksss.
....krrrrkkss
...krrrrkgsss
..krrrrkbkggg
..krrrkbbbkgw
.krrrrkbbbbkk
.krrrkbbbgbbb
krrrrkbbgggbb
krrrkbbbbgbbg
krrrkbbbbbbgg`,
  K: `............g
...........gg
.........kkgg
.......kkwwkg
......kwwwwwr
.....kwwwkkrr
.....kwkkwwwr
.....kkwwwkkk
.....kwwkkwww
......kkwwwww
.......kkkkkk
.......kdssss
......sskkkss
......sssskss
.......dsssss
.......ddsssS
.......dddsSS
.......dddddd
.......dddmmm
.......dddddd
....kkkkddddd
..kkrrrwkdddd
.krrrrrwwkddd
.krrrrrrwwkdd
krrrgrrrrwwkk
krrrgrrrrrggg`,
};

/** What is not the same on both sides: x, y, then a row of pixels. @type {Record<string, readonly (readonly [number, number, string])[]>} */
export const HELD = {
  J: [
    [15, 1, "kkk"],
    [17, 2, "kk"],
    [18, 3, "k"],
    [18, 4, "k"],
    [18, 5, "gg"],
    [18, 6, "gg"],
    [18, 7, "gg"],
  ],
  Q: [
    [20, 17, "w.w"],
    [21, 18, "g"],
    [20, 19, "w.w"],
    [21, 20, "k"],
    [21, 21, "k"],
    [20, 22, "ss"],
  ],
  K: [
    [23, 5, "k"],
    [22, 6, "kwk"],
    [22, 7, "kwk"],
    [22, 8, "kwk"],
    [22, 9, "kwk"],
    [22, 10, "kwk"],
    [22, 11, "kwk"],
    [22, 12, "kwk"],
    [22, 13, "kwk"],
    [22, 14, "kwk"],
    [22, 15, "kwk"],
    [22, 16, "kwk"],
    [20, 17, "kgggggk"],
    [22, 18, "kgk"],
    [21, 19, "sssk"],
    [21, 20, "sssk"],
  ],
};
