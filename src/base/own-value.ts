// Looks a value up by a name that somebody typed or sent. Never returns what every object inherits, such as `constructor`.

/** undefined if the record itself has no such name. */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
