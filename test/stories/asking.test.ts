// What people get when they ask for the overview, for lists, for status and for help.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { examples } from '#reports/words/productions.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { goesTo, subscribes } from './digest-steps.ts';
import {
  campaignCalled,
  count,
  days,
  drawn,
  linesFor,
  percent,
  rowsOn,
  share,
  trueCounters,
  trueCounts,
  typesOn,
} from './on-screen.ts';

let world: World;
let ana: Character;

async function opens(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
}

/** For what outlives a stop of the bot. */
async function opensOnFile(): Promise<void> {
  await world.close();
  await opens({ store: 'file' });
}

beforeEach(() => opens());
afterEach(() => world.close());

const withStatus = (...statuses: string[]) =>
  world.service.campaigns().filter(({ status }) => statuses.includes(status));

const namesOf = (campaigns: readonly { name: string }[]) => campaigns.map(({ name }) => name).sort();

describe('/campaign-stats alone', () => {
  test('answers privately with the true totals of the last seven complete days, and dates for both windows', async () => {
    const answer = await ana.asks('');
    expect(answer.ephemeral).toBe(true);
    expect(answer.text).toContain('Last 7 days, 3–9 Mar 2026, against 24 Feb – 2 Mar 2026 ·');
    for (const line of linesFor(trueCounts(world.service, days('2026-03-03', '2026-03-09')))) {
      expect(answer.text).toContain(line);
    }
    const before = trueCounts(world.service, days('2026-02-24', '2026-03-02'));
    expect(answer.text).toContain(`from ${count(before.invitationsSent)}`);
    expect(answer.text).toContain(`from ${percent(before.messagesReplied, before.messagesSent)}`);
    expect(world.person('ben').sees()).toBeUndefined();
  });

  test('draws behind More a chart, and every active campaign in a table with its true figures of the period', async () => {
    await world.passes(20 * 60_000);
    await ana.presses(await ana.asks(''), 'More');
    const answer = ana.sees() as SeenMessage;
    const rows = rowsOn(answer);
    expect(typesOn(answer)).toContain('data_visualization');
    expect(rows.map(({ Campaign }) => Campaign?.replaceAll(/[\u2068\u2069]/g, '').slice(0, 40))).toEqual(
      expect.arrayContaining(withStatus('ACTIVE').map(({ name }) => name.slice(0, 40))),
    );
    const { id } = campaignCalled(world.service, 'Nordics SaaS Founders');
    const week = trueCounts(world.service, days('2026-03-03', '2026-03-09'), { campaignId: id });
    const before = trueCounts(world.service, days('2026-02-24', '2026-03-02'), { campaignId: id });
    const by = week.messagesReplied - before.messagesReplied;
    expect(rows.find(({ Campaign }) => Campaign === 'Nordics SaaS Founders')).toMatchObject({
      Invited: count(week.invitationsSent),
      Accepted: count(week.invitationsAccepted),
      Messages: count(week.messagesSent),
      Replies: count(week.messagesReplied),
      Change: `${by < 0 ? '−' : '+'}${count(Math.abs(by))}`,
    });
  });

  test('says how many campaigns there are in each status, how fresh and how whole the answer is', async () => {
    const active = withStatus('ACTIVE').length;
    const { text } = await ana.asks('');
    expect(text).toContain(`Campaigns: ${active} active of 60`);
    expect(text).toContain(`${withStatus('PAUSED').length} paused`);
    expect(text).toMatch(new RegExp(`all ${active} active campaigns · as of .*08:52 UTC>`));
  });

  test('takes another period, compared with the days like it', async () => {
    const { text } = await ana.asks('yesterday');
    expect(text).toContain('Yesterday, 9 Mar 2026, against 2 Mar 2026 ·');
    for (const line of linesFor(trueCounts(world.service, days('2026-03-09', '2026-03-09')))) {
      expect(text).toContain(line);
    }
  });
});

