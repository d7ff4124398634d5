// Needs and what people did about them, as rows. If two deeds happen at once, their numbers within the need decide which came first.

import { sql } from 'kysely';
import type { Day } from '#base/day.ts';
import type { Tenant } from '#base/tenant.ts';
import type { DeedId } from '#reports/handling/handled-need.ts';
import type { KeptDeed, KeptNeed, NeedStore } from '#reports/handling/kept-need.ts';
import {
  momentSchema,
  needEndSchema,
  needKindSchema,
  toldDeedSchema,
  toldNeedSchema,
} from '#reports/handling/kept-need-schema.ts';
import { inBatches, readInTurns } from '#store/batches.ts';
import type { Queries } from '#store/queries.ts';
import { keptText, type Reader } from '#store/reader.ts';
import type { NeedDeedRow, NeedRow } from '#store/tables.ts';
import { tenantColumns } from '#store/tenant-columns.ts';

const itsName = ['workspace', 'account', 'campaign', 'kind', 'arose'] as const;

export function createNeedStore({ tables, unit }: Queries, tenant: Tenant, read: Reader): NeedStore {
  const mine = tenantColumns(tenant);

  /** The keys of the needs that `loadNeeds` returns. Each part of the query uses an index. */
  const touchedSince = (since: string) => {
    const names = ['campaign', 'kind', 'arose'] as const;
    const open = tables
      .selectFrom('needs')
      .select(names)
      .where((eb) => eb.and(mine))
      .where('ended_on', 'is', null);
    const ended = tables
      .selectFrom('needs')
      .select(names)
      .where((eb) => eb.and(mine))
      .where('ended_on', '>=', since);
    const told = tables
      .selectFrom('need_deeds')
      .select(names)
      .where((eb) => eb.and(mine))
      .where('done_on', '>=', since);
    return open.union(ended).union(told).as('its');
  };

  const needColumns = (need: KeptNeed) => ({
    told: keptText(toldNeedSchema, { campaign: need.campaign, reason: need.reason }, 'told'),
    again: need.again === undefined ? null : keptText(momentSchema, need.again, 'again'),
    ended_on: need.ended?.on ?? null,
    ended: need.ended === undefined ? null : keptText(needEndSchema, need.ended, 'ended'),
  });

  const rowOf = (need: KeptNeed): NeedRow => ({
    ...mine,
    ...nameOf(need),
    seen_at: need.seenAt,
    ...needColumns(need),
  });

  return {
    loadNeeds: async (since) => {
      const needs = await tables
        .selectFrom(touchedSince(since))
        .innerJoin('needs', (join) =>
          join
            .onRef('needs.campaign', '=', 'its.campaign')
            .onRef('needs.kind', '=', 'its.kind')
            .onRef('needs.arose', '=', 'its.arose'),
        )
        .selectAll('needs')
        .where((eb) => eb.and(mine))
        .execute();
      const rows = await tables
        .selectFrom(touchedSince(since))
        .innerJoin('need_deeds', (join) =>
          join
            .onRef('need_deeds.campaign', '=', 'its.campaign')
            .onRef('need_deeds.kind', '=', 'its.kind')
            .onRef('need_deeds.arose', '=', 'its.arose'),
        )
        .selectAll('need_deeds')
        .where((eb) => eb.and(mine))
        .orderBy('nth')
        .execute();
      const deeds = Map.groupBy(rows, keyOf);
      const loaded = await readInTurns(needs, (row) => {
        const need = needFrom(row, read);
        if (need === undefined) return undefined;
        const done = deeds.get(keyOf(row)) ?? [];
        return {
          need,
          deeds: done.flatMap((each) => deedFrom(each, need, read) ?? []),
          places: done.at(-1)?.nth ?? 0,
        };
      });
      return loaded.filter((each) => each !== undefined);
    },
    saveNeeds: async (needs) => {
      if (needs.length === 0) return;
      const saved = inBatches(await readInTurns(needs, rowOf)).map((batch) =>
        tables
          .insertInto('needs')
          .values(batch)
          .onConflict((conflict) =>
            conflict.columns([...itsName]).doUpdateSet({
              told: sql`excluded.told`,
              again: sql`excluded.again`,
              ended_on: sql`excluded.ended_on`,
              ended: sql`excluded.ended`,
            }),
          ),
      );
      await unit(...saved);
    },
    addDeed: async ({ id, need: name, nth, at, on, by, deed, reason }, need) => {
      const known = tables
        .insertInto('needs')
        .values(rowOf(need))
        .onConflict((conflict) => conflict.columns([...itsName]).doNothing());
      const told = keptText(toldDeedSchema, { deed, by, on, reason }, 'deed');
      const added = tables
        .insertInto('need_deeds')
        .values({ ...mine, ...nameOf(name), nth, id, at, done_on: on, deed: told })
        .onConflict((conflict) => conflict.doNothing());
      const [, ran] = await unit(known, added);
      return ran?.changes === 1;
    },
    pruneNeeds: async (before) => {
      const old = tables
        .selectFrom('needs')
        .where((eb) => eb.and(mine))
        .where('ended_on', '<', before as string);
      const deeds = tables
        .deleteFrom('need_deeds')
        .where((eb) => eb.and(mine))
        .where(sql<boolean>`(campaign, kind, arose) in ${old.select(['campaign', 'kind', 'arose'])}`);
      const needs = tables
        .deleteFrom('needs')
        .where((eb) => eb.and(mine))
        .where('ended_on', '<', before as string);
      await unit(deeds, needs);
    },
  };
}

function nameOf({ campaignId, kind, arose }: KeptDeed['need']) {
  return { campaign: campaignId, kind: kind as string, arose: arose as string };
}

function keyOf({ campaign, kind, arose }: Pick<NeedRow, 'campaign' | 'kind' | 'arose'>): string {
  return `${arose} ${kind} ${campaign}`;
}

function needFrom(row: NeedRow, read: Reader): KeptNeed | undefined {
  const name = { table: 'needs', id: row.campaign };
  const kind = read(needKindSchema, JSON.stringify(row.kind), { ...name, column: 'kind' });
  const told = read(toldNeedSchema, row.told, name);
  const again = row.again === null ? undefined : read(momentSchema, row.again, { ...name, column: 'again' });
  const ended = row.ended === null ? undefined : read(needEndSchema, row.ended, { ...name, column: 'ended' });
  // An end that cannot be read is still an end: its need must not look open.
  if (kind === undefined || told === undefined || (row.ended !== null && ended === undefined))
    return undefined;
  return {
    campaignId: row.campaign,
    kind,
    arose: row.arose as Day,
    seenAt: row.seen_at,
    ...told,
    again,
    ended,
  };
}

function deedFrom(
  row: NeedDeedRow,
  { campaignId, kind, arose }: KeptNeed,
  read: Reader,
): KeptDeed | undefined {
  const told = read(toldDeedSchema, row.deed, { table: 'need_deeds', id: row.id });
  if (told === undefined) return undefined;
  return { id: row.id as DeedId, need: { campaignId, kind, arose }, nth: row.nth, at: row.at, ...told };
}
