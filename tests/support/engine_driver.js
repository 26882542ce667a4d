// Plays a game in the page against the engine, by the protocol alone: for the tests and benches of the engine. It is an
// init script of Chromium's, so `window.driver` is there in every page.
(() => {
  const VALUES = [1, 2, 3, 4, 5, 6, 7, 9, 8, 10];
  const TOKEN = "0".repeat(32);
  const engine = () => import("/engine/engine.js");

  class Driver {
    snapshot = null;
    closed = null;
    frames = 0;
    #transport = null;
    #asked = 0;
    #waiting = new Map();
    #carriedOut = null;

    /** Open a transport and say hello; the kinds of the first frames, or the code it was closed with. */
    async enter(takeover = "always") {
      this.closed = null;
      this.#transport = (await engine()).engineTransport();
      return new Promise((resolve) => {
        this.#transport.onopen = () =>
          this.#transport.send(JSON.stringify({ type: "hello", protocol: 1, token: TOKEN, takeover }));
        this.#transport.onclose = (code) => {
          this.closed = code;
          for (const id of [...this.#waiting.keys()]) this.#settle({ id, ok: false, reason: "closed" });
          resolve(code);
        };
        this.#transport.onframe = (text) => {
          this.frames++;
          const frame = JSON.parse(text);
          if (frame.type === "snapshot") {
            this.snapshot = frame;
            resolve("in");
            this.#settle(this.#carriedOut);
          } else if (frame.type === "ack" && frame.ok) {
            this.#carriedOut = frame; // its snapshot comes next
          } else if (frame.type === "ack") {
            this.#settle(frame);
          }
        };
        this.#transport.open();
      });
    }

    #settle(ack) {
      this.#waiting.get(ack?.id)?.(ack);
      this.#waiting.delete(ack?.id);
    }

    ask(type, fields = {}) {
      const id = `${Math.random()}-${++this.#asked}`;
      const answer = new Promise((resolve) => this.#waiting.set(id, resolve));
      this.#transport.send(JSON.stringify({ type, ...fields, id }));
      return answer;
    }

    /** A new game against bots, dealt. */
    async begin(level, options = {}) {
      const begun = await (await engine()).newGame("chkobba", options);
      if (!begun.ok) return begun;
      await this.enter();
      await this.ask("join", { name: "Amira", seat: 0 });
      for (let seat = 1; seat < this.snapshot.seats.length; seat++) await this.ask("bot", { seat, level });
      return this.ask("start");
    }

    /** What is due: a legal move, found by trying, or the next deal. */
    async go() {
      const { phase, match } = this.snapshot;
      if (phase === "round-over") return this.ask("deal", { game: match.game, round: match.round });
      for (const move of moves(match.view)) {
        const ack = await this.ask("move", { game: match.game, seq: match.seq, move });
        if (ack.ok || ack.reason === "closed") return ack;
      }
      throw new Error(`no move was taken: ${JSON.stringify(match.view)}`);
    }

    /** Play until a phase, or the end of the match; how many moves that took. */
    async playUntil(phase) {
      let count = 0;
      while (![phase, "match-over"].includes(this.snapshot.phase) && this.closed === null) {
        await this.go();
        count++;
      }
      return count;
    }

    /** What a player sees of the match. */
    seen() {
      return JSON.stringify([this.snapshot.phase, this.snapshot.you, this.snapshot.match?.view]);
    }

    async state() {
      return (await engine()).engine.value;
    }

    async saved() {
      return (await engine()).savedGame();
    }
  }

  function* moves(view) {
    if (view.cut) yield { cut: "keep" };
    const value = (card) => VALUES[card % 10];
    const sets = view.table.reduce((all, card) => [...all, ...all.map((set) => [...set, card])], [[]]);
    const takes = sets.filter((set) => set.length).sort((one, other) => one.length - other.length);
    for (const take of takes) {
      const sum = take.reduce((total, card) => total + value(card), 0);
      for (const card of view.hand) if (value(card) === sum) yield { card, take };
    }
    for (const card of view.hand) yield { card, take: [] };
  }

  window.driver = new Driver();
})();
