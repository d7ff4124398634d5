// What people get when they ask for one campaign, in whatever way they remember its name.

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
  linesFor,
  percent,
  share,
  trueCounters,
  trueCounts,
} from './on-screen.ts';

let world: World;
let ana: Character;

beforeEach(async () => {
  world = await openWorld({ service: generous });
  ana = world.person('ana');
});
afterEach(() => world.close());

const readAs = 'Read as';

describe('one campaign', () => {
  test('shows every figure the service has of it, and its last 14 days, as they truly are', async () => {
    const name = 'Q4 DACH Fintech CFOs';
    const { text } = await ana.asks(name);
    const all = trueCounters(world.service, name);
    expect(text).toContain(
      `All time: ${count(all.invitationsSent)} invited → ${count(all.invitationsAccepted)} accepted (${percent(all.invitationsAccepted, all.invitationsSent)}) → ${count(all.messagesSent)} messages → ${count(all.messagesReplied)} replies (${percent(all.messagesReplied, all.messagesSent)})`,
    );
    const of = (counter: string) => count(all[counter] ?? Number.NaN);
    expect(text).toContain(
      `Leads: ${of('totalLeadCount')} in all, ${of('totalLeadsInProgress')} in progress, ${of('totalLeadsSkipped')} skipped, Progress `,
    );
    expect(text).toContain(
      `Invitations: ${of('invitationsSent')} sent, ${of('invitationsAccepted')} accepted, Acceptance rate ${share(all.invitationsAccepted, all.invitationsSent)}, ${of('invitationsSkipped')} skipped, ${of('companyInvitationsSent')} to companies`,
    );
    expect(text).toContain(
      `Messages: ${of('messagesSent')} sent, ${of('messagesReplied')} replied, Reply rate ${share(all.messagesReplied, all.messagesSent)}, ${of('inmailsSent')} InMails`,
    );
    expect(text).toContain(
      `Also: ${of('profileVisits')} profile visits, ${of('postsReactions')} post reactions, ${of('aiAccepted')} accepted by AI, ${of('aiRejected')} rejected by AI`,
    );
    const { id } = campaignCalled(world.service, name);
    const counts = trueCounts(world.service, days('2026-02-24', '2026-03-09'), { campaignId: id });
    expect(text).toContain('Last 14 days, 24 Feb–9 Mar, against 10–23 Feb · as of');
    for (const line of linesFor(counts)) expect(text).toContain(line);
  });

  test('shows its progress in percent, and who owns it by the whole address', async () => {
    const name = 'Q4 DACH Fintech CFOs';
    const { id, ownerEmail } = campaignCalled(world.service, name);
    const { text } = await ana.asks(name);
    const ratio = world.service.truth.statistics(id)?.progressRatio ?? Number.NaN;
    expect(text).toContain(`Progress ${percent(ratio, 1)}`);
    expect(text).toContain(`Owned by ${ownerEmail}`);
  });

  test('is found by half of its name, and the answer says how it was read', async () => {
    const answer = await ana.asks('logistics coo');
    expect(answer.text).toMatch(/^Benelux Logistics COOs: /);
    expect(drawn(answer)).toContain(`${readAs} "logistics coo" → Benelux Logistics COOs`);
  });

  test('is found by its words in another order, by a typo, and by its id', async () => {
    expect((await ana.asks('founders nordics saas')).text).toMatch(/^Nordics SaaS Founders: /);
    const misspelled = await ana.asks('nordcs saas foundrs');
    expect(misspelled.text).toContain('Read as "nordcs saas foundrs" → Nordics SaaS Founders.');
    const { id } = campaignCalled(world.service, 'Nordics SaaS Founders');
    const byId = await ana.asks(id);
    expect(byId.text).toMatch(/^Nordics SaaS Founders: /);
    expect(byId.text).not.toContain(readAs);
  });

  test('is found by an emoji, and by a name that runs from right to left', async () => {
    expect((await ana.asks('🚀 Launch week 🎯')).text).toContain('🚀 Launch week 🎯: ');
    expect((await ana.asks('launch week')).text).toContain('🚀 Launch week 🎯: ');
    const arabic = 'حملة الخريف للشركات الناشئة';
    expect((await ana.asks('حملة الخريف')).text).toContain(`\u2068${arabic}\u2069: `);
  });

  test('is found in quotes where its name is a word of the grammar', async () => {
    const answer = await ana.asks('"list"');
    expect(answer.text).toMatch(/^list: /);
    expect((await ana.asks('“A vs B”')).text).toMatch(/^A vs B: /);
  });

  test('takes a period beside the name, in any order', async () => {
    const { id } = campaignCalled(world.service, 'Iberia E-commerce CMOs');
    const { text } = await ana.asks('last week iberia');
    expect(text).toContain('Last week, 2–8 Mar, against 23 Feb–1 Mar · as of');
    const counts = trueCounts(world.service, days('2026-03-02', '2026-03-08'), { campaignId: id });
    for (const line of linesFor(counts)) expect(text).toContain(line);
  });
});

/** Presses Choose beside the name; the lines stand in the order of the text. */
async function chooses(choice: SeenMessage, name: string): Promise<void> {
  const lines = choice.text.split('\n').filter((line) => line.startsWith('• '));
  await ana.presses(choice, `ask:campaign-${1 + lines.findIndex((line) => line.includes(name))}`);
}

describe('a name that is not clear', () => {
  test('offers the campaigns that it fits, and answers in place for the one that is chosen', async () => {
    const choice = await ana.asks('webinar follow-up');
    expect(choice.text).toContain('2 campaigns fit “webinar follow-up”. Which one?');
    for (const name of ['Webinar follow-up Oct', 'Webinar follow-up Sept'])
      expect(drawn(choice)).toContain(name);
    expect(controlsOn(choice)).toEqual(['Find a campaign…', 'Ask in a form…']);
    await chooses(choice, 'Webinar follow-up Oct');
    expect(ana.reads()).toHaveLength(1);
    expect(ana.sees()?.text).toMatch(/^Webinar follow-up Oct: /);
  });

  test('names the nearest campaigns if none has that name', async () => {
    const answer = await ana.asks('benlux logistik xperts');
    expect(answer.text).toContain('No campaign is called “benlux logistik xperts”.');
    expect(drawn(answer)).toContain('Benelux Logistics COOs');
    expect(controlsOn(answer)).toContain('All campaigns');
  });

  test('offers the search and the list if no name is near', async () => {
    const answer = await ana.asks('xyzzy');
    expect(answer.text).toContain('No campaign is called “xyzzy”.');
    expect(controlsOn(answer)).toEqual(['Find a campaign…', 'All campaigns', 'Ask in a form…']);
  });

  test('keeps the period that was asked for when a campaign is chosen', async () => {
    const choice = await ana.asks('daily webinar follow-up yesterday');
    await chooses(choice, 'Webinar follow-up Oct');
    expect(ana.sees()?.text).toMatch(/^Webinar follow-up Oct: .*repl.*\.\nYesterday, 9 Mar 2026/);
  });
});
