// What was offered to come regularly stands for a day where it was said: the next line changes it, and nothing is set up before somebody does it.

import { afterEach, describe, expect, test } from 'vitest';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { subscribes } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

async function begin(options: WorldOptions = {}) {
  const scopes = Object.keys(usedScopes).filter((scope) => scope !== 'assistant:write');
  world = await openWorld({ service: generous, slack: { scopes }, ...options });
  ana = world.person('ana');
  ben = world.person('ben');
}

afterEach(() => world.close());

interface Place {
  /** Says it there, and gives what the bot says then. */
  says(text: string, by?: Character): Promise<{ readonly text: string; readonly ts: string }>;
}

function inDirectMessages(): Place {
  return {
    says: async (text, by = ana) => {
      await by.says(text, { channel: 'dm' });
      const heard = by.reads('dm').findLast(({ user }) => user === 'U0BOT');
      return heard ?? { text: '', ts: '' };
    },
  };
}

/** Each line mentions the bot in the thread under the first one. */
function inThread(): Place {
  let root: string | undefined;
  return {
    says: async (text, by = ana) => {
      await by.says(`@campaign-stats ${text}`, root === undefined ? {} : { threadTs: root });
      root ??= by.reads().findLast(({ user, threadTs }) => user === by.id && threadTs === undefined)?.ts;
      const heard = by.reads().findLast(({ user }) => user === 'U0BOT');
      return heard ?? { text: '', ts: '' };
    },
  };
}

/** What the form holds that opens under that offer. */
async function formUnder(offer: { readonly ts: string }): Promise<string> {
  await ana.presses(offer as never, 'Set it up…');
  return JSON.stringify(await ana.faces());
}

describe.each([
  ['a thread', inThread],
  ['direct messages', inDirectMessages],
])('in %s', (_, placeOf) => {
  test('each line changes one part of what was offered, and the form opens with all of them', async () => {
    await begin();
    const place = placeOf();
    expect((await place.says('overview every monday at 9 in #sales')).text).toContain(
      'I can send that regularly',
    );
    const offer = await place.says('make it tuesday');
    expect(offer.text).toContain('Tuesdays at 09:00');
    expect((await place.says('10:30 instead')).text).toContain('Tuesdays at 10:30');
    expect((await place.says('berlin time')).text).toContain('Europe/Berlin');
    const last = await place.says('only ana’s');
    expect(last.text).toContain('Tuesdays at 10:30');
    const form = await formUnder(last);
    for (const held of ['C0SALES', '10:30', 'Europe/Berlin', 'ana@example.com'])
      expect(form, held).toContain(held);
  });

  test('an alert takes another number', async () => {
    await begin();
    const place = placeOf();
    await place.says('alert me if reply rate drops below 5%');
    const offer = await place.says('make it 3%');
    expect(offer.text).toMatch(/below 3\s%/);
    expect(await formUnder(offer)).toContain('"3 %"');
  });

  test('a question is answered in between, and stands from then on', async () => {
    await begin();
    const place = placeOf();
    await place.says('overview every monday at 9');
    expect((await place.says('top 3 by replies last week')).text).toContain('Top 3 campaigns');
    expect((await place.says('top 5')).text).toContain('Top 5 campaigns');
  });

  test('nothing is set up by saying it', async () => {
    await begin();
    const place = placeOf();
    await place.says('overview every monday at 9');
    await place.says('make it tuesday');
    expect((await place.says('digests')).text).toContain('No digests yet');
  });
});

test.each([
  ['a thread', inThread],
  ['direct messages', inDirectMessages],
])('once it is set up, nothing is offered in its place: in %s', async (_, placeOf) => {
  await begin();
  const place = placeOf();
  await formUnder(await place.says('overview every monday at 9 in #sales'));
  await ana.submits();
  expect(JSON.stringify(await ana.faces())).toContain('Digest created');
  await ana.closes(true);
  // It is changed on its card.
  const later = await place.says('10:30 instead');
  expect(later.text).toContain('Only yours');
  expect(later.text).toContain('Mondays at 09:00');
});

test('what was offered to one person in a channel is changed by nobody else', async () => {
  await begin();
  const place = inThread();
  await place.says('overview every monday at 9');
  expect((await place.says('10:30 instead', ben)).text).not.toContain('Mondays at 10:30');
  expect((await place.says('10:30 instead')).text).toContain('Mondays at 10:30');
});

test('it stands for a day, also over a new start of the bot, until somebody starts over', async () => {
  await begin({ store: 'file', env: { COLLECT: 'off' } });
  const place = inDirectMessages();
  await place.says('overview every monday at 9');
  await world.stopsBot();
  await world.startsBot();
  expect((await place.says('make it tuesday')).text).toContain('Tuesdays at 09:00');
  await place.says('start over');
  expect((await place.says('10:30 instead')).text).not.toContain('Tuesdays');
  await place.says('overview every monday at 9');
  await world.passes(25 * 60 * 60_000);
  expect((await place.says('10:30 instead')).text).not.toContain('Mondays');
});

test('after the list of digests, people narrow it', async () => {
  await begin();
  const place = inDirectMessages();
  await subscribes(ana);
  await subscribes(ben, { question: 'needs' });
  const all = await place.says('digests');
  for (const each of ['Overview', 'Needs']) expect(all.text).toContain(each);
  const mine = await place.says('only mine');
  expect(mine.text).toContain('Only yours');
  expect(mine.text).not.toContain('Needs');
  const others = await place.says('everybody else’s');
  expect(others.text).toContain('All but yours');
  expect(others.text).toContain('Needs');
  expect(others.text).not.toContain('Overview');
  expect((await place.says('the paused ones')).text).toContain('No digest fits');
  expect((await place.says('in #growth')).text).toContain('<#C0GROWTH>');
  const refused = await place.says('ana’s');
  expect(refused.text).toContain('“ana’s”');
  expect(refused.text).toContain('mine');
  expect((await place.says('all of them')).text).toContain('Needs');
  expect((await place.says('top 3 by replies last week')).text).toContain('Top 3 campaigns');
});
