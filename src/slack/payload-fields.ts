// The fields of what Slack sends, as they came: one without its documented form counts as absent.

export type PayloadFields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): PayloadFields {
  return typeof value === 'object' && value !== null ? (value as PayloadFields) : {};
}

/** Repairs half letters, which nobody could be sent. */
export function wordIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.toWellFormed() : undefined;
}
