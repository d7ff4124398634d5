// What the README says one can ask: each phrase of its table is typed as it stands there, and answered as the table says.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Day } from '#base/day.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const section = readme.split('\n## ').find((one) => one.startsWith('Ask\n')) ?? '';
const rows = [...section.matchAll(/^\| (.+?) \| .+ \|$/gm)].slice(1).map(([, typed = '']) => typed);
const phrases = rows.flatMap((row) =>
  row.split(/, (?=[`*])/).map((one) => (one === '*nothing*' ? '' : one.replaceAll('`', ''))),
);
const sentences = ['which campaigns have the best reply rate this month?'];

/** How the answer begins. */
const answers: Readonly<Record<string, RegExp>> = {
  '': /^\d+ replies in the last 7 days.*\nLast 7 days/,
  'overview last 30 days': /^[\d,]+ replies in the last 30 days.*\nLast 30 days/,
  list: /^There are 60 campaigns/,
  'list active paused': /^\d+ of 60 campaigns are active or paused/,
  'list owner ana': /^ana owns \d+ campaigns/,
  'nordics saas': /^Nordics SaaS Founders/,
  '"A vs B"': /^A vs B/,
  needs: /^\d+ campaigns need you today/,
  'my needs': /^(\d+ campaigns? needs? you|Nothing( new)? needs you|Your campaigns are not)/,
  stalled: /^(\d+ campaigns? needs? you today: stalled|The campaigns are not all looked through yet)/,
  'handled last week': /^No need was handled last week/,
  daily: /repl.*\nLast 7 days/s,
  'daily march': /repl.*\nMarch/s,
  'daily last week london dinner': /London dinner.*\nLast week/s,
  'top by reply rate': /.*\nTop 10 campaigns by reply rate · all time/,
  'bottom 5 by replies last month': /.*\nBottom 5 campaigns by replies · Last month/,
  'owners this quarter': /.*\nOwners by replies · This quarter/,
  'my campaigns daily': /^ana@example\.com: /,
  'nordics saas vs uk hr': /^Nordics SaaS Founders leads: /,
  'this week vs last week': / this week against \d+/,
  'explain reply rate last week': /^Reply rate .*How it is worked out/,
  digests: /^Digests/,
  status: /^Status/,
  accounts: /^Accounts are for admins/,
  room: /^This channel shows all campaigns/,
  audit: /^The audit trail is for the bot’s admins/,
  help: /^What you can ask/,
  'which campaigns have the best reply rate this month?': /.*\nTop 10 campaigns by reply rate · This month/,
};

/** Both open a form. */
const opensForm = (phrase: string) => phrase.startsWith('subscribe') || phrase === 'ask';

let world: World;
let ana: Character;
beforeAll(async () => {
  world = await openWorld({ service: generous, slack: { scopes: Object.keys(usedScopes) } });
  ana = world.person('ana');
});
let typed = 0;
// Nobody types more than twenty within a second.
beforeEach(async () => {
  typed += 1;
  if (typed % 20 === 0) await world.passes(1_000);
});
afterAll(() => world.close());

describe('what the README says one can ask', () => {
  test('every phrase of its table is known here, and no other', () => {
    const asked = [...phrases.filter((phrase) => !opensForm(phrase)), ...sentences];
    expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted());
  });

  test.each([...phrases, ...sentences].filter((phrase) => !opensForm(phrase)))(
    '"%s" is answered as the table says',
    async (phrase) => {
      expect((await ana.asks(phrase)).text).toMatch(answers[phrase] ?? 'no such phrase');
    },
  );

  test('the words after subscribe fill in the digest’s question, time and condition', () => {
    const context = { today: '2026-03-10' as Day, weekStartsOn: 'monday' } as const;
    const read = phrases
      .filter((phrase) => phrase.startsWith('subscribe'))
      .map((phrase) => parseSubscription(phrase, context));
    expect(read).toMatchObject([
      { typed: { kind: 'subscribe', question: { kind: 'overview' } } },
      {
        typed: { kind: 'subscribe', question: { kind: 'daily' } },
        wish: { schedule: { rhythm: { everyWeeks: 2, weekdays: [1] }, times: ['09:00'] } },
      },
      {
        typed: { kind: 'subscribe', question: { kind: 'overview' } },
        wish: {
          schedule: { rhythm: { weekdays: [1, 2, 3, 4, 5] }, times: ['12:00'] },
          condition: { figure: 'messagesReplied', is: 'below' },
        },
      },
    ]);
  });
});
