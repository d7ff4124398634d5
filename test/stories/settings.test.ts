// What each setting changes for somebody who asks, reads or waits.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import { openSqlite } from '#store/sqlite.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { does, goesTo, isOffUntil, minute, postsIn, subscribes, toldTo, wordsOn } from './digest-steps.ts';
import { campaignCalled, drawn, rowsOn } from './on-screen.ts';

let world: World;
let ana: Character;

async function begin(env: Readonly<Record<string, string>> = {}, options: WorldOptions = {}) {
  world = await openWorld({ service: generous, ...options, env: { COLLECT: 'off', ...env } });
  ana = world.person('ana');
}
afterEach(() => world.close());

test.each([
  ['monday', '2–8 Mar 2026'],
  ['sunday', '1–7 Mar 2026'],
])('WEEK_STARTS_ON: last week, where weeks start on %s, is %s', async (WEEK_STARTS_ON, dates) => {
  await begin({ WEEK_STARTS_ON });
  expect((await ana.asks('last week')).text).toContain(`Last week, ${dates}`);
});

describe('a service whose figures do not speak for themselves is read as the operator says', () => {
  test.each([
    ['auto', '(40.5\u00a0%)'],
    ['percent', '(40.5\u00a0%)'],
    ['ratio', '(4,050.0\u00a0% as stated)'],
  ])('RATE_UNIT: a stated rate of 40.5, taken as %s, reads %s', async (RATE_UNIT, rate) => {
    await begin({ RATE_UNIT });
    const { text: report } = await ana.asks('Nordics SaaS Founders');
    expect(report).toContain(`accepted ${rate}`);
    expect(report).toContain('Progress 61.2\u00a0%');
  });

  test.each([
    ['auto', '61.2\u00a0%'],
    ['percent', '61.2\u00a0%'],
    ['ratio', '6,120.0\u00a0%'],
  ])('PROGRESS_UNIT: a stated progress of 61.2, taken as %s, reads %s', async (PROGRESS_UNIT, progress) => {
    await begin({ PROGRESS_UNIT });
    const { text: report } = await ana.asks('Nordics SaaS Founders');
    expect(report).toContain(`Progress ${progress}`);
    expect(report).toContain('accepted (40.5\u00a0%)');
  });
});

describe('a repeated question is read anew, unless the operator accepts older figures', () => {
  test.each([
    ['not set', {}, 'is gone'],
    ['set to an hour', { FRESH_CAMPAIGNS_MINUTES: '60' }, 'is still there'],
  ])('FRESH_CAMPAIGNS_MINUTES %s: a campaign that was deleted ten minutes ago', async (_, env, then) => {
    await begin(env);
    const { id, name } = campaignCalled(world.service, 'Nordics SaaS Founders');
    const isListed = async () =>
      rowsOn(await ana.asks('list active')).some(({ Campaign }) => Campaign === name);
    expect(await isListed()).toBe(true);
    world.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
    await world.passes(10 * minute);
    expect(await isListed()).toBe(then === 'is still there');
  });

  test.each([
    ['FRESH_STATISTICS_MINUTES', 'Nordics SaaS Founders', /All time: [\d,]+ invited/],
    ['FRESH_TODAY_MINUTES', 'today', /Invitations sent: [\d,]+/],
  ])('%s: what was sent in the last twenty minutes', async (setting, question, figure) => {
    for (const [env, hasMoved] of [
      [{}, true],
      [{ [setting]: '60' }, false],
    ] as const) {
      await begin(env);
      const shown = async () => (await ana.asks(question)).text.match(figure)?.[0];
      const before = await shown();
      expect(before).toBeDefined();
      await world.passes(20 * minute);
      expect((await shown()) !== before, JSON.stringify(env)).toBe(hasMoved);
      if (hasMoved) await world.close();
    }
  });
});

test('CAMPAIGN_URL: a campaign’s answer links to its page in the tool where it is run', async () => {
  const name = 'Nordics SaaS Founders';
  for (const [env, isLinked] of [
    [{}, false],
    [{ CAMPAIGN_URL: 'https://tool.example.com/campaigns/{id}' }, true],
  ] as const) {
    await begin(env);
    const { id } = campaignCalled(world.service, name);
    const link = `<https://tool.example.com/campaigns/${id}|`;
    expect(drawn(await ana.asks(name)).includes(link), JSON.stringify(env)).toBe(isLinked);
    if (!isLinked) await world.close();
  }
});

describe('USER_IDS_ENCODING: if a service reads only one way of writing owners, an owner’s list', () => {
  const refused = 'campaign service does not accept the request (400)';

  test.each([
    ['repeat', 'repeat', true],
    ['comma', 'comma', true],
    ['brackets', 'brackets', true],
    ['repeat', 'brackets', false],
    ['brackets', 'repeat', false],
  ] as const)('written with %s, where it reads %s, is up to date: %s', async (written, read, isNew) => {
    await begin(
      { USER_IDS_ENCODING: written },
      {
        service: { ...generous, userIds: read },
        expectedLogs: isNew ? [] : ['the campaign service gave no usable answer'],
      },
    );
    const { id, name, ownerEmail } = campaignCalled(world.service, 'Nordics SaaS Founders');
    const theirs = () => ana.asks(`list owner ${ownerEmail}`);
    const isListed = (message: SeenMessage) => rowsOn(message).some(({ Campaign }) => Campaign === name);
    expect(isListed(await theirs())).toBe(true);
    world.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
    await world.passes(10 * minute);
    const later = await theirs();
    expect(isListed(later)).toBe(!isNew);
    expect(drawn(later).includes(refused)).toBe(!isNew);
  });
});

