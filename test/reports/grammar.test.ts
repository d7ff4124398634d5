// The table of phrases, accepted and refused: written before the parser, and all that the parser owes.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '#base/day.ts';
import { longestText, parseCommand } from '#reports/grammar.ts';
import { printQuestion } from '#reports/print-question.ts';
import type { Command, ParseProblem, PeriodPhrase, Question } from '#reports/question.ts';
import { examples } from '#reports/vocabulary.ts';
import { anyQuestion } from './any-question.ts';

// A Wednesday.
const today = day('2026-03-18');
const parse = (text: string) => parseCommand(text, { today, weekStartsOn: 'monday' });

const last7: PeriodPhrase = { kind: 'last-days', days: 7 };
const last14: PeriodPhrase = { kind: 'last-days', days: 14 };
const lastWeek: PeriodPhrase = { kind: 'week', back: 1 };
const dates = (first: string, last: string): PeriodPhrase => ({
  kind: 'dates',
  range: { first: day(first), last: day(last) },
});
const overview = (period: PeriodPhrase = last7): Question => ({ kind: 'overview', period });
const campaign = (name: string, period: PeriodPhrase = last14): Question => ({
  kind: 'campaign',
  campaign: { by: 'name', name },
  period,
});
const list = (statuses: Extract<Question, { kind: 'list' }>['statuses'] = [], owner?: string): Question => ({
  kind: 'list',
  statuses,
  ...(owner === undefined ? {} : { owner }),
});
const daily = (period: PeriodPhrase = last7, name?: string, owner?: string): Question => ({
  kind: 'daily',
  period,
  ...(name === undefined ? {} : { campaign: { by: 'name', name } }),
  ...(owner === undefined ? {} : { owner }),
});
const status: Question = { kind: 'status' };

