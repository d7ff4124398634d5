// When people get their answers: something within a second or so, the whole as soon as the service's limits allow, and once.

import { afterEach, describe, expect, test } from 'vitest';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { controlsOn, count, days, linesFor, rowsOn, trueCounters, trueCounts } from './on-screen.ts';

let world: World;
let ana: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld(options);
  ana = world.person('ana');
}
afterEach(() => world.close());

describe('an answer that the service’s limits make wait', () => {
  test('comes within a second with what is known, and whole when the limits allow', async () => {
    await begin();
    await ana.types('/campaign-stats list');
    await world.passes(1_000);
    const [first] = ana.reads();
    expect(first?.text).toMatch(/As of .* · 30 of 60 campaigns, whole at .*08:53/);
    expect(rowsOn(first ?? { blocks: [] })).toHaveLength(60);
    await world.passes(75_000);
    const [, whole, ...more] = ana.reads();
    expect(more).toEqual([]);
    expect(whole?.text).toMatch(/As of .* · all 60 campaigns/);
    const rows = rowsOn(whole ?? { blocks: [] });
    for (const name of ['Nordics SaaS Founders', 'VP Sales US West', 'Legal Ops EMEA']) {
      const { invitationsSent, messagesReplied } = trueCounters(world.service, name);
      expect(rows.find(({ Campaign }) => Campaign === name)).toMatchObject({
        Invited: count(invitationsSent),
        Replies: count(messagesReplied),
      });
    }
  });

  test('never shows a sum without some of its days as whole', async () => {
    await begin();
    world.service.faults.set({ kind: 'delay', ms: 8_000, only: 'daily' });
    await ana.types('/campaign-stats');
    await world.passes(1_000);
    const [first] = ana.reads();
    expect(first?.text).toContain('Partial: 7 days missing from the sums (not read yet: 3–9 Mar)');
    await world.passes(120_000);
    for (const line of linesFor(trueCounts(world.service, days('2026-03-03', '2026-03-09')))) {
      expect(ana.reads().at(-1)?.text).toContain(line);
    }
  });

  test('comes from the record at once when it was asked before, by whomever', async () => {
    await begin({ service: generous });
    await ana.asks('');
    world.service.faults.set({ kind: 'delay', ms: 60_000 });
    const ben = world.person('ben');
    await ben.types('/campaign-stats', { channel: 'sales' });
    await world.settles();
    expect(ben.sees('sales')?.text).toContain('active campaigns · as of');
  });

  test('grows in place after a click, and says how far it is', async () => {
    await begin();
    await ana.asks('list paused');
    const before = ana.reads().length;
    const [answer] = ana.reads();
    await ana.clicks(await ana.asks('xyzzy'), 'All campaigns');
    await world.passes(500);
    const growing = ana.sees();
    expect(growing?.edited).toBe(true);
    expect(growing?.text).toMatch(/\d+ of 60 campaigns, whole at/);
    await world.passes(80_000);
    expect(ana.sees()).toMatchObject({ ts: growing?.ts, text: expect.stringContaining('all 60 campaigns') });
    expect(ana.reads()).toHaveLength(before + 1);
    expect(ana.reads()[0]).toEqual(answer);
  });
});

describe('an answer that is shared before it is whole', () => {
  test('waits 20 s for the rest, and then promises nothing more, for nothing follows', async () => {
    await begin();
    await ana.types('/campaign-stats list');
    await world.passes(1_000);
    await ana.clicks(ana.reads()[0]?.ts ?? '', 'Share');
    await world.passes(19_000);
    const ben = world.person('ben');
    expect(ben.reads()).toEqual([]);
    await world.passes(2_000);
    expect(ben.sees()?.text).toMatch(/As of .* · 30 of 60 campaigns/);
    expect(ben.sees()?.text).not.toContain('whole at');
    await world.passes(120_000);
    expect(ben.reads()).toHaveLength(1);
    expect(ana.reads().at(-1)?.text).toContain('all 60 campaigns');
  });
});

describe('a service that takes its time', () => {
  test('is waited for, and within seconds the person reads that it was asked', async () => {
    await begin({ service: generous });
    world.service.faults.set({ kind: 'delay', ms: 6_000 });
    await ana.types('/campaign-stats list paused');
    await world.passes(3_000);
    const [asked] = ana.reads();
    expect(asked?.text).toContain('Paused campaigns: asking the campaign service.');
    expect(controlsOn(asked ?? { blocks: [] })).toEqual(['Refresh']);
    await world.passes(30_000);
    expect(ana.reads().at(-1)?.text).toContain('all 5 campaigns');
  });
});

describe('a command that Slack delivers twice', () => {
  test.each([['socket'], ['http']] as const)('is answered once (%s)', async (mode) => {
    await begin({ mode, service: generous });
    world.slack.redeliverNext();
    await ana.asks('status');
    expect(ana.reads()).toHaveLength(1);
  });
});

describe('the two sockets', () => {
  test('are both there, and one that is cut leaves the other to answer', async () => {
    await begin({ service: generous, expectedLogs: ['slack sdk'] });
    await world.passes(60_000);
    expect(world.slack.sockets.connected()).toBe(2);
    world.slack.faults.set({ method: 'apps.connections.open', status: 503 });
    world.slack.sockets.cut(1);
    await world.settles();
    expect(world.slack.sockets.connected()).toBe(1);
    expect((await ana.asks('status')).text).toContain('Status of the bot.');
    expect((await ana.asks('list paused')).text).toContain('campaigns are paused');
  });

  test('are renewed one at a time when Slack asks for it, and commands go on being answered', async () => {
    await begin({ service: generous });
    await world.passes(60_000);
    world.slack.sockets.disconnect('refresh_requested', 1);
    await world.settles();
    expect((await ana.asks('status')).text).toContain('Status of the bot.');
    expect((await ana.asks('list paused')).text).toContain('campaigns are paused');
  });
});
