// A list that takes long to make: made once, either where it is first asked for, or bit by bit before that. Knows nothing of what is in it.

export interface SlowList<Item> {
  all(): readonly Item[];
  /** Makes it ahead; `pause` lets others have their turn between two parts of it. */
  ahead(pause: () => Promise<void>): Promise<void>;
}

export function slowList<Part, Item>(
  parts: () => readonly Part[],
  itemsOf: (part: Part) => readonly Item[],
  inOrder: (items: readonly Item[]) => readonly Item[] = (items) => items,
): SlowList<Item> {
  let made: readonly Item[] | undefined;
  return {
    all: () => {
      made ??= inOrder(parts().flatMap(itemsOf));
      return made;
    },
    ahead: async (pause) => {
      const items: Item[] = [];
      for (const part of made === undefined ? parts() : []) {
        await pause();
        if (made !== undefined) return;
        items.push(...itemsOf(part));
      }
      made ??= inOrder(items);
    },
  };
}