const asked: readonly (readonly [typed: string, question: Question])[] = [
  // Nothing, and the overview by its names.
  ['', overview()],
  ['   ', overview()],
  ['overview', overview()],
  ['Overview', overview()],
  ['summary', overview()],
  ['totals', overview()],
  ['overview last 14 days', overview(last14)],
  ['last week overview', overview(lastWeek)],
  ['show me the overview please', overview()],
  ['last week', overview(lastWeek)],
  ['yesterday', overview({ kind: 'yesterday' })],

  // Lists.
  ['list', list()],
  ['campaigns', list()],
  ['all campaigns', list()],
  ['list all', list()],
  ['list active', list(['ACTIVE'])],
  ['list ACTIVE', list(['ACTIVE'])],
  ['active', list(['ACTIVE'])],
  ['active campaigns', list(['ACTIVE'])],
  ['running', list(['ACTIVE'])],
  ['live campaigns', list(['ACTIVE'])],
  ['list paused and active', list(['PAUSED', 'ACTIVE'])],
  ['list active, paused', list(['ACTIVE', 'PAUSED'])],
  ['list active,paused', list(['ACTIVE', 'PAUSED'])],
  ['list active active', list(['ACTIVE'])],
  ['list on hold', list(['PAUSED'])],
  ['list done', list(['COMPLETED'])],
  ['list finished', list(['COMPLETED'])],
  ['finished campaigns', list(['COMPLETED'])],
  ['list complete', list(['COMPLETED'])],
  ['list draft', list(['CREATED'])],
  ['list drafts', list(['CREATED'])],
  ['list not started', list(['CREATED'])],
  ['list created', list(['CREATED'])],
  ['list archived', list(['ARCHIVED'])],
  ['list status:active', list(['ACTIVE'])],
  ['status:paused', list(['PAUSED'])],
  ['list status active', list(['ACTIVE'])],
  ['list owner ana', list([], 'ana')],
  ['list owner:ana', list([], 'ana')],
  ['list by ana', list([], 'ana')],
  ['list by:ana', list([], 'ana')],
  ['list owned by ana', list([], 'ana')],
  ['list @ana', list([], 'ana')],
  ['list ana@acme.com', list([], 'ana@acme.com')],
  ['list owner "ana sousa"', list([], 'ana sousa')],
  ['list owner:“ana sousa”', list([], 'ana sousa')],
  ['by ana active', list(['ACTIVE'], 'ana')],
  ['by ana', list([], 'ana')],
  ['ana@acme.com', list([], 'ana@acme.com')],
  ['active by ana list', list(['ACTIVE'], 'ana')],
  ['campaigns by ana', list([], 'ana')],

  // One campaign.
  ['fintech', campaign('fintech')],
  ['Q4 DACH Fintech CFOs', campaign('Q4 DACH Fintech CFOs')],
  ['fintech last week', campaign('fintech', lastWeek)],
  ['last week fintech', campaign('fintech', lastWeek)],
  ['fintech in march', campaign('fintech', { kind: 'named-month', month: 3 })],
  ['fintech for the last 7 days', campaign('fintech', last7)],
  ['fintech since 3 march', campaign('fintech', { kind: 'since', first: '2026-03-03' })],
  ['campaign fintech', campaign('fintech')],
  ['campaign fintech yesterday', campaign('fintech', { kind: 'yesterday' })],
  ['last week campaign fintech', campaign('fintech', lastWeek)],
  ['fintech campaign', campaign('fintech')],
  ['campaign:fintech', campaign('fintech')],
  ['campaign: fintech last week', campaign('fintech', lastWeek)],
  ['campaign march', campaign('march')],
  ['campaign list', campaign('list')],
  ['campaign last week', campaign('last week')],
  ['"list"', campaign('list')],
  ['“list”', campaign('list')],
  ['„list“', campaign('list')],
  ['«list»', campaign('list')],
  ["'list'", campaign('list')],
  ['‘list’', campaign('list')],
  ['"A vs B"', campaign('A vs B')],
  ['"A vs B" last week', campaign('A vs B', lastWeek)],
  ['last week "last week"', campaign('last week', lastWeek)],
  ['"say ""hi"""', campaign('say "hi"')],
  ['"never closed', campaign('never closed')],
  ["Ana's founders", campaign("Ana's founders")],
  ['campaign id:cmp_0012', { kind: 'campaign', campaign: { by: 'id', id: 'cmp_0012' }, period: last14 }],
  [
    'id:"odd id" today',
    { kind: 'campaign', campaign: { by: 'id', id: 'odd id' }, period: { kind: 'today' } },
  ],
  ['Active users', campaign('Active users')],
  ['the daily grind', campaign('the daily grind')],
  ['Wait list follow up', campaign('Wait list follow up')],
  ['Outreach by Ana', campaign('Outreach by Ana')],
  ['Help desk founders', campaign('Help desk founders')],
  ['24-7 support', campaign('24-7 support')],
  ['CFO–CEO split', campaign('CFO–CEO split')],
  ['Acme,Inc', campaign('Acme,Inc')],
  ['🚀 launch', campaign('🚀 launch')],
  ['حملة الربيع', campaign('حملة الربيع')],
  ['overview of fintech', campaign('fintech')],
  ['status of fintech', campaign('fintech')],
  ['fintech?', campaign('fintech?')],
  ['Fashion week', campaign('Fashion week')],
  ['next year plans', campaign('next year plans')],
  ['xyzzy', campaign('xyzzy')],

  // Day by day.
  ['daily', daily()],
  ['day by day', daily()],
  ['daily last week', daily(lastWeek)],
  ['last week daily', daily(lastWeek)],
  ['daily fintech', daily(last7, 'fintech')],
  ['fintech daily', daily(last7, 'fintech')],
  ['daily for fintech', daily(last7, 'fintech')],
  ['daily campaign fintech last week', daily(lastWeek, 'fintech')],
  ['daily campaign:fintech last week', daily(lastWeek, 'fintech')],
  ['daily last week for fintech', daily(lastWeek, 'fintech')],
  ['daily "last week" last week', daily(lastWeek, 'last week')],
  ['daily by ana', daily(last7, undefined, 'ana')],
  ['by ana last week', daily(lastWeek, undefined, 'ana')],
  ['daily last 14 days owner:ana fintech', daily(last14, 'fintech', 'ana')],
  ['fintech by ana daily last week', daily(lastWeek, 'fintech', 'ana')],
  ['daily id:cmp_1', { kind: 'daily', period: last7, campaign: { by: 'id', id: 'cmp_1' } }],

  ['status', status],
  ['quota', status],
];