describe('what is kept', () => {
  /** What is too old goes after an hour in which the clock was steady. */
  const cleansUp = () => world.passes(70 * minute);

  test.each([
    ['not set', {}, true],
    ['5', { UNDO_DAYS: '5' }, false],
  ])('UNDO_DAYS %s: a digest that was deleted ten days ago', async (_, env, canBeBroughtBack) => {
    await begin(env, { store: 'file' });
    await subscribes(ana, { question: 'daily yesterday' });
    await ana.presses(await ana.asks('digests'), controls.manage);
    await does(ana, controls.digestDelete);
    await ana.closes(true);
    await subscribes(ana, { question: 'list active', where: ['sales'] });
    await isOffUntil(world, '2026-03-20T12:00:00Z');
    await cleansUp();
    await ana.presses(await ana.asks('digests'), controls.homeDigests);
    const offersDeleted = JSON.stringify((await ana.faces()).blocks).includes(controls.digestListShow);
    expect(offersDeleted).toBe(canBeBroughtBack);
    expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('9 runs were not sent')]);
  });

  test.each([
    ['not set', {}, true],
    ['60', { HISTORY_DAYS: '60' }, false],
  ])('HISTORY_DAYS %s: a post of three months ago', async (_, env, isToldOf) => {
    await begin(env, { store: 'file' });
    await subscribes(ana, { question: 'daily yesterday' });
    await goesTo(world, '2026-03-10T09:01:00Z');
    await ana.presses(await ana.asks('digests'), controls.manage);
    await does(ana, controls.digestPause);
    await isOffUntil(world, '2026-06-11T07:50:00Z');
    await does(ana, controls.digestResume);
    await ana.closes(true);
    await cleansUp();
    expect(postsIn(world, 'growth')).toHaveLength(2);
    await ana.presses(await ana.asks('digests'), controls.manage);
    const card = wordsOn(await ana.faces());
    expect(card).toContain('Thu 11 Jun 2026, 09:00 · <#C0GROWTH>: posted');
    expect(card.includes('Tue 10 Mar 2026, 09:00 · <#C0GROWTH>: posted')).toBe(isToldOf);
  });

  test.each([
    ['30', '8 Feb 2026'],
    ['45', '24 Jan 2026'],
  ])('RETENTION_DAYS %s: the record goes back to %s', async (RETENTION_DAYS, since) => {
    await begin({ COLLECT: 'on', RETENTION_DAYS });
    await world.passes(60 * minute);
    expect(drawn(await ana.asks('status'))).toContain(`every day since ${since}`);
  });

  test.each(['on', 'off'])('COLLECT %s: what is older than RETENTION_DAYS goes', async (COLLECT) => {
    await begin({ COLLECT, RETENTION_DAYS: '30' }, { store: 'file' });
    const file = openSqlite(world.env.STORE_PATH ?? '');
    const noticed = (at: string) =>
      file.exec(
        `insert into journal select 'T0SANDBOX', 'default', 'gone', ${Date.parse(at)}, 'renamed', 1, '{"kind":"renamed","from":"A","to":"B"}'`,
      );
    noticed('2026-01-10T09:00Z');
    noticed('2026-03-01T09:00Z');
    await world.passes(2 * minute);
    const left = file.rows(`select noticed_at from journal where campaign = 'gone'`);
    file.close();
    expect(left).toEqual([{ noticed_at: Date.parse('2026-03-01T09:00Z') }]);
  });
});

test.each([
  ['50', 'is whole'],
  ['10', 'still waits'],
])(
  'SHARE_OF_QUOTA %s: after six minutes beside a tool with the same key a list of 60 campaigns %s',
  async (share, then) => {
    await begin(
      { SHARE_OF_QUOTA: share },
      { service: {}, expectedLogs: ['campaign service: refused by its limit'] },
    );
    const otherToolAsks = async (times: number) => {
      for (let asked = 0; asked < times; asked += 1) {
        await fetch(new URL('v1/campaigns/cmp_0001/statistics', world.env.CAMPAIGN_API_URL), {
          headers: { 'x-api-key': world.env.CAMPAIGN_API_KEY ?? '' },
        });
        await world.passes(5_000);
      }
    };
    const isWhole = () => ana.reads().some(({ text }) => text.includes('all 60 campaigns'));
    await otherToolAsks(4);
    await ana.types('/campaign-stats list');
    await otherToolAsks(72);
    expect(isWhole()).toBe(then === 'is whole');
    await world.passes(15 * minute);
    expect(isWhole()).toBe(true);
  },
);
