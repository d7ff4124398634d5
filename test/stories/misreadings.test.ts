// What people get when what they type cannot be read: which word it was, why, and what to try.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { controlsOn, drawn, pingsIn } from './on-screen.ts';

let world: World;
let ana: Character;

// One world for all: nothing that cannot be read leaves a trace.
beforeAll(async () => {
  world = await openWorld({ service: generous });
  ana = world.person('ana');
});
// Nobody types faster.
beforeEach(() => world.passes(1_100));
afterAll(() => world.close());

describe('a text that cannot be read', () => {
  test.each([
    [
      'daily 2026-02-30',
      '“2026-02-30” is not a date that exists.',
      'Write dates as 2026-03-01, or as 1 March.',
    ],
    ['31 april', '“31 april” is not a date that exists.', 'Write dates as 2026-03-01'],
    [
      'daily 2026-03-14..2026-03-01',
      'The period ends before it begins: 14 Mar 2026 to 1 Mar 2026.',
      'Try it the other way round: 2026-03-01..2026-03-14',
    ],
    ['next week', '“next week” has not begun yet.', 'Ask for a day up to today.'],
    ['daily 2027-01-01..2027-01-31', 'has not begun yet.', 'Ask for a day up to today.'],
    ['last 900 days', 'That is 900 days; a report covers up to 400.', 'Ask for 1 to 400 days.'],
    ['list zyxw fintech', 'No campaign is called “zyxw fintech”.', 'Part of a name is enough'],
    ['list activ yesterday', '“yesterday” does not go with a list of campaigns.', 'Leave it out'],
    ['until 7 march', 'I do not know “until”.', 'Type /campaign-stats help'],
    ['until zyxw', 'I do not know “until zyxw”.', 'Type /campaign-stats help'],
    ['last 24 hours', 'I do not know “last 24 hours”.', 'Did you mean yesterday or today?'],
    [
      'compare last week vs last week',
      '“last week” does not go with a comparison of periods.',
      'Leave it out',
    ],
    ['campaign', 'Which campaign?', 'Add the campaign’s name or part of it'],
    ['list by', 'Which owner?', 'Add the owner’s e-mail'],
    ['list by zoe', 'No owner of a campaign is called “zoe”.', 'An owner is named by e-mail'],
  ])('%s: says what is the matter, and what to try', async (typed, what, next) => {
    const answer = await ana.asks(typed);
    expect(answer.ephemeral).toBe(true);
    expect(answer.text).toContain(what);
    expect(answer.text).toContain(next);
    expect(drawn(answer)).toContain(next);
    expect(pingsIn(answer)).toEqual([]);
  });

  test('is asked with another word by a click', async () => {
    const answer = await ana.asks('last 24 hours');
    await ana.presses(answer, 'yesterday');
    expect((await ana.sees())?.text).toContain('Yesterday, ');
  });

  test('offers what the rest asks, however many words nobody knows, and names them', async () => {
    const answer = await ana.asks('whenever zorble happens walk me through the best 3 campaigns last week');
    expect(answer.text).toContain('I do not know “zorble happens” and “whenever”.');
    expect(answer.text).toContain('Without them: top 3 campaigns by replies last week');
    await ana.presses(answer, 'Ask with top 3 campaigns by replies…');
    expect((await ana.sees())?.text).toContain('Top 3 campaigns by replies · Last week');
  });

  test('offers the filled form of a digest without the word', async () => {
    const answer = await ana.asks('give me a fizzy overview every monday at 9:15');
    expect(answer.text).toContain('I do not know “fizzy”.');
    await ana.presses(answer, 'Set it up…');
    const form = await ana.faces();
    expect(form.values['input-time']?.['input-time']?.selected_time).toBe('09:15');
  });

  test('says which of two compared campaigns is not clear', async () => {
    const unclear = (typed: string) => ana.asks(typed).then(({ text }) => text);
    expect(await unclear('compare nothing like it vs fintech')).toContain(
      'No campaign is called “nothing like it”, the first of the two that you compare.',
    );
    expect(await unclear('compare "Q4 DACH Fintech CFOs" vs nothing like it')).toContain(
      'the second of the two that you compare.',
    );
  });

  test('of 3,000 characters is not read, is not repeated, and leaves the log alone', async () => {
    const long = 'a very long name of a campaign '.repeat(97).slice(0, 3_000);
    const answer = await ana.asks(long);
    expect(answer.text).toContain('characters; I read up to 300.');
    expect(answer.text).toContain('Part of a campaign’s name is enough to find it.');
    expect(answer.text.length).toBeLessThan(300);
  });

  test('reads the characters that Slack writes as entities', async () => {
    expect((await ana.asks('energy & utilities')).text).toContain('Energy &amp; utilities DACH: ');
    expect((await ana.asks('<!channel> promo')).text).toContain('&lt;!channel&gt; promo: ');
  });

  test('offers ways to begin', async () => {
    const answer = await ana.asks('daily 2026-02-30');
    expect(controlsOn(answer)).toEqual(['All campaigns', 'Ask in a form…']);
    await ana.presses(answer, 'All campaigns');
    expect(ana.sees()?.text).toContain('There are 60 campaigns');
  });
});

describe('a text that is nearly right', () => {
  test.each([
    ['dialy', 'Read as "dialy" → daily'],
    ['overveiw last month', 'Read as "overveiw" → overview'],
    ['list actve', 'Read as "actve" → active'],
    ['yesterdy', 'Read as "yesterdy" → yesterday'],
    ['archvied', 'Read as "archvied" → archived'],
  ])('%s: is answered, and it is said how it was read', async (typed, said) => {
    expect(drawn(await ana.asks(typed))).toContain(said);
  });

  test('asks nicely and in capitals as people do', async () => {
    expect((await ana.asks('please show me the OVERVIEW for Yesterday')).text).toContain(
      'Yesterday, 9 Mar 2026',
    );
  });
});
