// A map that can be handed out safely: what was handed out never changes, and it is copied only when something is written afterwards.

export interface LastingMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  /** As it is now, for good. */
  given(): ReadonlyMap<Key, Value>;
}

export function createLastingMap<Key, Value>(
  entries: Iterable<readonly [Key, Value]> = [],
): LastingMap<Key, Value> {
  let map = new Map(entries);
  let isGiven = false;

  /** However many are written before the next is given away, one copy is made. */
  function own(): Map<Key, Value> {
    if (isGiven) map = new Map(map);
    isGiven = false;
    return map;
  }

  return {
    get: (key) => map.get(key),
    set: (key, value) => void own().set(key, value),
    delete: (key) => void own().delete(key),
    given: () => {
      isGiven = true;
      return map;
    },
  };
}
