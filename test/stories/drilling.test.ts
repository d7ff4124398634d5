// From one answer to every campaign, owner, period, comparison and working, in the same place, and back.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import {
  campaignCalled,
  controlsOn,
  count,
  days,
  drawn,
  menusOn,
  rowsOn,
  share,
  trueCounts,
} from './on-screen.ts';

let world: World;
let ana: Character;

beforeEach(async () => {
  world = await openWorld({ service: generous });
  ana = world.person('ana');
});
afterEach(() => world.close());

/** The one private message that there is. */
function theAnswer(): SeenMessage {
  const [only, ...others] = ana.reads();
  expect(others).toEqual([]);
  return only as SeenMessage;
}

/** The answer with what is behind More. */
async function whole(question: string): Promise<SeenMessage> {
  await ana.presses(await ana.asks(question), 'More');
  return theAnswer();
}

const name = 'Nordics SaaS Founders';

describe('the working behind ⋯', () => {
  test('leads back step by step, even from the fourth answer', async () => {
    await whole('');
    const seen: (string | undefined)[] = [];
    const goes = async (press: string) => {
      await ana.presses(theAnswer(), press);
      seen.push(theAnswer().text.split('\n')[0]);
    };
    await goes('Top campaigns');
    await ana.presses(theAnswer(), 'More');
    await goes('A vs B');
    await goes('Show the working');
    expect(theAnswer().text).toContain('How it is worked out:');
    for (const before of seen.slice(0, -1).toReversed()) {
      await ana.presses(theAnswer(), '‹ Back');
      expect(theAnswer().text.split('\n')[0]).toBe(before);
    }
    await ana.presses(theAnswer(), '‹ Back');
    expect(theAnswer().text).toContain('active campaigns · as of');
  });
});

describe('another period', () => {
  test('is typed as one would say it, and takes the place of the old one', async () => {
    const answer = await whole('');
    await ana.searches(answer, 'Find a campaign…', 'nordics saas');
    await ana.chooses(answer, 'Find a campaign…', name);
    await ana.presses(theAnswer(), 'Other period…');
    const form = await ana.faces();
    expect(form.title).toBe('Another period');
    expect(JSON.stringify(form.blocks)).toMatch(/Now: .{0,3}Nordics SaaS Founders/);
    ana.fills({ Period: 'february' });
    expect(await ana.submits()).toEqual({ ok: true });
    await world.passes(3_000);
    expect(theAnswer().text).toMatch(/^Nordics SaaS Founders: .* February/);
    expect(theAnswer().text).toContain('February, 1–28 Feb, against');
    await ana.presses(theAnswer(), '‹ Back');
    expect(theAnswer().text).toContain('active campaigns · as of');
  });

  test.each([
    ['soonish', 'soonish'],
    ['february fintech', 'february fintech'],
    ['31 february', '31 february'],
  ])('that reads %j is refused under its input, in words', async (typed, said) => {
    const answer = await ana.asks('');
    await ana.presses(answer, 'Other period…');
    await ana.faces();
    ana.fills({ Period: typed });
    const submitted = await ana.submits();
    expect(submitted).toMatchObject({ ok: false });
    expect(JSON.stringify(submitted)).toContain(said);
    expect(theAnswer().text).toContain('Last 7 days');
  });
});

describe('an owner', () => {
  test('is found by a few letters, and shown with what was done in the period on the screen', async () => {
    const answer = await whole('last 14 days');
    const { ownerEmail, ownerId } = campaignCalled(world.service, name);
    const found = await ana.searches(answer, 'Find an owner…', ownerEmail.slice(0, 3));
    expect(found.options.map(({ value }) => value)).toContain(ownerEmail);
    await ana.chooses(answer, 'Find an owner…', ownerEmail);
    const text = theAnswer().text;
    expect(text).toMatch(new RegExp(`^${ownerEmail}: .*repl`));
    const counts = trueCounts(world.service, days('2026-02-24', '2026-03-09'), { ownerId });
    expect(text).toContain(`Reply rate: ${share(counts.messagesReplied, counts.messagesSent)}`);
    await ana.presses(theAnswer(), '‹ Back');
    expect(theAnswer().text).toContain('active campaigns · as of');
    expect(theAnswer().text).toContain('Last 14 days');
  });

  test('is one click away from a campaign, and leads to all of their campaigns', async () => {
    await whole(name);
    const { ownerEmail } = campaignCalled(world.service, name);
    await ana.presses(theAnswer(), 'Its owner');
    await ana.presses(theAnswer(), 'Their campaigns');
    const theirs = world.service.campaigns().filter((each) => each.ownerEmail === ownerEmail);
    expect(rowsOn(theAnswer()).map(({ Campaign }) => Campaign)).toContain(name);
    expect(rowsOn(theAnswer())).toHaveLength(theirs.length);
  });
});

