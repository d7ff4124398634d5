// What the store keeps of needs: each comes back as it was, of two deeds at once one is first, and what is old goes.

import { describe, expect, onTestFinished, test } from 'vitest';
import { day } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import { type DeedId, longestNote } from '#reports/handling/handled-need.ts';
import type { KeptDeed, KeptNeed, NeedDeed, NeedEnd } from '#reports/handling/kept-need.ts';
import { createQueries } from '#store/queries.ts';
import { createReader } from '#store/reader.ts';
import { createNeedStore } from '#store/rows/need-rows.ts';
import { openSqlite } from '#store/sqlite.ts';
import type { Statement } from '#store/thread/database.ts';
import { openInPlace } from '#store/thread/in-place.ts';
import { createLines, directly, newPath, opened, places, start } from './opened.ts';
import { otherAccount, ours } from './tenants.ts';

const [monday, wednesday, friday] = ['2026-03-02', '2026-03-04', '2026-03-06'].map(day) as [
  ReturnType<typeof day>,
  ReturnType<typeof day>,
  ReturnType<typeof day>,
];

function need(campaignId: string, ended?: NeedEnd['on']): KeptNeed {
  return {
    campaignId,
    kind: 'stalled',
    arose: monday,
    seenAt: start,
    campaign: {
      id: campaignId,
      name: 'Ω <!channel> "quoted"',
      status: 'ACTIVE',
      ownerEmail: 'ana@example.com',
    },
    reason: { kind: 'stalled', silentWorkingDays: 3, lastActive: monday },
    again: undefined,
    ended: ended && { why: 'normal', at: start, on: ended },
  };
}

function deed(of: KeptNeed, nth: number, done: NeedDeed, id = `d${nth}`, on = wednesday): KeptDeed {
  const by = { id: 'U1' as UserId, name: 'Ana' };
  return { id: id as DeedId, need: nameOf(of), nth, deed: done, by, at: start + nth, on, reason: of.reason };
}

const nameOf = ({ campaignId, kind, arose }: KeptNeed) => ({ campaignId, kind, arose });

describe.each(places)('in %s', (place) => {
  test('a need comes back with its deeds in order, and a note of the longest length letter for letter', async () => {
    const { store } = await opened(newPath(place));
    const needs = store.needs(ours);
    const one = { ...need('c 1'), again: { at: start, on: wednesday } };
    await needs.saveNeeds([one]);
    const text = '✓ new list & <b>"lines"</b>\n'.repeat(200).slice(0, longestNote);
    const deeds = [deed(one, 1, { kind: 'take' }), deed(one, 2, { kind: 'note', text })];
    for (const each of deeds) expect(await needs.addDeed(each, one)).toBe(true);
    expect(await needs.loadNeeds(friday)).toEqual([{ need: one, deeds, places: 2 }]);
    expect(await store.needs(otherAccount).loadNeeds(monday)).toEqual([]);
  });

  test('of two deeds at once the second is refused, and its need is kept where no look had seen it', async () => {
    const needs = (await opened(newPath(place))).store.needs(ours);
    const one = need('c1');
    const added = await Promise.all([
      needs.addDeed(deed(one, 1, { kind: 'take' }, 'anas'), one),
      needs.addDeed(deed(one, 1, { kind: 'take' }, 'bens'), one),
    ]);
    expect(added).toEqual([true, false]);
    const [kept] = await needs.loadNeeds(monday);
    expect(kept?.need).toEqual(one);
    expect(kept?.deeds.map(({ id }) => id)).toEqual(['anas']);
  });

  test('a need that is seen again keeps when it arose, and what was done', async () => {
    const needs = (await opened(newPath(place))).store.needs(ours);
    await needs.saveNeeds([need('c1')]);
    await needs.addDeed(deed(need('c1'), 1, { kind: 'done' }), need('c1'));
    const ended = need('c1', wednesday);
    await needs.saveNeeds([ended]);
    expect(await needs.loadNeeds(wednesday)).toEqual([
      { need: ended, deeds: [deed(ended, 1, { kind: 'done' })], places: 1 },
    ]);
  });

  test('what ended earlier is told of only where something was done about it since, and is pruned with its deeds', async () => {
    const needs = (await opened(newPath(place))).store.needs(ours);
    const [silent, noted] = [need('silent', monday), need('noted', monday)];
    await needs.saveNeeds([silent, noted, need('open')]);
    await needs.addDeed(deed(noted, 1, { kind: 'note', text: 'late' }), noted);
    const names = async (since: typeof monday) =>
      (await needs.loadNeeds(since)).map(({ need }) => need.campaignId).sort();
    expect(await names(monday)).toEqual(['noted', 'open', 'silent']);
    expect(await names(wednesday)).toEqual(['noted', 'open']);
    await needs.pruneNeeds(wednesday);
    expect(await names(monday)).toEqual(['open']);
  });
});

test('a need of a kind that is not known here is left out, and the others are told', async () => {
  const path = newPath();
  const needs = (await opened(path)).store.needs(ours);
  for (const each of [need('c1'), need('c2')]) await needs.addDeed(deed(each, 1, { kind: 'take' }), each);
  const moonstruck = (table: string) => `update ${table} set kind = 'moonstruck' where campaign = 'c1';`;
  await directly(path, moonstruck('needs') + moonstruck('need_deeds'));
  expect((await needs.loadNeeds(monday)).map(({ need }) => need.campaignId)).toEqual(['c2']);
});

test('a deed that cannot be read is left out, and keeps its place, so that others can act on its need', async () => {
  const path = newPath();
  const needs = (await opened(path)).store.needs(ours);
  const its = need('c1');
  for (const nth of [1, 2]) await needs.addDeed(deed(its, nth, { kind: 'take' }), its);
  await directly(path, `update need_deeds set deed = '{}' where nth = 2`);
  const [kept] = await needs.loadNeeds(monday);
  expect(kept?.deeds.map(({ nth }) => nth)).toEqual([1]);
  expect(await needs.addDeed(deed(its, (kept?.places ?? 0) + 1, { kind: 'done' }), its)).toBe(true);
});

test('needs are found without reading through those of the years before', async () => {
  const path = newPath('a file');
  await opened(path);
  const asked: Statement[] = [];
  const database = openInPlace(path, start);
  onTestFinished(() => database.close());
  const read = (statement: Statement) => {
    asked.push(statement);
    return database.read(statement);
  };
  const queries = createQueries({ ...database, read });
  await createNeedStore(queries, ours, createReader(createLines().log)).loadNeeds(friday);
  const file = openSqlite(path);
  onTestFinished(() => file.close());
  const plans = asked.flatMap(({ sql, parameters }) =>
    file.rows(`explain query plan ${sql}`, ...parameters).map(({ detail }) => String(detail)),
  );
  expect(plans.filter((detail) => /^SCAN (?!its)/.test(detail))).toEqual([]);
});
