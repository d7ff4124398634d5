// Repeatable chance: the same keys always give the same draws. Knows nothing of campaigns.

/** Gives the next draw, evenly spread over [0, 1). */
export type Draw = () => number;

/** A row of draws that depends only on the keys, which are whole numbers. */
export function drawsFor(...keys: readonly number[]): Draw {
  let state = keys.reduce(mixed, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return (mixed(0x9e3779b9, state) >>> 0) / 2 ** 32;
  };
}

/** Evenly between the two, `from` included. */
export function between(draw: Draw, from: number, to: number): number {
  return from + (to - from) * draw();
}

/** A whole number, both ends included. */
export function wholeBetween(draw: Draw, from: number, to: number): number {
  return Math.floor(between(draw, from, to + 1));
}

export function oneOf<Item>(draw: Draw, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(draw() * items.length)] ?? items[0];
}

/** The amount as a whole number, rounded up or down by chance, so that many roundings add up to the amount. */
export function rounded(draw: Draw, amount: number): number {
  return Math.floor(amount + draw());
}

function mixed(hash: number, key: number): number {
  let next = Math.imul(hash ^ key, 0x85ebca6b);
  next ^= next >>> 13;
  next = Math.imul(next, 0xc2b2ae35);
  return next ^ (next >>> 16);
}
