/** Random numbers that are the same in every run. */

/** A generator of numbers in [0, 1) from a seed (Mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Chance = ReturnType<typeof chanceOf>;

/** The random choices of the demo, all from one generator. */
export function chanceOf(random: () => number) {
  /** A whole number from `least` to `most`. */
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    whole,
    /** True with the probability `share`, from 0 to 1. */
    happens: (share: number) => random() < share,
    one: <T>(choices: readonly T[]): T => choices[whole(0, choices.length - 1)] as T,
    digits: (count: number) => Array.from({ length: count }, () => whole(0, 9)).join(""),
  };
}
