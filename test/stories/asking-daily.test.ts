// What people get when they ask for figures day by day.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { daysOf } from '#base/day.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { campaignCalled, count, days, linesFor, rowsOn, trueCounts, typesOn } from './on-screen.ts';

let world: World;
let ana: Character;

beforeEach(async () => {
  world = await openWorld({ service: generous });
  ana = world.person('ana');
});
afterEach(() => world.close());

describe('/campaign-stats daily', () => {
  test('shows the last seven complete days as a chart, and behind More a row for each, the newest first, as it truly was', async () => {
    const answer = await ana.asks('daily');
    expect(typesOn(answer)).toContain('data_visualization');
    expect(typesOn(answer)).not.toContain('data_table');
    await ana.presses(answer, 'More');
    const more = ana.sees() as SeenMessage;
    const range = days('2026-03-03', '2026-03-09');
    const rows = rowsOn(more);
    const expected = daysOf(range).map((day) => {
      const counts = trueCounts(world.service, { first: day, last: day });
      return {
        Invited: count(counts.invitationsSent),
        Accepted: count(counts.invitationsAccepted),
        Messages: count(counts.messagesSent),
        Replies: count(counts.messagesReplied),
      };
    });
    expect(rows).toHaveLength(7);
    expect(rows[0]?.Day).toBe('Mon 9 Mar');
    expect(rows.toReversed()).toMatchObject(expected);
    for (const line of linesFor(trueCounts(world.service, range))) expect(answer.text).toContain(line);
  });

  test('takes the days of one owner, by e-mail', async () => {
    const { ownerId } = campaignCalled(world.service, 'Q4 DACH Insurance CIOs');
    const { text } = await ana.asks('daily ana@example.com last week');
    expect(text).toMatch(/^ana@example\.com: .*repl.*\.\nLast week, 2–8 Mar 2026/);
    const counts = trueCounts(world.service, days('2026-03-02', '2026-03-08'), { ownerId });
    for (const line of linesFor(counts)) expect(text).toContain(line);
  });

  test('takes the days of one campaign between two dates, and leads to the campaign', async () => {
    const { id } = campaignCalled(world.service, 'Iberia E-commerce CMOs');
    const answer = await ana.asks('daily iberia 2026-02-10..2026-02-20');
    const range = days('2026-02-10', '2026-02-20');
    for (const line of linesFor(trueCounts(world.service, range, { campaignId: id }))) {
      expect(answer.text).toContain(line);
    }
    await ana.presses(answer, 'More');
    expect(rowsOn(ana.sees() as SeenMessage)).toHaveLength(11);
    await ana.presses(answer, 'Open this campaign');
    expect(ana.sees()?.text).toMatch(/^Iberia E-commerce CMOs: /);
    expect(ana.sees()?.text, 'the period travels along').toContain('10–20 Feb');
  });

  test('keeps today apart from the days that are complete', async () => {
    const { text } = await ana.asks('daily this week');
    const complete = trueCounts(world.service, days('2026-03-09', '2026-03-09'));
    const today = trueCounts(world.service, days('2026-03-10', '2026-03-10'));
    for (const line of linesFor(complete)) expect(text).toContain(line);
    expect(text).toContain(
      `Today so far (10 Mar), not in the figures above: ${count(today.invitationsSent)} invited, `,
    );
  });

  test('counts a month per working day, for months are not equally long', async () => {
    const { text } = await ana.asks('daily february');
    expect(text).toContain(
      'February, 1–28 Feb 2026, against 1–31 Jan 2026, per working day (20 against 22).',
    );
    for (const line of linesFor(trueCounts(world.service, days('2026-02-01', '2026-02-28')))) {
      expect(text).toContain(line);
    }
  });

  test('turns the pages of a period that is longer than a page, without losing a day', async () => {
    const answer = await ana.asks('daily 2025-11-12..2026-03-09');
    const first = rowsOn(answer).map(({ Day }) => Day);
    await ana.presses(answer, 'Next page ›');
    const turned = ana.sees();
    expect(turned?.ts).toBe(answer.ts);
    const second = rowsOn(turned ?? answer).map(({ Day }) => Day);
    expect([first.length, second.length]).toEqual([100, 18]);
    expect(new Set([...first, ...second]).size).toBe(118);
    expect(second.at(-1)).toBe('Wed 12 Nov 2025');
    await ana.presses(answer, '‹ Previous page');
    expect(rowsOn(ana.sees() ?? answer).map(({ Day }) => Day)).toEqual(first);
  });
});