const periods: readonly (readonly [typed: string, period: PeriodPhrase])[] = [
  ['today', { kind: 'today' }],
  ['yesterday', { kind: 'yesterday' }],
  ['last 7 days', last7],
  ['past 7 days', last7],
  ['the last 7 days', last7],
  ['last 7', last7],
  ['7 days', last7],
  ['7d', last7],
  ['7 d', last7],
  ['14d', last14],
  ['last 14d', last14],
  ['last 2 weeks', last14],
  ['2w', last14],
  ['last 1 day', { kind: 'last-days', days: 1 }],
  ['last 400 days', { kind: 'last-days', days: 400 }],
  ['this week', { kind: 'week', back: 0 }],
  ['last week', lastWeek],
  ['previous week', lastWeek],
  ['this month', { kind: 'month', back: 0 }],
  ['month to date', { kind: 'month', back: 0 }],
  ['mtd', { kind: 'month', back: 0 }],
  ['last month', { kind: 'month', back: 1 }],
  ['this quarter', { kind: 'quarter', back: 0 }],
  ['last quarter', { kind: 'quarter', back: 1 }],
  ['march', { kind: 'named-month', month: 3 }],
  ['in march', { kind: 'named-month', month: 3 }],
  ['Mar', { kind: 'named-month', month: 3 }],
  ['december', { kind: 'named-month', month: 12 }],
  ['march 2026', { kind: 'named-month', month: 3, year: 2026 }],
  ['mar 2025', { kind: 'named-month', month: 3, year: 2025 }],
  ['2026-02', { kind: 'named-month', month: 2, year: 2026 }],
  ['since 3 march', { kind: 'since', first: '2026-03-03' }],
  ['since march 3rd', { kind: 'since', first: '2026-03-03' }],
  ['since the 3rd of march', { kind: 'since', first: '2026-03-03' }],
  ['since 2026-03-03', { kind: 'since', first: '2026-03-03' }],
  ['since 20 march', { kind: 'since', first: '2025-03-20' }],
  ['since february', { kind: 'since', first: '2026-02-01' }],
  ['from 3 march', { kind: 'since', first: '2026-03-03' }],
  ['2026-03-01..', { kind: 'since', first: '2026-03-01' }],
  ['3 march to today', { kind: 'since', first: '2026-03-03' }],
  ['2026-03-01..2026-03-14', dates('2026-03-01', '2026-03-14')],
  ['2026-03-01 .. 2026-03-14', dates('2026-03-01', '2026-03-14')],
  ['2026-03-01 to 2026-03-14', dates('2026-03-01', '2026-03-14')],
  ['2026-03-01 - 2026-03-14', dates('2026-03-01', '2026-03-14')],
  ['from 2026-03-01 until 2026-03-14', dates('2026-03-01', '2026-03-14')],
  ['between 1 march and 14 march', dates('2026-03-01', '2026-03-14')],
  ['2026/03/01..2026/03/14', dates('2026-03-01', '2026-03-14')],
  ['3 mar - 14 mar', dates('2026-03-03', '2026-03-14')],
  ['3 mar–14 mar', dates('2026-03-03', '2026-03-14')],
  ['3-14 march', dates('2026-03-03', '2026-03-14')],
  ['3 - 14 march', dates('2026-03-03', '2026-03-14')],
  ['march 3-14', dates('2026-03-03', '2026-03-14')],
  ['march 3 to 14', dates('2026-03-03', '2026-03-14')],
  ['march 3 - march 14, 2025', dates('2025-03-03', '2025-03-14')],
  ['3 mar 2025 - 14 mar', dates('2025-03-03', '2025-03-14')],
  ['20 dec - 10 jan', dates('2025-12-20', '2026-01-10')],
  ['20 dec - 10 jan 2026', dates('2025-12-20', '2026-01-10')],
  ['3 mar - 25 mar', dates('2026-03-03', '2026-03-25')],
  ['3mar-14mar', dates('2026-03-03', '2026-03-14')],
  ['january to february', dates('2026-01-01', '2026-02-28')],
  ['3 march', dates('2026-03-03', '2026-03-03')],
  ['march 3', dates('2026-03-03', '2026-03-03')],
  ['3 march 2025', dates('2025-03-03', '2025-03-03')],
  ['2026-03-03', dates('2026-03-03', '2026-03-03')],
  ['29 feb', dates('2024-02-29', '2024-02-29')],
];

