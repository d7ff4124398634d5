// Remembers what was computed from a value that never changes, for as long as the value lives.

/** What was worked out of `source` under that name before; else it is worked out now. Only a few names for each value are kept. */
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
