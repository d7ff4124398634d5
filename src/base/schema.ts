// How a schema is held to its type, and the schemas of what base defines. Knows no union of any room.

import { z } from 'zod';
import { type Day, parseDay, type Weekday } from './day.ts';

/**
 * Accepts only a schema that reads every value of `Value` and nothing else: `schemaFor<Question>()(…)`. A kind, field or word that one of
 * the two lacks does not compile. The error names the missing kinds.
 */
export function schemaFor<Value>() {
  return <Schema extends z.ZodType<Value>>(
    schema: Schema &
      ([Value] extends [Readable<z.output<Schema>>] ? unknown : Lacking<Value, z.output<Schema>>),
  ): z.ZodType<Value> => schema;
}

/** Zod's arrays are mutable, ours are not. */
type Readable<Value> = Value extends string | number | boolean | undefined
  ? Value
  : { readonly [Key in keyof Value]: Readable<Value[Key]> };

interface Lacking<Value, Read> {
  readonly lacks: Exclude<KindOf<Value>, KindOf<Read>> extends never
    ? 'a field or a word of one kind'
    : Exclude<KindOf<Value>, KindOf<Read>>;
}

type KindOf<Value> = Value extends { readonly kind: infer Kind } ? Kind : never;

export const daySchema = z.custom<Day>((value) => typeof value === 'string' && parseDay(value) !== undefined);

export const weekdaySchema: z.ZodType<Weekday> = z.literal([1, 2, 3, 4, 5, 6, 7]);

/** Both ends included. */
export const dateRangeSchema = z
  .strictObject({ first: daySchema, last: daySchema })
  .refine(({ first, last }) => first <= last);

/** In milliseconds since the Unix epoch. */
export const instantSchema = z.int();

/** A branded text. Nothing more is checked, because the bot itself wrote it. */
export function branded<Name extends string>() {
  return z.string().transform((text) => text as Name);
}

/** A field that is always there and may be undefined. JSON leaves undefined fields out. */
export function maybe<Value>(schema: z.ZodType<Value>) {
  return schema.optional().transform((value) => value);
}
