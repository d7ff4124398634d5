// What people get when the service's data is unusual: campaigns that come broken, go away or bear a new status, none at all, other units.

import { afterEach, describe, expect, test } from 'vitest';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import {
  campaignCalled,
  days,
  drawn,
  linesFor,
  percent,
  rowsOn,
  trueCounters,
  trueCounts,
} from './on-screen.ts';

let world: World;
let ana: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
}
afterEach(() => world.close());

describe('a campaign that the service sends broken', () => {
  test('is counted and named, and does not lose the others', async () => {
    await begin();
    const { id } = campaignCalled(world.service, 'Nordics SaaS Founders');
    world.service.faults.set({ kind: 'malformed-campaign', campaignId: id });
    const answer = await ana.asks('list');
    expect(rowsOn(answer)).toHaveLength(59);
    expect(answer.text).toContain('There are 59 campaigns, 1 unreadable.');
    expect(drawn(answer)).toContain(`1 campaign unreadable and in no figure: ${id}`);
    expect((await ana.asks('')).text).toContain('active of 60, 1 unreadable');
  });
});

describe('a campaign with a status that nobody knew', () => {
  test('is listed with it, and opens like any other', async () => {
    await begin();
    const { id } = campaignCalled(world.service, 'Nordics SaaS Founders');
    world.service.faults.set({ kind: 'unknown-status', campaignId: id, status: 'WARMING_UP' });
    const answer = await ana.asks('list');
    const row = rowsOn(answer).find(({ Campaign }) => Campaign === 'Nordics SaaS Founders');
    expect(row?.Status).toContain('WARMING_UP');
    expect((await ana.asks('Nordics SaaS Founders')).text).toMatch(
      /^Nordics SaaS Founders: .*\n“WARMING_UP”/,
    );
    expect((await ana.asks('')).text).toContain('WARMING');
  });
});

describe('a campaign that was deleted', () => {
  test('is gone from the next list, and its name leads to what comes nearest', async () => {
    await begin();
    await ana.asks('list active');
    const { id } = campaignCalled(world.service, 'Nordics SaaS Founders');
    world.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
    await world.passes(5 * 60_000);
    const rows = rowsOn(await ana.asks('list active'));
    expect(rows.map(({ Campaign }) => Campaign)).not.toContain('Nordics SaaS Founders');
    const answer = await ana.asks('Nordics SaaS Founders');
    expect(answer.text).toContain('No campaign is called “Nordics SaaS Founders”.');
    expect(drawn(answer)).toContain('Nordics Fintech Founders');
  });

  test('while its list is still fresh, a Refresh of its report says that it is gone', async () => {
    await begin();
    const answer = await ana.asks('list active');
    const { id } = campaignCalled(world.service, 'Nordics SaaS Founders');
    world.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
    await ana.searches(answer, 'Find a campaign…', 'Nordics SaaS Founders');
    await ana.chooses(answer, 'Find a campaign…', 'Nordics SaaS Founders');
    await world.passes(1_000);
    await ana.presses(answer, 'Refresh');
    expect(ana.sees()?.text).toContain('The campaign service no longer has “Nordics SaaS Founders”.');
  });
});

describe('an account without campaigns', () => {
  test('is told so plainly, and nothing breaks', async () => {
    await begin({ service: { ...generous, campaigns: 0 } });
    expect((await ana.asks('list')).text).toContain('The campaign service has no campaigns yet.');
    const overview = await ana.asks('');
    expect(overview.text).toContain('Campaigns: none yet');
    expect(overview.text).toMatch(/^No campaigns yet\./);
    expect(overview.text, 'nought of nobody is no figure').not.toContain('Invitations sent');
    expect((await ana.asks('fintech')).text).toContain('No campaign is called “fintech”.');
    expect((await ana.asks('daily')).text).toContain('Invitations sent: 0');
    expect((await ana.asks('list by ana')).text).toContain('“ana”');
  });
});

describe('a service that states ratios where others state percent', () => {
  test('gives people the same figures, and status says what was found out', async () => {
    await begin({ service: { ...generous, rateUnit: 'ratio', progressUnit: 'ratio' } });
    const { text } = await ana.asks('');
    for (const line of linesFor(trueCounts(world.service, days('2026-03-03', '2026-03-09')))) {
      expect(text).toContain(line);
    }
    await ana.asks('list');
    const name = 'Q4 DACH Fintech CFOs';
    const counters = trueCounters(world.service, name);
    const ratio = world.service.truth.statistics(campaignCalled(world.service, name).id)?.progressRatio ?? 0;
    const campaign = await ana.asks(name);
    expect(campaign.text).toContain(`Progress ${percent(ratio, 1)}`);
    expect(campaign.text).toContain(`(${percent(counters.messagesReplied, counters.messagesSent)})`);
    const status = await ana.asks('status');
    expect(status.text).toContain('Rates are taken as: a ratio (0.35 is 35 %), worked out from');
    expect(status.text).toContain('Progress is taken as: a ratio (0.35 is 35 %), worked out from');
  });
});

describe('a service that answers with more than the contract says', () => {
  test('is understood all the same, and so is one that names days of rest with zeros', async () => {
    await begin({ service: { ...generous, emptyDays: 'zero' } });
    world.service.faults.set({ kind: 'extra-fields' });
    const { text } = await ana.asks('');
    for (const line of linesFor(trueCounts(world.service, days('2026-03-03', '2026-03-09')))) {
      expect(text).toContain(line);
    }
  });

  test('and one that gives at most ten days in an answer is asked several times', async () => {
    await begin({ service: { ...generous, maxRangeDays: 10 } });
    const { text } = await ana.asks('daily last 30 days');
    for (const line of linesFor(trueCounts(world.service, days('2026-02-08', '2026-03-09')))) {
      expect(text).toContain(line);
    }
  });
});