const typos: readonly (readonly [typed: string, question: Question, readAs: string])[] = [
  ['overveiw', overview(), '"overveiw" → overview'],
  ['overviw last week', overview(lastWeek), '"overviw" → overview'],
  ['dialy', daily(), '"dialy" → daily'],
  ['dialy fintech', daily(last7, 'fintech'), '"dialy" → daily'],
  ['campagin fintech', campaign('fintech'), '"campagin" → campaign'],
  ['campiagns by ana', list([], 'ana'), '"campiagns" → campaigns'],
  ['stauts', status, '"stauts" → status'],
  ['list actve', list(['ACTIVE']), '"actve" → active'],
  ['list compelted', list(['COMPLETED']), '"compelted" → completed'],
  ['daily yesteday', daily({ kind: 'yesterday' }), '"yesteday" → yesterday'],
  ['febuary', overview({ kind: 'named-month', month: 2 }), '"febuary" → february'],
];

const deeds: readonly (readonly [typed: string, command: Command])[] = [
  ['help', { kind: 'help' }],
  ['?', { kind: 'help' }],
  ['--help', { kind: 'help' }],
  ['examples', { kind: 'help' }],
  ['help me', { kind: 'help' }],
  ['digests', { kind: 'digests' }],
  ['my digests', { kind: 'digests' }],
  ['digest', { kind: 'digests' }],
  ['subscriptions', { kind: 'digests' }],
  ['unsubscribe', { kind: 'digests' }],
  ['subscribe', { kind: 'subscribe', question: overview(), readAs: undefined }],
  ['subscribe last 14 days', { kind: 'subscribe', question: overview(last14), readAs: undefined }],
  ['subscribe to fintech', { kind: 'subscribe', question: campaign('fintech'), readAs: undefined }],
  [
    'subscribe daily by ana',
    { kind: 'subscribe', question: daily(last7, undefined, 'ana'), readAs: undefined },
  ],
  ['subscribe list active', { kind: 'subscribe', question: list(['ACTIVE']), readAs: undefined }],
  ['subscribe "subscribe"', { kind: 'subscribe', question: campaign('subscribe'), readAs: undefined }],
  [
    'suscribe dialy',
    { kind: 'subscribe', question: daily(), readAs: '"suscribe" → subscribe, "dialy" → daily' },
  ],
];

