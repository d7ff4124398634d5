// What people get in a workspace where Slack does not draw charts or tables yet: the same figures, plainer.

import { afterEach, describe, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import {
  controlsOn,
  count,
  days,
  drawn,
  linesFor,
  rowsOn,
  trueCounters,
  trueCounts,
  typesOn,
} from './on-screen.ts';

let world: World;
let ana: Character;

const refusal = 'slack refused a private answer';

async function begin(
  slack: WorldOptions['slack'],
  service: WorldOptions['service'] = generous,
  options: Pick<WorldOptions, 'store'> = {},
) {
  world = await openWorld({
    ...options,
    service,
    ...(slack && { slack }),
    expectedLogs: [refusal],
  });
  ana = world.person('ana');
}
afterEach(() => world.close());

const refusals = () => world.logged().filter(({ msg }) => msg === refusal).length;

describe('without charts', () => {
  test('the figures and the table are there, and the days as lines', async () => {
    await begin({ withoutNativeBlocks: ['data_visualization'] });
    await ana.presses(await ana.asks(''), 'More');
    const answer = ana.sees() as SeenMessage;
    expect(typesOn(answer)).not.toContain('data_visualization');
    expect(rowsOn(answer).length).toBeGreaterThan(20);
    const friday = trueCounts(world.service, days('2026-03-06', '2026-03-06'));
    expect(drawn(answer)).toContain(
      `6 Mar: ${count(friday.invitationsSent)} invited, ${count(friday.invitationsAccepted)} accepted`,
    );
    for (const line of linesFor(trueCounts(world.service, days('2026-03-03', '2026-03-09')))) {
      expect(answer.text).toContain(line);
    }
  });

  test('the bot learns it once, and remembers it after a restart', async () => {
    await begin({ withoutNativeBlocks: ['data_visualization'] }, generous, { store: 'file' });
    await ana.presses(await ana.asks(''), 'More');
    expect(refusals()).toBe(1);
    await ana.asks('daily');
    await world.stopsBot();
    await world.startsBot();
    expect(rowsOn(await ana.asks('last 14 days')).length).toBeGreaterThan(20);
    expect(refusals()).toBe(1);
  });

  test('it is tried again after a week, for Slack widens its limits', async () => {
    await begin({ withoutNativeBlocks: ['data_visualization'] }, generous, { store: 'file' });
    await ana.presses(await ana.asks(''), 'More');
    await world.stopsBot();
    await world.passes(8 * 24 * 3_600_000);
    await world.startsBot();
    await ana.asks('');
    expect(refusals()).toBe(2);
  });
});

describe('without charts and tables', () => {
  test('every campaign is there in lines, in pages, and none is dropped', async () => {
    await begin({ withoutNativeBlocks: true });
    const answer = await ana.asks('list');
    const pages = [drawn(answer)];
    expect(typesOn(answer)).not.toContain('data_table');
    while (controlsOn(ana.sees() as SeenMessage).includes('Next page ›')) {
      await ana.presses(answer, 'Next page ›');
      pages.push(drawn(ana.sees() as SeenMessage));
    }
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.join('\n');
    for (let place = 1; place <= 60; place += 1) expect(all).toContain(`${place}. *`);
    const founders = trueCounters(world.service, 'Nordics SaaS Founders');
    expect(all).toMatch(
      new RegExp(
        `\\d+\\. \\*Nordics SaaS Founders\\* .* of ${count(founders.invitationsSent)}\\) accepted, `,
      ),
    );
  });

  test('an answer that grows still becomes whole', async () => {
    await begin({ withoutNativeBlocks: true }, {});
    const refusal = await ana.asks('xyzzy');
    await ana.presses(refusal, 'All campaigns');
    expect(ana.sees()?.text).toContain('all 60 campaigns');
  });

  test('and if Slack fails besides, one of the five posts is kept for the last answer', async () => {
    await begin({ withoutNativeBlocks: true }, {});
    const refusal = await ana.asks('xyzzy');
    world.slack.faults.set({ method: 'response_url', times: 1, status: 503 });
    world.service.faults.set({ kind: 'delay', ms: 3_000 });
    await ana.presses(refusal, 'All campaigns');
    expect(ana.sees()?.text).toContain('all 60 campaigns');
  });

  test('a shared answer comes in the form that Slack takes', async () => {
    await begin({ withoutNativeBlocks: true });
    await ana.presses(await ana.asks('daily'), 'Share');
    const shared = world.person('ben').sees() as SeenMessage;
    const monday = trueCounts(world.service, days('2026-03-09', '2026-03-09'));
    expect(drawn(shared)).toContain(`Mon 9 Mar: ${count(monday.invitationsSent)} invited`);
  });
});

describe('one answer whose blocks Slack refuses in every form', () => {
  test('comes as its text, and the next ones still have their charts', async () => {
    await begin({});
    await ana.presses(await ana.asks(''), 'More');
    world.slack.faults.set({ method: 'response_url', times: 3, error: 'invalid_blocks' });
    const bare = await ana.asks('');
    expect(bare.blocks).toEqual([]);
    for (const line of linesFor(trueCounts(world.service, days('2026-03-03', '2026-03-09')))) {
      expect(bare.text).toContain(line);
    }
    expect(refusals()).toBe(3);
    expect(typesOn(await ana.asks(''))).toContain('data_visualization');
  });

  test.each([
    'invalid_blocks_format',
    'msg_blocks_too_long',
    'msg_too_long',
    'invalid_attachments',
    'no_text',
  ])('comes in a plainer form also where Slack calls the fault %s', async (error) => {
    await begin({});
    world.slack.faults.set({ method: 'response_url', times: 1, error });
    expect((await ana.asks('')).text).toContain('active campaigns · as of');
    expect(refusals()).toBe(1);
  });

  test('is not tried again in the same form, which would use up its posts', async () => {
    await begin({}, generous);
    world.slack.faults.set({ method: 'response_url', times: 1, error: 'invalid_blocks' });
    const help = await ana.asks('help');
    expect(help.blocks).toEqual([]);
    expect(help.text).toContain('What you can ask');
    expect(refusals()).toBe(1);
  });
});
