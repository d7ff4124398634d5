// Texts put together from words that restrict, and which of these words a reading lost. Knows no verdict.

import type { ParseContext } from '#language/read-outcome.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Question } from '#reports/question.ts';
import { record } from './phrase-record.ts';

export interface Restrictions {
  readonly frames: readonly string[];
  readonly figures: readonly string[];
  readonly owners: readonly string[];
  readonly periods: readonly string[];
  readonly states: readonly string[];
  readonly limits: readonly string[];
}

/** Few enough for every run of the tests. */
export const someRestrictions: Restrictions = {
  frames: [
    'top 3',
    'worst',
    'how many',
    'list',
    'daily',
    'needs',
    'overview',
    'compare',
    'owners',
    'why did',
  ],
  figures: ['replies', 'reply rate'],
  owners: ['', 'ana', 'my'],
  periods: ['', 'last week', 'since 3 march'],
  states: ['', 'paused'],
  limits: ['', 'below 20'],
};

/** `npm run test:phrases` reads them all. */
export const allRestrictions: Restrictions = {
  frames: [
    ...someRestrictions.frames,
    ...['rank by', 'which campaigns', 'total', 'how is', 'chart', 'best', 'what changed in'],
  ],
  figures: ['replies', 'reply rate', 'acceptance', 'invites sent'],
  owners: ['', 'ana', 'my', "diego's", '<@U1>'],
  periods: ['', 'last week', 'since 3 march', 'in february', 'yesterday'],
  states: ['', 'paused', 'not archived'],
  limits: ['', 'below 20', 'more than 5'],
};

interface Restricted {
  readonly frame: string;
  readonly figure: string;
  readonly owner: string;
  readonly period: string;
  readonly state: string;
  readonly limit: string;
}

/** Each in two orders. */
export function* restrictedTexts(of: Restrictions): Generator<{ text: string; said: Restricted }> {
  for (const said of combined(of)) {
    const { frame, figure, owner, period, state, limit } = said;
    for (const words of [
      [frame, owner, state, figure, limit, period],
      [period, frame, figure, limit, state, owner],
    ])
      yield { text: words.filter((word) => word !== '').join(' '), said };
  }
}

function combined(of: Restrictions): readonly Restricted[] {
  let all: readonly Record<string, string>[] = [{}];
  for (const [kind, words] of Object.entries({
    frame: of.frames,
    figure: of.figures,
    owner: of.owners,
    period: of.periods,
    state: of.states,
    limit: of.limits,
  }))
    all = all.flatMap((said) => words.map((word: string) => ({ ...said, [kind]: word })));
  return all as unknown as readonly Restricted[];
}

/** What was said and is not in the question that would be answered; empty where nothing would be. */
export function lostIn(text: string, said: Restricted, context: ParseContext = record): string[] {
  const { typed, wish } = parseSubscription(text, context);
  if (typed.kind !== 'ask' && typed.kind !== 'subscribe') return [];
  const { question } = typed;
  const kept = JSON.stringify([question, wish]);
  const lost = [
    said.owner !== '' && !/"owner"|"among"|"campaign"/.test(kept) && `owner ${said.owner}`,
    said.period !== '' && !saysPeriod(question) && `period ${said.period}`,
    said.state !== '' && !/ACTIVE|PAUSED/.test(kept) && question.kind !== 'needs' && `status ${said.state}`,
    said.limit !== '' && !/"limits"|"condition"/.test(kept) && `limit ${said.limit}`,
  ].filter((each) => each !== false);
  return lost.map((each) => `${text}: ${each} (${kept})`);
}

/** Needs are those of now, and so are asked for this month. */
function saysPeriod(question: Question): boolean {
  if (question.kind === 'needs') return true;
  return 'periods' in question || ('period' in question && question.period !== undefined);
}
