// Reads the JSON of a row: it is believed only after the schema of its type was asked.

import type { z } from 'zod';
import type { Log } from '#base/log.ts';
import { StoreError } from './store-error.ts';

/** Where the JSON does not parse, returns undefined, and says so once in the log (never its content). */
export function createReader(log: Log) {
  const logged = new Set<string>();
  return <Value>(schema: z.ZodType<Value>, json: string, row: RowName): Value | undefined => {
    const parsed = schema.safeParse(fromJson(json));
    if (parsed.success) return parsed.data;
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
    const fault = JSON.stringify([row, reasons]);
    if (!logged.has(fault)) log.error('a row of the store cannot be read', { ...row, reasons });
    logged.add(fault);
    return undefined;
  };
}

interface RowName {
  readonly table: string;
  readonly id: string;
  readonly column?: string;
}

export type Reader = ReturnType<typeof createReader>;

/** The JSON of a column. Throws where the schema that reads it would not take it again: no row is written that is lost when it is read. */
export function keptText<Value>(schema: z.ZodType<Value>, value: Value, what: string): string {
  const text = JSON.stringify(value);
  const read = schema.safeParse(fromJson(text));
  if (read.success) return text;
  const fields = read.error.issues.map((issue) => [what, ...issue.path].join('.'));
  throw new StoreError({ kind: 'not-readable-again', fields });
}

function fromJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
