/** Random numbers that can be repeated: the seed is printed, and FAULTS_SEED sets it. */

export class Chance {
  #state: number;

  constructor(test: string) {
    const seed = Number(process.env.FAULTS_SEED ?? Math.trunc(Math.random() * 2 ** 31));
    console.log(`${test}: FAULTS_SEED=${seed}`);
    this.#state = seed;
  }

  /** A whole number from `least` to `most` (mulberry32, public domain). */
  int(least: number, most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return least + Math.floor(fraction * (most - least + 1));
  }

  one<T>(of: readonly T[]): T {
    const chosen = of[this.int(0, of.length - 1)];
    if (chosen === undefined) throw new Error("There is nothing to choose from");
    return chosen;
  }
}
