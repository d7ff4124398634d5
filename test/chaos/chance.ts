// Chance from a seed: the same decisions in each run (mulberry32).

export interface Chance {
  /** In [0, 1). */
  next(): number;
  between(least: number, most: number): number;
  /** True so often. */
  happens(share: number): boolean;
  /** One of them; of an empty list none. */
  oneOf<One>(list: readonly One[]): One | undefined;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    happens: (share) => next() < share,
    oneOf: (list) => list[Math.floor(next() * list.length)],
  };
}
