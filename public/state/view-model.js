// @ts-check
/**
 * What the screens ask of a snapshot, answered in one place.
 *
 * @typedef {import("../net/protocol.js").Snapshot} Snapshot
 * @typedef {import("../net/protocol.js").Seat} Seat
 */
import { t } from "../i18n/index.js";

/**
 * The shown name of a seat's player, bots included: one alone needs no number.
 * @param {Pick<Snapshot, "seats">} snapshot
 * @param {number} number
 */
export function seatName({ seats }, number) {
  const { kind, name = "" } = seats[number];
  if (kind === "human") return name;
  if (kind === "empty") return t("seat.free");
  const bots = seats.flatMap((seat, one) => (seat.kind === "bot" ? [one] : []));
  return bots.length === 1 ? t("bot.only") : t("bot.name", { n: bots.indexOf(number) + 1 });
}

/**
 * A seat's team; an empty one will be of the team that sits at every other seat.
 * @param {Seat} seat
 * @param {number} number
 */
export function teamOf(seat, number) {
  return seat.team ?? number % 2;
}

/** @param {Snapshot} snapshot */
export function names(snapshot) {
  return snapshot.seats.map((_, number) => seatName(snapshot, number));
}

/** @param {Snapshot} snapshot */
export function freeSeats(snapshot) {
  return snapshot.seats.flatMap((seat, number) => (seat.kind === "empty" ? [number] : []));
}

/**
 * What keeps a match from being started, or null.
 * @param {Snapshot} snapshot
 * @returns {{ key: string, values: Record<string, unknown> } | null}
 */
export function missing(snapshot) {
  const free = freeSeats(snapshot).length;
  if (free > 0) return { key: "lobby.missing.players", values: { n: free } };
  return null;
}

/**
 * Members' names of a team, in seat order.
 * @param {Snapshot} snapshot
 * @param {number} team
 */
export function teamNames(snapshot, team) {
  return snapshot.seats.flatMap((seat, n) => (seat.team === team ? [seatName(snapshot, n)] : []));
}

/**
 * How many teams sit at the table.
 * @param {Snapshot} snapshot
 */
export function teamCount(snapshot) {
  return new Set(snapshot.seats.map((seat) => seat.team)).size;
}

/**
 * Your team, or null for a watcher.
 * @param {Snapshot} snapshot
 */
export function yourTeam(snapshot) {
  const { seat } = snapshot.you;
  return seat === null ? null : snapshot.seats[seat].team;
}

/**
 * Whether this page waits for a person whose device may have fallen asleep.
 * @param {Snapshot} snapshot
 */
export function waitsForAnother(snapshot) {
  const turn = snapshot.match?.turn;
  if (snapshot.phase !== "playing" || turn == null || turn === snapshot.you.seat) return false;
  const seat = snapshot.seats[turn];
  return seat.kind === "human" && !seat.playedBy;
}

/**
 * The name taken when none was written: "Player", or "Player 2" beside another of that name.
 * @param {Snapshot} snapshot
 */
export function freeName(snapshot) {
  const taken = new Set(snapshot.seats.map((seat) => seat.name));
  const plain = t("player.default");
  if (!taken.has(plain)) return plain;
  for (let n = 2; ; n++) {
    const name = t("player.numbered", { n });
    if (!taken.has(name)) return name;
  }
}