describe('a comparison', () => {
  test('with any other campaign is chosen on the campaign itself', async () => {
    await whole(name);
    await ana.searches(theAnswer(), 'Compare with…', 'dach fintech');
    await ana.chooses(theAnswer(), 'Compare with…', 'Q4 DACH Fintech CFOs');
    expect(theAnswer().text).toMatch(
      /^Too (close to call|few to tell): Nordics SaaS Founders .*, Q4 DACH Fintech CFOs |^.* leads: /,
    );
    expect(theAnswer().text).toMatch(/The first \d+ days of each/);
    await ana.presses(theAnswer(), 'More');
    await ana.presses(theAnswer(), 'Q4 DACH Fintech CFOs');
    expect(theAnswer().text).toMatch(/^Q4 DACH Fintech CFOs:/);
    await ana.presses(theAnswer(), '‹ Back');
    await ana.presses(theAnswer(), '‹ Back');
    expect(theAnswer().text).toMatch(/^Nordics SaaS Founders:/);
  });

  test('of the period with the days before dates both windows', async () => {
    const answer = await whole('');
    await ana.presses(answer, 'Why did it move');
    const [now, before] = [days('2026-03-03', '2026-03-09'), days('2026-02-24', '2026-03-02')].map((range) =>
      trueCounts(world.service, range),
    );
    expect(theAnswer().text).toContain('3–9 Mar 2026 against 24 Feb – 2 Mar 2026, 5 working days each');
    expect(theAnswer().text).toContain(
      `Invitations sent: ${count(now?.invitationsSent ?? 0)} against ${count(before?.invitationsSent ?? 0)}`,
    );
  });
});

describe('the working of a figure', () => {
  test('shows each day that goes into it, and their sum is the figure', async () => {
    const answer = await ana.asks('');
    await ana.presses(answer, 'Show the working');
    const counts = trueCounts(world.service, days('2026-03-03', '2026-03-09'));
    const said = drawn(theAnswer());
    expect(said).toContain(share(counts.messagesReplied, counts.messagesSent));
    expect(said).toContain('replies ÷ messages sent, each added up over the days');
    expect(said).toContain('Last 7 days, 3–9 Mar, against 24 Feb–2 Mar');
    expect(theAnswer().text).toMatch(/14 days read/);
    const period = rowsOn(theAnswer()).filter((row) => row['Part of'] === 'the period');
    expect(period).toHaveLength(7);
    const sum = (column: string) =>
      period.reduce((total, row) => total + Number(row[column]?.replaceAll(',', '')), 0);
    expect(sum('Replies')).toBe(counts.messagesReplied);
    expect(sum('Messages sent')).toBe(counts.messagesSent);
    await ana.presses(theAnswer(), 'More');
    await ana.presses(theAnswer(), 'Invitations sent');
    expect(drawn(theAnswer())).toContain(`*${count(counts.invitationsSent)}*`);
    expect(controlsOn(theAnswer())).toContain('✓ Invitations sent');
    await ana.presses(theAnswer(), '‹ Back');
    expect(theAnswer().text).toContain('active campaigns · as of');
  });

  test('of a whole life shows the service’s own rate beside the counts', async () => {
    await whole(name);
    await ana.presses(
      theAnswer(),
      `How reply rate of campaign ${campaignCalled(world.service, name).id} is worked out, all time`,
    );
    const [row] = rowsOn(theAnswer());
    const counters = world.service.truth.statistics(campaignCalled(world.service, name).id)?.counters;
    expect(row).toMatchObject({
      Campaign: name,
      Replies: count(counters?.messagesReplied ?? 0),
      'Messages sent': count(counters?.messagesSent ?? 0),
    });
    expect(row).toHaveProperty('As the service states it');
  });
});

describe('needs you today', () => {
  test('leads the overview once it is known, and each line opens its campaign with the working', async () => {
    await world.passes(20 * 60_000);
    const answer = await ana.asks('');
    const lines = answer.text.split('\n').filter((line) => /^\d\. /.test(line));
    expect(lines.length).toBeGreaterThan(0);
    expect(drawn(answer)).toMatch(/\d+ needs? you today/);
    const [menu = ''] = menusOn(answer);
    await ana.chooses(answer, menu, 'Open');
    expect(theAnswer().text).toContain('Needs you today: ');
    expect(theAnswer().text).toContain('Worked out from ');
    await ana.presses(theAnswer(), '‹ Back');
    expect(theAnswer().text).toContain('active campaigns · as of');
  });
});
