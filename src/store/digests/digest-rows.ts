// Turns a digest and a delivery into their rows, and back.

import { z } from 'zod';
import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { branded, weekdaySchema } from '#base/schema.ts';
import type { ChannelId, Tenant } from '#base/tenant.ts';
import type {
  Delivery,
  DeliveryId,
  DeliveryState,
  Digest,
  DigestId,
  Schedule,
  StoredDigest,
} from '#digests/digest.ts';
import {
  alertChangeSchema,
  deliveryStateSchema,
  destinationsSchema,
  digestStateSchema,
  refusingSchema,
  whenQuietSchema,
} from '#digests/digest-schema.ts';
import { conditionSchema, scheduleSchema, timeSchema } from '#digests/when/schedule-schema.ts';
import { questionSchema } from '#reports/question-schema.ts';
import { ownedBesideId } from '#store/found-by-id.ts';
import type { Queries } from '#store/queries.ts';
import { keptText, type Reader } from '#store/reader.ts';
import type { DeliveryRow, DigestRow } from '#store/tables.ts';
import { tenantColumns } from '#store/tenant-columns.ts';

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
    via: digest.via ?? null,
    version: digest.version,
    next_at: 0,
  };
}

export function digestFrom(row: DigestRow, tenant: Tenant, read: Reader): StoredDigest {
  const faults: string[] = [];
  function column<Value>(name: JsonColumn, schema: z.ZodType<Value>): Value | undefined {
    const json = row[name];
    if (json === null) return undefined;
    const value = read(schema, json, { table: 'digests', id: row.id, column: name });
    if (value === undefined) faults.push(name);
    return value;
  }
  const question = column('question', questionSchema);
  const destinations = column('destinations', destinationsSchema);
  const schedule = column('schedule', keptSchedule);
  const state = column('state', digestStateSchema);
  const refusing = column('refusing', refusingSchema);
  const condition = column('condition', conditionSchema);
  const whenQuiet = column('when_quiet', whenQuietSchema);
  const known = {
    id: row.id as DigestId,
    tenant,
    owner: row.owner as Digest['owner'],
    version: row.version,
  };
  if (faults.length > 0 || !question || !destinations || !schedule || !state || !refusing) {
    const readable = { ...(question && { question }), ...(destinations && { destinations }) };
    return { kind: 'unreadable', ...known, readable, faults };
  }
  return {
    ...known,
    question,
    destinations,
    schedule,
    ...(condition === undefined ? {} : { condition }),
    ...(whenQuiet === undefined ? {} : { whenQuiet }),
    ...(row.via === null ? {} : { via: row.via as ChannelId }),
    state,
    refusing,
    createdAt: row.created_at,
    owedFrom: row.owed_from,
  };
}

type JsonColumn =
  | 'question'
  | 'destinations'
  | 'schedule'
  | 'state'
  | 'refusing'
  | 'condition'
  | 'when_quiet';

/** Version 1 knew only one time a day. */
const scheduleOfVersion1 = z
  .object({
    kind: z.literal('weekly'),
    weekdays: z.array(weekdaySchema).min(1),
    time: timeSchema,
    zone: branded<Zone>(),
  })
  .transform(({ time, ...rest }): Schedule => ({ ...rest, times: [time] }));

const keptSchedule: z.ZodType<Schedule> = z.union([scheduleSchema, scheduleOfVersion1]);

/** States of deliveries that have not ended. */
export const openStates: DeliveryState['kind'][] = ['planned', 'collecting', 'posting'];

export function plannedColumns(delivery: Delivery) {
  return {
    id: delivery.id as string,
    digest: delivery.digest as string,
    kind: delivery.kind as string,
    scheduled_for: delivery.scheduledFor,
    destination: delivery.destination as string,
    about: delivery.about === undefined ? null : keptText(alertChangeSchema, delivery.about, 'about'),
    runs_before: delivery.runsBefore ?? 0,
    ...stateColumns({ kind: 'planned' }),
  };
}

export function stateColumns(state: DeliveryState) {
  return { state_kind: state.kind, state: stateText(state), lease_until: leaseOf(state) };
}

/** The text is the same for equal states, in whatever order their fields were set. */
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
  { tables, dialect }: Pick<Queries, 'tables' | 'dialect'>,
  tenant: Tenant,
  read: Reader,
  id: DeliveryId,
): Promise<Delivery | undefined> {
  const row = await tables
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id as string)
    .where(ownedBesideId(dialect, tenantColumns(tenant)))
    .executeTakeFirst();
  return row && deliveryFrom(row, tenant, read);
}

const deliveryKinds = ['scheduled', 'now', 'test'] as const satisfies readonly Delivery['kind'][];

export function deliveryFrom(row: DeliveryRow, tenant: Tenant, read: Reader): Delivery | undefined {
  const named = { table: 'deliveries', id: row.id };
  const state = read(deliveryStateSchema, row.state, named);
  const about = row.about === null ? undefined : read(alertChangeSchema, row.about, named);
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
