// A line in which those who wait take turns, however much each of them waits for. Knows neither time nor what they wait for.

export interface TurnLine<Who, Item> {
  add(who: Who, item: Item): void;
  /**
   * Removes and returns the first ready item of whoever has waited longest for a turn; undefined if no item is ready. By default every item
   * is.
   */
  next(isReady?: (item: Item) => boolean): Item | undefined;
  /** What was taken out and could not be done yet; it is the first of theirs again. */
  putBack(who: Who, item: Item): void;
  /** How many items of theirs wait. */
  waitingOf(who: Who): number;
  /** All items, in the order in which `next` would return them if all were ready. */
  items(): Iterable<Item>;
  isEmpty(): boolean;
}

export function createTurnLine<Who, Item>(): TurnLine<Who, Item> {
  /** What each of them waits for, in the order of their turns. */
  const waiting = new Map<Who, Item[]>();
  return {
    add: (who, item) => {
      const own = waiting.get(who);
      if (own === undefined) waiting.set(who, [item]);
      else own.push(item);
    },
    putBack: (who, item) => {
      waiting.set(who, [item, ...(waiting.get(who) ?? [])]);
    },
    next: (isReady = () => true) => {
      for (const [who, own] of waiting) {
        const place = own.findIndex(isReady);
        if (place < 0) continue;
        const [item] = own.splice(place, 1);
        waiting.delete(who);
        if (own.length > 0) waiting.set(who, own);
        return item;
      }
      return undefined;
    },
    waitingOf: (who) => waiting.get(who)?.length ?? 0,
    items: () => inTurns([...waiting.values()]),
    isEmpty: () => waiting.size === 0,
  };
}

/** One of each, then the second of each, and so on. */
function* inTurns<Item>(lines: readonly (readonly Item[])[]): Iterable<Item> {
  for (let place = 0, linesLeft = lines; linesLeft.length > 0; place += 1) {
    linesLeft = linesLeft.filter(({ length }) => length > place);
    for (const line of linesLeft) yield line[place] as Item;
  }
}

/** All items, reordered so that everybody's first comes before anybody's second. */
export function takingTurns<Who, Item>(items: Iterable<Item>, whoseOf: (item: Item) => Who): Iterable<Item> {
  return inTurns([...Map.groupBy(items, whoseOf).values()]);
}