describe('/campaign-stats list', () => {
  test('shows the campaigns of a status, of all campaigns', async () => {
    const paused = withStatus('PAUSED');
    const answer = await ana.asks('list paused');
    expect(answer.text).toContain(`${paused.length} of 60 campaigns are paused.`);
    expect(namesOf(rowsOn(answer).map(({ Campaign }) => ({ name: Campaign ?? '' })))).toEqual(
      namesOf(paused),
    );
  });

  test('takes several statuses, in everyday words', async () => {
    const answer = await ana.asks('list finished and paused');
    expect(rowsOn(answer)).toHaveLength(withStatus('PAUSED', 'COMPLETED').length);
  });

  test('shows the campaigns of an owner by the part before the @, with the true figures of each', async () => {
    const hers = world.service.campaigns().filter(({ ownerEmail }) => ownerEmail === 'ana@example.com');
    const answer = await ana.asks('list by ana');
    expect(answer.text).toContain(`ana owns ${hers.length} campaigns.`);
    const rows = rowsOn(answer);
    expect(rows.map(({ Campaign, Invited }) => [Campaign, Invited]).sort()).toEqual(
      hers.map(({ name }) => [name, count(trueCounters(world.service, name).invitationsSent)]).sort(),
    );
    const leader = trueCounters(world.service, 'Q4 DACH Insurance CIOs');
    expect(answer.text).toContain(
      `• Q4 DACH Insurance CIOs: ${count(leader.invitationsSent)} invited, ${share(leader.invitationsAccepted, leader.invitationsSent)} accepted`,
    );
  });

  test('says in which way a misspelled status was read', async () => {
    const answer = await ana.asks('list pausd');
    expect(drawn(answer)).toContain('Read as "pausd" → paused');
    expect(rowsOn(answer)).toHaveLength(withStatus('PAUSED').length);
  });

  test('says so when nothing fits, and what to try', async () => {
    const owners = new Set(world.service.campaigns().map(({ ownerEmail }) => ownerEmail));
    const [without] = [...owners].filter((owner) =>
      withStatus('CREATED').every((each) => each.ownerEmail !== owner),
    );
    const answer = await ana.asks(`list not started by ${without}`);
    const theirs = world.service.campaigns().filter(({ ownerEmail }) => ownerEmail === without);
    expect(answer.text).toContain(`None of the ${theirs.length} campaigns fits.`);
    expect(answer.text).toContain('Try /campaign-stats list without a status or an owner.');
  });
});

describe('/campaign-stats status', () => {
  test('says what the bot takes for granted: units, the days of the service, how fresh, how much of the limits is free', async () => {
    await ana.asks('');
    const { text } = await ana.asks('status');
    expect(text).toContain('Days end at midnight in: UTC');
    expect(text).toMatch(/Rates are taken as: percent \(35 is 35 %\), worked out from \d+ campaigns/);
    expect(text).toMatch(/Progress is taken as: percent \(35 is 35 %\), worked out from \d+ campaigns/);
    expect(text).toContain('Campaigns: 60 campaigns, as of');
    expect(text).not.toContain('digests');
    expect(text).toContain(`All-time figures: ${300 - withStatus('ACTIVE').length} of 300 free in each 60 s`);
  });
});

describe('/campaign-stats status, where there are digests', () => {
  test('names the next runs and what did not arrive', async () => {
    await opensOnFile();
    await subscribes(ana, { question: 'overview', days: ['2'], time: '08:55', zone: 'UTC' });
    await subscribes(ana, { question: 'daily', days: ['3'], time: '09:00', zone: 'UTC' });
    await goesTo(world, '2026-03-10T08:54:00Z');
    await world.stopsBot();
    await goesTo(world, '2026-03-10T13:00:00Z');
    await world.startsBot();
    const { text } = await ana.asks('status');
    const [, next = '', failed = ''] = text.split(/Next digests:|Digests that did not arrive:/);
    expect(next.trim().split('\n')).toMatchObject(
      [/^• Wed 11 Mar 2026, 09:00, UTC: Day by day/, /^• Tue 17 Mar 2026, 08:55, UTC: Overview/].map(
        (words) => expect.stringMatching(words),
      ),
    );
    expect(failed).toMatch(
      /⚠ Tue 10 Mar 2026, 08:55, UTC: Overview, last 7 days, missed: it could not be sent in time/,
    );
    ana.reads('dm');
  });
});

describe('/campaign-stats status, where many digests did not arrive', () => {
  test('counts them all, and names the newest three', async () => {
    await opensOnFile();
    for (const minute of ['55', '56', '57', '58', '59'])
      await subscribes(ana, { question: 'overview', days: ['2'], time: `08:${minute}`, zone: 'UTC' });
    await goesTo(world, '2026-03-10T08:54:00Z');
    await world.stopsBot();
    await goesTo(world, '2026-03-10T13:00:00Z');
    await world.startsBot();
    const { text } = await ana.asks('status');
    expect(text).toContain('5 digests did not arrive');
    const [, failed = ''] = text.split('Digests that did not arrive:');
    const lines = failed.trim().split('\n');
    expect(lines.slice(0, 4)).toEqual([
      ...['08:59', '08:58', '08:57'].map((time) => expect.stringContaining(time)),
      '• and 2 more in seven days',
    ]);
    ana.reads('dm');
  });
});

describe('/campaign-stats help', () => {
  test('shows on one screen what can be typed, offers to begin, and has all examples behind a button', async () => {
    const answer = await ana.asks('help');
    expect(answer.ephemeral).toBe(true);
    for (const typed of ['fintech', 'daily last 14 days', 'subscribe', 'digests']) {
      expect(answer.text).toContain(`• /campaign-stats ${typed}: `);
    }
    expect(answer.text).toContain('• /campaign-stats: ');
    expect(answer.text.split('\n').length).toBeLessThanOrEqual(12);
    await ana.presses(answer, 'All examples');
    await world.settles();
    const all = JSON.stringify(ana.modal()).replaceAll('\\"', '"');
    for (const { typed } of examples) expect(all).toContain(`/campaign-stats ${typed}`.trim());
    expect(all).toContain('Slack takes no commands in threads');
    await ana.closes(true);
    await ana.presses(answer, 'Overview');
    expect(ana.sees()?.text).toContain('active campaigns · as of');
  });
});
