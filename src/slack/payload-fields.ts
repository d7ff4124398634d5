// The fields of an event as they came: one without its documented form counts as absent.

export type EventFields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): EventFields {
  return typeof value === 'object' && value !== null ? (value as EventFields) : {};
}

export function wordIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.toWellFormed() : undefined;
}
