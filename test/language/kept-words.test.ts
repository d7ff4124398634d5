// Words that restrict what is asked are kept or refused, wherever they stand: whose, which, until when, where to. A wrong answer is worse than none.

import { describe, expect, it, test } from 'vitest';
import type { CampaignId } from '#campaigns/campaign.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { sayings } from '#language/reading/sayings.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { campaign } from '../reports/facts.ts';
import { record } from './phrase-record.ts';

function answerOf(text: string): string {
  const { typed } = parseSubscription(text, record);
  return typed.kind === 'ask' || typed.kind === 'subscribe' ? printQuestion(typed.question) : typed.kind;
}

describe('whose they are', () => {
  it.each([
    'name my worst campaign',
    'name my campaigns',
    'name my paused campaigns',
    'name my reply rate',
    'replies on my side last week',
    'replies on my end',
  ])('is kept in %j', (text) => {
    expect(answerOf(text)).toContain('owner me');
  });
});

describe('where a word that is not understood turns the rest', () => {
  it.each([
    'overview daily at 9 to #sales not #growth',
    'alert me if replies don’t reach 20',
    'campaigns that can’t reach 20 replies',
    'overview every monday until june',
    'overview every monday at 9 unless it is a holiday',
    'replies before noon last week',
    'until 7 march',
  ])('nothing is offered for %j', (text) => {
    const { typed } = parseSubscription(text, record);
    expect(typed).toMatchObject({ kind: 'unknown-word' });
    expect(typed).not.toHaveProperty('choices');
    expect(typed).not.toHaveProperty('digest');
  });
});

describe('a number that was not reached', () => {
  it.each(['campaigns that have yet to reach 20 replies', 'campaigns still to reach 20 replies'])(
    'is below it in %j',
    (text) => {
      expect(answerOf(text)).toContain('replies below 20');
    },
  );

  it.each([
    'campaigns about to reach 20 replies',
    'campaigns that should have reached 20 replies',
    'campaigns that could reach 20 replies',
    'campaigns that nearly reached 20 replies',
  ])('or may be is refused in %j', (text) => {
    expect(answerOf(text)).toBe('unknown-word');
  });

  it.each(['what % of messages got no answer', 'what percentage of people never replied'])(
    'as a share is not counted in %j',
    (text) => {
      expect(answerOf(text)).toBe('not-counted');
    },
  );
});

describe('every place to send to', () => {
  const sales = { kind: 'channel', name: 'sales' };

  it.each([
    ['overview every monday at 9 to #sales and #growth', [{ kind: 'channel', name: 'growth' }]],
    ['alert #sales and #growth if replies drop below 20', [{ kind: 'channel', name: 'growth' }]],
    ['overview daily at 9 to me and #sales', [{ kind: 'me' }]],
    ['send me the overview every monday at 9 to #sales', undefined],
  ])('is wished for in %j', (text, also) => {
    expect(parseSubscription(text, record).wish).toMatchObject({ to: sales });
    expect(parseSubscription(text, record).wish?.also).toEqual(also);
  });
});

describe('what is said of a part of them', () => {
  it.each([
    'great replies last week',
    'which campaigns got great replies',
    'useful campaigns',
    'splendid campaigns',
    'top notch campaigns',
    'new here, show me the overview',
    'when did replies start to drop',
    'replies up to march 5',
    'replies by march 5',
    'replies as of march 5',
    'replies up to yesterday',
    'replies on 3 march and 5 march',
    'replies in january and march',
    'replies between 9 and 5',
    'march madness last week, the paris one',
  ])('is not dropped from %j', (text) => {
    expect(['does-not-fit', 'unknown-word']).toContain(answerOf(text));
  });

  it.each([
    ['replies campaign-wise last week', 'campaigns by replies last week'],
    ['great, replies last week', 'replies last week'],
    ['replies in january and february', '2026-01-01..2026-02-28'],
    ['overview every day last week at 9', 'overview last week'],
  ])('is kept in %j', (text, kept) => {
    expect(answerOf(text)).toContain(kept);
  });
});

describe('a phrase that changes nothing', () => {
  const fillers = [...sayings.values()]
    .flat()
    .filter(({ meaning }) => meaning.kind === 'filler')
    .map(({ words }) => words.join(' '));

  test('says nobody’s but for an occasion, a person or the asker’s own eyes', () => {
    const harmless =
      /(?:^| )my (?:deck|report|qbr|boss|call|meeting|1:1|one on one|records|reference|teams?|team's|whole team|people|manager|lead|clients?|colleagues?|eyes|hands)(?: |$)/;
    expect(fillers.filter((each) => /(?:^| )(?:my|mine)(?: |$)/.test(each) && !harmless.test(each))).toEqual(
      [],
    );
  });

  test('leaves nothing out', () => {
    const harmless =
      /^no (?:fluff|small talk|idea|details|matter what|longer know|more no less)$|^nothing (?:else|else than|but|more)$|^(?:and )?nothing (?:else|but)$|^and nothing (?:else|but)$|^(?:i|we) only (?:need|want)$|^only(?: the)?$|^fyi only$|^without (?:details|fluff)$|^here goes nothing$|^not sure |^or not$|n[’']t (?:mind|know|tell)|not (?:mind|too much trouble)|^i no longer know$|^not every(?:body|one)/;
    const leavesOut = /(?:^| )(?:only|not|no|nothing|without|except)(?: |$)/;
    expect(fillers.filter((each) => leavesOut.test(each) && !harmless.test(each))).toEqual([]);
  });
});

describe('a word of ours that somebody or a campaign is called', () => {
  const called = ['Star', 'Legend', 'Single', 'Portfolio', 'Rebound', 'Renewals'].map((name, index) =>
    campaign(name, { id: `c${index}` as CampaignId, ownerEmail: 'ana@example.com' }),
  );
  const owned = campaign('Iberia', { id: 'o1' as CampaignId, ownerEmail: 'drew@example.com' });
  const names = lexiconOf([...called, owned], new Map([['drew@example.com', 'Drew Hill']]));
  const read = (text: string) => parseSubscription(text, { ...record, names }).typed;

  it.each([
    ['replies of star last week', { campaign: { by: 'name', name: 'Star' } }],
    ['replies of single last week', { campaign: { by: 'name', name: 'Single' } }],
    ['portfolio last week', { kind: 'campaign', campaign: { by: 'name', name: 'Portfolio' } }],
    ['legend', { kind: 'campaign', campaign: { by: 'name', name: 'Legend' } }],
    ['rebound', { kind: 'campaign', campaign: { by: 'name', name: 'Rebound' } }],
    ['replies of renewals last week', { campaign: { by: 'name', name: 'Renewals' } }],
    ['drew last week', { kind: 'overview', owner: 'drew@example.com' }],
    ['replies drew last week', { owner: 'drew@example.com' }],
    ['how many replies did drew get last week', { owner: 'drew@example.com' }],
  ])('is the name in %j', (text, question) => {
    expect(read(text)).toMatchObject({ kind: 'ask', question });
  });

  it('is a word of ours where no name stands', () => {
    expect(read('single best campaign last week')).toMatchObject({ question: { kind: 'board' } });
  });
});

test('no row of the words that people ask with stands twice', () => {
  const rows = [...sayings.values()].flat().map(({ words, meaning }) => JSON.stringify([words, meaning]));
  expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([]);
});
