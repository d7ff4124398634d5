// How a digest and a delivery stand in their rows, and back.

import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { branded, weekdaySchema } from '#base/schema.ts';
import type { Tenant } from '#base/tenant.ts';
import type { Delivery, DeliveryId, DeliveryState, Digest, DigestId, Schedule } from '#digests/digest.ts';
import {
  alertTurnSchema,
  deliveryStateSchema,
  destinationsSchema,
  digestStateSchema,
  refusingSchema,
  whenQuietSchema,
} from '#digests/digest-schema.ts';
import { conditionSchema, scheduleSchema, timeSchema } from '#digests/when/schedule-schema.ts';
import { questionSchema } from '#reports/question-schema.ts';
import { keptText, type Reader } from './reader.ts';
import type { DeliveryRow, DigestRow, Tables } from './tables.ts';

export function digestColumns(digest: Digest) {
  return {
    owner: digest.owner as string,
    question: keptText(questionSchema, digest.question, 'question'),
    destinations: keptText(destinationsSchema, digest.destinations, 'destinations'),
    schedule: keptText(scheduleSchema, digest.schedule, 'schedule'),
    condition:
      digest.condition === undefined ? null : keptText(conditionSchema, digest.condition, 'condition'),
    when_quiet:
      digest.whenQuiet === undefined ? null : keptText(whenQuietSchema, digest.whenQuiet, 'whenQuiet'),
    state: keptText(digestStateSchema, digest.state, 'state'),
    refusing: keptText(refusingSchema, digest.refusing, 'refusing'),
    created_at: digest.createdAt,
    owed_from: digest.owedFrom,
    version: digest.version,
  };
}

export function digestFrom(row: DigestRow, tenant: Tenant, read: Reader): Digest | undefined {
  const named = { table: 'digests', id: row.id };
  const asked = read(questionSchema, row.question, named);
  const sentTo = read(destinationsSchema, row.destinations, named);
  const runs = read(keptSchedule, row.schedule, named);
  const state = read(digestStateSchema, row.state, named);
  const refusers = read(refusingSchema, row.refusing, named);
  const only = row.condition === null ? undefined : read(conditionSchema, row.condition, named);
  const quiet = row.when_quiet === null ? undefined : read(whenQuietSchema, row.when_quiet, named);
  if (!asked || !sentTo || !runs || !state || !refusers) return undefined;
  if ((row.condition !== null && !only) || (row.when_quiet !== null && !quiet)) return undefined;
  return {
    id: row.id as DigestId,
    tenant,
    owner: row.owner as Digest['owner'],
    question: asked,
    destinations: sentTo,
    schedule: runs,
    ...(only === undefined ? {} : { condition: only }),
    ...(quiet === undefined ? {} : { whenQuiet: quiet }),
    state,
    refusing: refusers,
    createdAt: row.created_at,
    owedFrom: row.owed_from,
    version: row.version,
  };
}

/** Version 1 knew one time a day. */
const scheduleOfVersion1 = z
  .object({
    kind: z.literal('weekly'),
    weekdays: z.array(weekdaySchema).min(1),
    time: timeSchema,
    zone: branded<Zone>(),
  })
  .transform(({ time, ...rest }): Schedule => ({ ...rest, times: [time] }));

const keptSchedule: z.ZodType<Schedule> = z.union([scheduleSchema, scheduleOfVersion1]);

/** Of deliveries that have come to no end yet. */
export const openStates: DeliveryState['kind'][] = ['planned', 'collecting', 'posting'];

export function plannedColumns(delivery: Delivery) {
  return {
    id: delivery.id as string,
    digest: delivery.digest as string,
    kind: delivery.kind as string,
    scheduled_for: delivery.scheduledFor,
    destination: delivery.destination as string,
    about: delivery.about === undefined ? null : keptText(alertTurnSchema, delivery.about, 'about'),
    runs_before: delivery.runsBefore ?? 0,
    ...stateColumns({ kind: 'planned' }),
  };
}

export function stateColumns(state: DeliveryState) {
  return { state_kind: state.kind, state: stateText(state), lease_until: leaseOf(state) };
}

/** The same for states that are alike, whatever the order in which they were put together. */
export function stateText(state: DeliveryState): string {
  return JSON.stringify(state, (_, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

function leaseOf(state: DeliveryState): Instant | null {
  return state.kind === 'collecting' || state.kind === 'posting' ? state.leaseUntil : null;
}

export async function deliveryOf(
  db: Kysely<Tables>,
  tenant: Tenant,
  read: Reader,
  id: DeliveryId,
): Promise<Delivery | undefined> {
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace', '=', tenant.workspace as string)
    .where('account', '=', tenant.account as string)
    .where('id', '=', id as string)
    .executeTakeFirst();
  return row && deliveryFrom(row, tenant, read);
}

const deliveryKinds = ['scheduled', 'now', 'test'] as const satisfies readonly Delivery['kind'][];

export function deliveryFrom(row: DeliveryRow, tenant: Tenant, read: Reader): Delivery | undefined {
  const named = { table: 'deliveries', id: row.id };
  const state = read(deliveryStateSchema, row.state, named);
  const about = row.about === null ? undefined : read(alertTurnSchema, row.about, named);
  const kind = deliveryKinds.find((each) => each === row.kind);
  if (state === undefined || kind === undefined || (row.about !== null && about === undefined))
    return undefined;
  return {
    id: row.id as Delivery['id'],
    digest: row.digest as Delivery['digest'],
    tenant,
    kind,
    scheduledFor: row.scheduled_for,
    destination: row.destination as Delivery['destination'],
    state,
    ...(about === undefined ? {} : { about }),
    ...(row.runs_before === 0 ? {} : { runsBefore: row.runs_before }),
  };
}