const refused: readonly (readonly [typed: string, problem: ParseProblem])[] = [
  ['list foo', { kind: 'unknown-word', word: 'foo', nearest: ['by foo'] }],
  ['list arch', { kind: 'unknown-word', word: 'arch', nearest: ['archived', 'by arch'] }],
  ['"fintech" foo', { kind: 'unknown-word', word: 'foo', nearest: [] }],
  ['daily week', { kind: 'unknown-word', word: 'week', nearest: ['this week', 'last week'] }],
  ['month', { kind: 'unknown-word', word: 'month', nearest: ['this month', 'last month'] }],
  [
    'last 3 months',
    { kind: 'unknown-word', word: 'last 3 months', nearest: ['last 90 days', 'last quarter'] },
  ],
  ['last year', { kind: 'unknown-word', word: 'last year', nearest: ['last 365 days', 'last quarter'] }],
  ['last 0 days', { kind: 'unknown-word', word: 'last 0 days', nearest: ['yesterday', 'last 7 days'] }],
  ['daily 3/4/2026', { kind: 'unknown-word', word: '3/4/2026', nearest: ['2026-03-04', '2026-04-03'] }],
  ['daily 14.3.2026', { kind: 'unknown-word', word: '14.3.2026', nearest: ['2026-03-14'] }],
  ['daily 2026-02-30', { kind: 'impossible-date', word: '2026-02-30' }],
  ['fintech 2026-02-30', { kind: 'impossible-date', word: '2026-02-30' }],
  ['2026-13-01', { kind: 'impossible-date', word: '2026-13-01' }],
  ['30 feb', { kind: 'impossible-date', word: '30 feb' }],
  ['since 31 april', { kind: 'impossible-date', word: '31 april' }],
  ['2026-03-01..2026-02-30', { kind: 'impossible-date', word: '2026-02-30' }],
  ['29 feb 2025', { kind: 'impossible-date', word: '29 feb 2025' }],
  ['2026-03-14..2026-03-01', { kind: 'reversed-range', range: { first: '2026-03-14', last: '2026-03-01' } }],
  ['14 mar - 3 mar', { kind: 'reversed-range', range: { first: '2026-03-14', last: '2026-03-03' } }],
  ['14-3 march', { kind: 'reversed-range', range: { first: '2026-03-14', last: '2026-03-03' } }],
  ['2026-04-01..2026-04-14', { kind: 'future-period', word: '2026-04-01..2026-04-14' }],
  ['since 2026-04-01', { kind: 'future-period', word: 'since 2026-04-01' }],
  ['april 2026', { kind: 'future-period', word: 'april 2026' }],
  ['tomorrow', { kind: 'future-period', word: 'tomorrow' }],
  ['daily next week', { kind: 'future-period', word: 'next week' }],
  ['last 401 days', { kind: 'period-too-long', days: 401, limit: 400 }],
  ['since 2024-03-01', { kind: 'period-too-long', days: 748, limit: 400 }],
  ['x'.repeat(301), { kind: 'too-long', length: 301, limit: 300 }],
  ['x'.repeat(3000), { kind: 'too-long', length: 3000, limit: 300 }],
  ['campaign', { kind: 'missing', what: 'campaign' }],
  ['daily since', { kind: 'missing', what: 'period' }],
  ['list owner', { kind: 'missing', what: 'owner' }],
  ['list by', { kind: 'missing', what: 'owner' }],
  ['list last week', { kind: 'does-not-fit', word: 'last week', with: 'list' }],
  ['active last week', { kind: 'does-not-fit', word: 'last week', with: 'list' }],
  ['overview by ana', { kind: 'does-not-fit', word: 'by ana', with: 'overview' }],
  ['overview active', { kind: 'does-not-fit', word: 'active', with: 'overview' }],
  ['daily active', { kind: 'does-not-fit', word: 'active', with: 'daily' }],
  ['status last week', { kind: 'does-not-fit', word: 'last week', with: 'status' }],
  ['daily last week yesterday', { kind: 'does-not-fit', word: 'yesterday', with: 'daily' }],
  ['fintech owner:ana', { kind: 'does-not-fit', word: 'owner:ana', with: 'campaign' }],
  ['subscribe help', { kind: 'does-not-fit', word: 'help', with: 'subscribe' }],
  ['subscribe digests', { kind: 'does-not-fit', word: 'digests', with: 'subscribe' }],
];

describe('what is typed', () => {
  it.each(asked)('%j is understood', (typed, question) => {
    expect(parse(typed)).toEqual({ kind: 'ask', question, readAs: undefined });
  });

  it.each(periods)('the period %j is understood, alone and in a daily report', (typed, period) => {
    expect(parse(typed)).toEqual({ kind: 'ask', question: overview(period), readAs: undefined });
    expect(parse(`daily ${typed}`)).toEqual({ kind: 'ask', question: daily(period), readAs: undefined });
    expect(parse(`fintech ${typed}`)).toEqual({
      kind: 'ask',
      question: campaign('fintech', period),
      readAs: undefined,
    });
  });

  it.each(typos)('the typo %j is understood, and said', (typed, question, readAs) => {
    expect(parse(typed)).toEqual({ kind: 'ask', question, readAs });
  });

  it.each(deeds)('%j is a deed', (typed, command) => {
    expect(parse(typed)).toEqual(command);
  });

  it.each(refused)('%.60j is refused with its reason', (typed, problem) => {
    expect(parse(typed)).toEqual(problem);
  });

  it.each(examples)('the example "$typed" of help is understood', ({ typed }) => {
    expect(['ask', 'subscribe', 'digests', 'help']).toContain(parse(typed).kind);
  });
});

describe('whatever is typed', () => {
  it('a question that is printed and typed again is the same question', () => {
    fc.assert(
      fc.property(anyQuestion(today), (question) => {
        const typed = printQuestion(question);
        fc.pre(typed.length <= longestText);
        expect(parse(typed)).toEqual({ kind: 'ask', question, readAs: undefined });
      }),
      { numRuns: 500 },
    );
  });

  it('any text is a command or a problem, never an exception, and repeats at most 80 characters of it', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'daily',
        'last',
        '7',
        'days',
        'by',
        'since',
        'march',
        '-',
        '..',
        '"',
        'list',
        'owner:',
        '2026-03-99',
        '31',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join(' ')),
        (text) => {
          const read = parse(text);
          if ('word' in read) expect(read.word.length).toBeLessThanOrEqual(80);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
