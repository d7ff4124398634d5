// Chance that is the same in every run: seeded numbers and the draws that the benchmark makes from them.

/** Numbers in [0, 1): a linear congruential generator of 64 bits, of which the upper 32 are used. */
export function createSeeded(seed: number): () => number {
  let state = BigInt(seed) * 0x9e3779b97f4a7c15n + 1n;
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 32n) / 2 ** 32;
  };
}

/** Waiting time until the next of arrivals that come at random, `meanMs` apart. */
export function drawGapMs(chance: number, meanMs: number): number {
  return -Math.log(1 - chance) * meanMs;
}
