// Nominal types over plain values, so that ids, days and zones cannot be mixed up by accident.

declare const brand: unique symbol;

export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };

/** An instant in milliseconds since the Unix epoch, UTC. */
export type Instant = number;
