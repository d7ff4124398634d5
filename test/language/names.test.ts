// What a campaign may be called: words that change nothing, signs that are rewritten in a text. A whole name is always found.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { sayings } from '#language/reading/sayings.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { campaign } from '../reports/facts.ts';
import { campaigns, people, record } from './phrase-record.ts';

/** The record with one campaign more, of Ana's or of somebody else. */
function withCampaign(name: string, owner = 'ana', called = 'Ana Sousa'): ParseContext {
  const ownerEmail = `${owner}@example.com`;
  const one = campaign(name, { id: 'cmp-999' as CampaignId, ownerEmail, status: 'ACTIVE' });
  const everybody = new Map([...people, [ownerEmail, called]]);
  return { ...record, names: lexiconOf([...campaigns, one], everybody) };
}

const ways = [
  '_',
  'how is _ doing?',
  'overview of _',
  'daily _',
  'replies of _ last week',
  'compare _ and wave 2',
  'wave 2 vs _',
  'what changed in _ last week',
  'send me _ every monday at 9',
];

/** In how many of the ways to ask the name is not in what would be answered. */
function lost(name: string): string[] {
  const context = withCampaign(name);
  return [name, name.toLowerCase()].flatMap((said) =>
    ways
      .map((way) => way.replace('_', () => said))
      .filter((text) => {
        const { typed } = parseSubscription(text, context);
        const question = typed.kind === 'ask' || typed.kind === 'subscribe' ? typed.question : undefined;
        return !JSON.stringify(question ?? {}).includes(JSON.stringify(name));
      }),
  );
}

/** Each is rewritten where it stands in what somebody asks. */
const rewritten = [
  ...[
    'Percent',
    'Per Cent',
    '50%',
    'First March',
    '10th of May',
    'Jan-Feb',
    'SaaS != PaaS',
    'A <> B',
    'A -> B',
  ],
  ...[
    'Growth/Week',
    'Owner/Rep',
    'A hundred',
    '30ish',
    'All Mondays',
    'name~x',
    'Ended >= 5',
    'N = 3',
    'n=5',
  ],
  ...['At 10 hours', 'Top10', 'Week5', 'eu_cold_list', 'C&A', 'C++', '(EU)', '[DE]', '1,000', 'Grow(th)'],
];

const ours = [...new Set([...sayings.values()].flat().flatMap(({ words }) => words))].filter((word) =>
  /^[a-z]{2,}$/.test(word),
);

describe('a campaign is found by its whole name', () => {
  test('whatever sign of it would be rewritten elsewhere', () => {
    const names = rewritten.map((each, index) => (index % 2 === 0 ? `${each} Zebra` : `Zebra ${each}`));
    expect(names.flatMap(lost)).toEqual([]);
  });

  test('whatever word of ours stands in it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ours), fc.constantFrom(...ours), fc.boolean(), (one, other, isLast) => {
        fc.pre(one !== other);
        const words = isLast ? [one, other, 'zebra'] : ['zebra', one, other];
        const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
        expect(lost(name)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

/** Where a name stands, and no word that changes nothing. */
const namePlaces = [
  '_',
  'how is _ doing?',
  'overview of _',
  'replies of _ last week',
  'reply rate for _ in february',
  'compare _ and wave 2',
  'wave 2 vs _',
  "_'s replies last week",
  'messages by _',
];

describe('a word that changes nothing is a name where only a name fits', () => {
  const idle = ['always', 'whatever', 'usually', 'obviously', 'love', 'soon', 'gotta', 'exactly', 'asap'];

  test.each(idle)('a part of a campaign’s name: %s', (word) => {
    const context = withCampaign(`${word.charAt(0).toUpperCase()}${word.slice(1)} Zebra`);
    const left = namePlaces
      .map((way) => way.replace('_', word))
      .filter((text) => !JSON.stringify(parseSubscription(text, context).typed).includes('Zebra'));
    expect(left).toEqual([]);
  });

  test.each([
    ['will', 'Will Sharp'],
    ['guy.must', 'Guy Must'],
  ])('the name of the owner %s', (owner, called) => {
    const context = withCampaign('Zebra', owner, called);
    const [first = ''] = called.split(' ');
    const left = [called, called.toLowerCase(), first, first.toLowerCase()]
      .flatMap((said) => namePlaces.map((way) => way.replace('_', said).replace('wave 2', 'emma')))
      .filter((text) => !JSON.stringify(parseSubscription(text, context).typed).includes(owner));
    expect(left).toEqual([]);
  });

  test.each([
    'show me replies of everything',
    'what will the reply rate for this month be',
    'i always want the overview of it',
    'how are the numbers',
    'replies of everybody last week',
    'compare this week with last week',
  ])('%j names nobody', (text) => {
    const context = withCampaign(
      'Everything Will Always Be With The Numbers Of Everybody',
      'will',
      'Will This',
    );
    expect(parseSubscription(text, context).typed).toEqual(parseSubscription(text, record).typed);
  });
});
