// Words that restrict what is asked are kept or refused, wherever they stand: whose, which, until when, where to. A wrong answer is worse than none.

import { describe, expect, it, test } from 'vitest';
import { sayings } from '#language/reading/sayings.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { printQuestion } from '#reports/words/print-question.ts';
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
      /^no (?:idea|details|matter what|longer know|more no less)$|^nothing (?:else|else than|but|more)$|^(?:and )?nothing (?:else|but)$|^and nothing (?:else|but)$|^(?:i|we) only (?:need|want)$|^only(?: the)?$|^fyi only$|^without details$|^or not$|n[’']t (?:mind|know|tell)|not (?:mind|too much trouble)|^i no longer know$|^not every(?:body|one)/;
    const leavesOut = /(?:^| )(?:only|not|no|nothing|without|except)(?: |$)/;
    expect(fillers.filter((each) => leavesOut.test(each) && !harmless.test(each))).toEqual([]);
  });
});
