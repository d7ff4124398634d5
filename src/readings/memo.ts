// Remembers what was computed from a value that never changes, for as long as that value lives.

/** Returns what was worked out from `source` under that name before, or works it out now. Keeps only a few names for each value. */
export type Memo<Value> = (source: object, name: string, work: () => Value) => Value;

const namesKept = 8;

export function createMemo<Value>(): Memo<Value> {
  const known = new WeakMap<object, Map<string, Value>>();
  return (source, name, work) => {
    const values = known.get(source) ?? new Map<string, Value>();
    known.set(source, values);
    const before = values.get(name);
    if (before !== undefined) return before;
    const value = work();
    if (values.size >= namesKept) values.delete(values.keys().next().value ?? '');
    values.set(name, value);
    return value;
  };
}
