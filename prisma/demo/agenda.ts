/** What happens in the demo's year, in the order of time: numbers, records and payments follow it. */

type Act = (at: Date) => Promise<void>;

/** Takes what is to happen, also while it runs, and lets it happen in the order of time. */
export class Agenda {
  /** What would happen after it does not. */
  readonly end: Date;
  readonly #waiting: { at: Date; act: Act }[] = [];

  constructor(end: Date) {
    this.end = end;
  }

  add(at: Date, act: Act): void {
    if (at > this.end) return;
    const place = this.#waiting.findIndex((other) => other.at > at);
    this.#waiting.splice(place === -1 ? this.#waiting.length : place, 0, { at, act });
  }

  async run(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await next.act(next.at);
  }
}
