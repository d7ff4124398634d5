// Looks a value up by a name that somebody typed or sent. Knows what every object inherits, `constructor` and the like, and never gives it.

/** undefined where the record itself has no such name. */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
