// A map that can be handed out safely. What was handed out never changes: the map is copied before the next write.

export interface LastingMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  /** The map as it is now. The returned one never changes. */
  given(): ReadonlyMap<Key, Value>;
}

export function createLastingMap<Key, Value>(
  entries: Iterable<readonly [Key, Value]> = [],
): LastingMap<Key, Value> {
  let map = new Map(entries);
  let isGiven = false;

  /** Makes at most one copy between two calls of `given`. */
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
