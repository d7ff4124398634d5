// Reads the JSON of a row, and checks it against the schema of its type.

import type { z } from 'zod';
import type { Log } from '#base/log.ts';
import { StoreError } from './store-error.ts';

/**
 * Returns undefined if the JSON does not parse, and logs this once (never its content). It parses equal texts once while they are read now
 * and then, because most rows do not change from minute to minute.
 */
export function createReader(log: Log) {
  const logged = new Set<string>();
  const believed = new WeakMap<z.ZodType, ReturnType<typeof createLately>>();
  return <Value>(schema: z.ZodType<Value>, json: string, row: RowName): Value | undefined => {
    const lately = believed.get(schema) ?? createLately();
    believed.set(schema, lately);
    const known = lately.get(json);
    if (known !== undefined) return known as Value;
    const parsed = schema.safeParse(fromJson(json));
    if (parsed.success) {
      lately.keep(json, parsed.data);
      return parsed.data;
    }
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
    const fault = JSON.stringify([row, reasons]);
    if (!logged.has(fault)) log.error('a row of the store cannot be read', { ...row, reasons });
    logged.add(fault);
    return undefined;
  };
}

/** The largest number of texts of one schema in each of the two generations. */
const mostKept = 5_000;

/** Keeps recent texts. When enough newer ones have come, it drops those that nobody has asked for since. */
function createLately() {
  let young = new Map<string, unknown>();
  let old = new Map<string, unknown>();
  const keep = (text: string, value: unknown) => {
    if (young.size >= mostKept) {
      old = young;
      young = new Map();
    }
    young.set(text, value);
  };
  return {
    keep,
    get: (text: string): unknown => {
      const value = young.get(text) ?? old.get(text);
      if (value !== undefined && !young.has(text)) keep(text, value);
      return value;
    },
  };
}

interface RowName {
  readonly table: string;
  readonly id: string;
  readonly column?: string;
}

export type Reader = ReturnType<typeof createReader>;

/** The JSON of a column. Throws if its own schema would refuse it, so that no row is written that nobody can read. */
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
