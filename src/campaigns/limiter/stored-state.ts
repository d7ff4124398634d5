// The limiter's state as a row of text. Times by another clock are read as now.

import { z } from 'zod';
import { afterReboot, type LimiterState } from './limiter-state.ts';

/** `scale` names the clock of the state's times: a start of the machine, or the server. */
export function encodeState(state: LimiterState, scale: string): string {
  return JSON.stringify({ version: 1, bootId: scale, state });
}

/** Returns undefined if the row is not one of ours. Then the limiter starts carefully, as if it knew nothing. */
export function decodeState(row: string, scale: string, now: number): LimiterState | undefined {
  const read = storedRow.safeParse(parseJson(row));
  if (!read.success) return undefined;
  return read.data.bootId === scale ? read.data.state : afterReboot(read.data.state, now);
}

const lane = z.enum(['people', 'digests', 'background']);
const rule = z.enum(['log', 'credit', 'reset', 'bucket', 'guess', 'probe']);
const fate = z.enum(['flying', 'counted', 'uncertain', 'failed', 'refused']);
const doubt = z.enum(['remaining', 'reset', 'date', 'guess', 'log']);
const tally = z.object({ most: z.number(), ours: z.number() });
const time = z.number();
const demand = z.object({
  instance: z.string(),
  at: time,
  people: z.array(time),
  digests: z.number(),
  background: z.number(),
});

const state: z.ZodType<LimiterState> = z.object({
  limit: z.number().positive(),
  windowMs: z.number().positive(),
  share: z.number(),
  startedAt: time,
  own: z.array(
    z.object({
      id: z.string(),
      lane,
      rule,
      fate,
      sent: time,
      answered: time.optional(),
      remaining: z.number().optional(),
    }),
  ),
  foreign: z.array(time),
  seen: z
    .object({
      id: z.string(),
      sent: time,
      answered: time,
      remaining: z.number(),
      resetAt: z.number().optional(),
    })
    .optional(),
  offset: z.object({ low: z.number(), high: z.number(), at: time }).optional(),
  bucket: z
    .object({
      end: z.number(),
      current: tally,
      previous: tally,
      confirmed: z.boolean(),
      undercuts: z.number(),
    })
    .optional()
    // A bucket in another form is dropped and learned again.
    .catch(undefined),
  gate: z
    .object({ until: time, strikes: z.number(), closedAt: time, probe: z.string().optional() })
    .optional(),
  othersSeenAt: time.optional(),
  answeredAt: time.optional(),
  roundTripMs: z.number().optional(),
  peopleAt: z.array(time),
  lastPeopleAt: time.optional(),
  lastSpreadAt: time.optional(),
  doubts: z.partialRecord(doubt, time).default({}),
  refusals: z.number(),
  demands: z.array(demand).default([]),
});

const storedRow = z.object({ version: z.literal(1), bootId: z.string(), state });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
