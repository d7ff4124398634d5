// What everyone gets when somebody shares an answer, and who sees what comes of the buttons under it.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import {
  campaignCalled,
  controlsOn,
  days,
  drawn,
  linesFor,
  menusOn,
  pingsIn,
  trueCounts,
} from './on-screen.ts';

let world: World;
let ana: Character;
let ben: Character;

beforeEach(async () => {
  world = await openWorld({ service: generous });
  ana = world.person('ana');
  ben = world.person('ben');
});
afterEach(() => world.close());

async function anaShares(question: string): Promise<SeenMessage> {
  const answer = await ana.asks(question);
  await ana.presses(answer, 'Share');
  const shared = ben.sees();
  expect(shared?.ephemeral).toBe(false);
  return shared as SeenMessage;
}

describe('Share', () => {
  test('shows the answer to everyone, with the true figures and the name of who shared it', async () => {
    const shared = await anaShares('');
    expect(shared.text).toMatch(/^Shared by ana\.\n\d+ replies in the last 7 days/);
    expect(drawn(shared)).toContain('Shared by ana');
    for (const line of linesFor(trueCounts(world.service, days('2026-03-03', '2026-03-09')))) {
      expect(shared.text).toContain(line);
    }
    expect(world.person('gus').sees()?.ts).toBe(shared.ts);
    expect(ben.reads()).toHaveLength(1);
  });

  test('twice in a moment is done once, and later again', async () => {
    const answer = await ana.asks('daily');
    await ana.clicks(answer, 'Share');
    await ana.presses(answer, 'Share');
    expect(ben.reads()).toHaveLength(1);
    await world.passes(6_000);
    await ana.presses(answer, 'Share');
    expect(ben.reads()).toHaveLength(2);
  });

  test('pings nobody, whatever a campaign is called', async () => {
    const shared = await anaShares('"<!channel> promo"');
    expect(shared.text).toContain('&lt;!channel&gt; promo');
    expect(drawn(shared)).toContain('<!channel> promo');
    expect(pingsIn(shared)).toEqual([]);
  });

  test('shares the page and the period that are on the screen', async () => {
    const answer = await ana.asks('daily 2025-11-12..2026-03-09');
    await ana.presses(answer, 'Next page ›');
    await ana.presses(answer, 'Share');
    expect(ben.sees()?.text).toContain('12 Nov 2025 – 9 Mar 2026');
    expect(JSON.stringify(ben.sees()?.blocks)).toContain('Wed 12 Nov 2025');
  });

  test('is done once though Slack delivers the click twice', async () => {
    const answer = await ana.asks('');
    world.slack.redeliverNext();
    await ana.presses(answer, 'Share');
    expect(ben.reads()).toHaveLength(1);
  });

  test('tells only the person who clicked that there is nothing to share any more', async () => {
    const answer = await ana.asks('Nordics SaaS Founders');
    const { id } = campaignCalled(world.service, 'Nordics SaaS Founders');
    world.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
    await world.passes(20 * 60_000);
    await ana.presses(answer, 'Share');
    expect(ben.reads()).toEqual([]);
    expect(ana.sees()).toMatchObject({ ephemeral: true });
    expect(ana.sees()?.text).toContain('The campaign service no longer has “Nordics SaaS Founders”.');
  });
});

describe('a shared answer', () => {
  test('offers no Refresh, and opens privately for whoever clicks', async () => {
    const shared = await anaShares('');
    expect(controlsOn(shared)).not.toContain('Refresh');
    await ben.presses(shared, 'Open privately');
    expect(ben.sees()).toMatchObject({
      ephemeral: true,
      text: expect.stringMatching(/^\d+ replies in the last 7 days/),
    });
    expect(world.person('gus').reads()).toHaveLength(1);
  });

  test('stays as it is when somebody looks at a campaign or at the whole of it', async () => {
    const shared = await anaShares('');
    await ben.chooses(shared, menusOn(shared)[0] ?? '', 'Open (only you see it)');
    expect(ben.sees()?.text).toContain('Needs you today: ');
    await ben.presses(shared, 'Open privately');
    await ben.presses(ben.sees() as SeenMessage, 'More');
    expect(ben.reads().map(({ ephemeral }) => ephemeral)).toEqual([false, true, true]);
    const [still] = ana.reads().filter(({ ephemeral }) => !ephemeral);
    expect(still).toEqual(shared);
  });

  test('lets whoever clicks find another campaign, privately', async () => {
    const shared = await anaShares('');
    await ben.presses(shared, 'Open privately');
    await ben.presses(ben.sees() as SeenMessage, 'More');
    const whole = ben.sees() as SeenMessage;
    await ben.searches(whole, 'Find a campaign…', 'dach ins');
    await ben.chooses(whole, 'Find a campaign…', 'Q4 DACH Insurance CIOs');
    expect(ben.sees()).toMatchObject({ ephemeral: true });
    expect(ben.sees()?.text).toMatch(/^Q4 DACH Insurance CIOs: /);
  });

  test('gives a guest no figures beyond those that were shared', async () => {
    const shared = await anaShares('');
    const gus = world.person('gus');
    await gus.chooses(shared, menusOn(shared)[0] ?? '', 'Open (only you see it)');
    expect(gus.sees()).toMatchObject({ ephemeral: true });
    expect(gus.sees()?.text).toContain('Campaign figures are for full members of this workspace.');
  });
});

describe('where the bot does not see who reads', () => {
  test.each([
    ['a private channel that it is not in', 'finance'],
    ['a conversation between people', 'dm'],
  ])('in %s, Share asks first', async (_, where) => {
    world.slack.workspace.channel('D0ANA')?.members.delete('U0BOT');
    const answer = await ana.asks('', { channel: where });
    await ana.presses(answer, 'Share');
    const asked = ana.sees(where) as SeenMessage;
    expect(asked.text).toContain('people of another company may be among them');
    expect(ana.reads(where).filter(({ ephemeral }) => !ephemeral)).toEqual([]);
    await ana.presses(asked, 'Share all the same');
    expect(ana.reads(where).filter(({ ephemeral }) => !ephemeral)).toHaveLength(1);
  });

  test('of a channel to which another company was invited, Share asks first too', async () => {
    Object.assign(world.slack.workspace.channel('C0GROWTH') ?? {}, { external: true });
    await ana.presses(await ana.asks(''), 'Share');
    expect(ana.sees()?.text).toContain('people there will read these figures');
  });
});
