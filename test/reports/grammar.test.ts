// The table of phrases, accepted and refused: written before the parser, and all that the parser owes.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import { longestText, parseCommand } from '#language/questions/grammar.ts';
import type {
  CampaignRef,
  Command,
  Metric,
  ParseProblem,
  PeriodPhrase,
  Question,
} from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { examples } from '#reports/words/productions.ts';
import { metricWords } from '#reports/words/vocabulary.ts';
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
const board = (more: Partial<Extract<Question, { kind: 'board' }>> = {}): Question => ({
  kind: 'board',
  of: 'campaigns',
  order: 'top',
  places: 10,
  metric: 'messagesReplied',
  statuses: [],
  ...more,
});
const owners = (more: Partial<Extract<Question, { kind: 'board' }>> = {}): Question =>
  board({ of: 'owners', places: 50, ...more });
const named = (name: string) => ({ by: 'name', name }) as const;
const sideBySide = (one: string, other: string): Question => ({
  kind: 'compare-campaigns',
  campaigns: [named(one), named(other)],
});
const periodsOf = (
  one: PeriodPhrase,
  other: PeriodPhrase,
  more: { campaign?: CampaignRef; owner?: string } = {},
): Question => ({ kind: 'compare-periods', periods: [one, other], ...more });
const working = (metric: Metric, more: Partial<Extract<Question, { kind: 'working' }>> = {}): Question => ({
  kind: 'working',
  metric,
  ...more,
});
const thisWeek: PeriodPhrase = { kind: 'week', back: 0 };
const weekBeforeLast: PeriodPhrase = { kind: 'week', back: 2 };
const march: PeriodPhrase = { kind: 'named-month', month: 3 };
const february: PeriodPhrase = { kind: 'named-month', month: 2 };
const status: Question = { kind: 'status' };

const asked: readonly (readonly [typed: string, question: Question])[] = [
  // Words that look like typos, dates or comparisons, and are names.
  ['"lsit"', campaign('lsit')],
  ['lsit of leads', campaign('lsit of leads')],
  ['lost week', campaign('lost week')],
  ['since you asked', campaign('since you asked')],
  ['last wek heroes', campaign('last wek heroes')],
  ['compared to none', campaign('compared to none')],
  ['"fintech" vs "nordics"', sideBySide('fintech', 'nordics')],
  // Periods side by side, as people say it.
  ['last week vs the week before', periodsOf(lastWeek, weekBeforeLast)],
  ['last week compared to the week before', periodsOf(lastWeek, weekBeforeLast)],
  ['this week compared with last week', periodsOf(thisWeek, lastWeek)],
  ['march compared to february', periodsOf(march, february)],
  // Nothing, and the overview by its names.
  ['', overview()],
  ['   ', overview()],
  ['overview', overview()],
  ['Overview', overview()],
  ['summary', overview()],
  ['totals', overview()],
  ['stats', overview()],
  ['statistics last week', overview(lastWeek)],
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
  ['in progress', list(['ACTIVE'])],
  ['campaigns in progress', list(['ACTIVE'])],
  ['active and paused', list(['ACTIVE', 'PAUSED'])],
  ['active or paused campaigns', list(['ACTIVE', 'PAUSED'])],
  ['all paused', list(['PAUSED'])],
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
  ['fintech since 3 march', campaign('fintech', { kind: 'since', first: day('2026-03-03') })],
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
  ['Action', campaign('Action')],
  ['archvied leads', campaign('archvied leads')],
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
  ['fintech?', campaign('fintech')],
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
  ['invites per day', daily()],
  ['daily replies', daily()],
  ['daily reply rate last week', daily(lastWeek)],
  ['daily replies for fintech', daily(last7, 'fintech')],
  ['daily leads gen', daily(last7, 'leads gen')],
  ['daily "replies"', daily(last7, 'replies')],
  ['daily by ana', daily(last7, undefined, 'ana')],
  ['by ana last week', daily(lastWeek, undefined, 'ana')],
  ['daily last 14 days owner:ana fintech', daily(last14, 'fintech', 'ana')],
  ['fintech by ana daily last week', daily(lastWeek, 'fintech', 'ana')],
  ['daily id:cmp_1', { kind: 'daily', period: last7, campaign: { by: 'id', id: 'cmp_1' } }],

  ['status', status],
  ['quota', status],

  // Boards of campaigns.
  ['top', board()],
  ['best', board()],
  ['leaderboard', board()],
  ['top campaigns', board()],
  ['top 5', board({ places: 5 })],
  ['top 5 campaigns', board({ places: 5 })],
  ['top 5 by reply rate', board({ places: 5, metric: 'replyRate' })],
  ['top by reply rate', board({ metric: 'replyRate' })],
  ['top by: reply rate', board({ metric: 'replyRate' })],
  ['Top 5 by Reply Rate last week', board({ places: 5, metric: 'replyRate', period: lastWeek })],
  ['last week top 5 by reply rate', board({ places: 5, metric: 'replyRate', period: lastWeek })],
  ['reply rate top 5', board({ places: 5, metric: 'replyRate' })],
  ['top reply rate', board({ metric: 'replyRate' })],
  ['highest reply rate', board({ metric: 'replyRate' })],
  ['most replies', board()],
  ['most replies last week', board({ period: lastWeek })],
  ['the most replies in march', board({ period: march })],
  ['top 3 march', board({ places: 3, period: march })],
  ['top replies in q1', board({ period: { kind: 'named-quarter', quarter: 1 } })],
  ['top replies q1', board({ period: { kind: 'named-quarter', quarter: 1 } })],
  ['bottom 5 by acceptance', board({ order: 'bottom', places: 5, metric: 'acceptanceRate' })],
  [
    'worst reply rate this month',
    board({ order: 'bottom', metric: 'replyRate', period: { kind: 'month', back: 0 } }),
  ],
  ['fewest replies yesterday', board({ order: 'bottom', period: { kind: 'yesterday' } })],
  ['top active by replies', board({ statuses: ['ACTIVE'] })],
  [
    'top 5 active paused by messages',
    board({ places: 5, metric: 'messagesSent', statuses: ['ACTIVE', 'PAUSED'] }),
  ],
  ['top by replies owner ana', board({ owner: 'ana' })],
  ['top by replies by ana', board({ owner: 'ana' })],
  ['top owner:ana', board({ owner: 'ana' })],
  ['top ana@acme.com', board({ owner: 'ana@acme.com' })],
  ['my top campaigns', board({ owner: 'me' })],
  ['top by replies for my campaigns', board({ owner: 'me' })],
  ['top 5 by reply rate of ana@acme.com', board({ places: 5, metric: 'replyRate', owner: 'ana@acme.com' })],
  ['bottom 5 for last week', board({ order: 'bottom', places: 5, period: lastWeek })],
  ['campaigns by replies for owner ana last week', board({ owner: 'ana', period: lastWeek })],
  ['top 10 campaigns by leads in progress', board({ metric: 'totalLeadsInProgress' })],
  ['top 50', board({ places: 50 })],
  ['top ten', board()],
  ['top three by reply rate', board({ places: 3, metric: 'replyRate' })],
  ['top in progress', board({ statuses: ['ACTIVE'] })],
  ['campaigns by replies', board()],
  ['all campaigns by reply rate last week', board({ metric: 'replyRate', period: lastWeek })],
  ['list by reply rate', board({ metric: 'replyRate' })],
  ['list active by progress', board({ metric: 'progress', statuses: ['ACTIVE'] })],
  ['my campaigns by replies', board({ owner: 'me' })],
  ['active campaigns by replies', board({ statuses: ['ACTIVE'] })],
  ['replies by campaign', board()],
  ['reply rate per campaign last week', board({ metric: 'replyRate', period: lastWeek })],
  ['list owner replies', list([], 'replies')],

  // Boards of owners.
  ['owners', owners()],
  ['owners last week', owners({ period: lastWeek })],
  ['last week owners', owners({ period: lastWeek })],
  ['owners by reply rate', owners({ metric: 'replyRate' })],
  ['owners by reply rate last week', owners({ metric: 'replyRate', period: lastWeek })],
  ['reply rate by owner', owners({ metric: 'replyRate' })],
  ['replies per owner this week', owners({ period: thisWeek })],
  ['top owners', owners({ places: 10 })],
  ['top owner', owners({ places: 10 })],
  ['best rep last week', owners({ places: 10, period: lastWeek })],
  ['top owner by reply rate', owners({ places: 10, metric: 'replyRate' })],
  ['top owner ana', board({ owner: 'ana' })],
  ['top 3 owners by replies', owners({ places: 3 })],
  ['bottom owners by messages', owners({ order: 'bottom', places: 10, metric: 'messagesSent' })],

  // Names that only begin or end like a board.
  ['Top accounts DACH', campaign('Top accounts DACH')],
  ['top 100 CTOs', campaign('top 100 CTOs')],
  ['Best of breed', campaign('Best of breed')],
  ['Home owners', campaign('Home owners')],
  ['owners club', campaign('owners club')],
  ['"top 5"', campaign('top 5')],
  ['The most wanted', campaign('The most wanted')],

  // Two campaigns, two periods.
  ['compare fintech vs nordics', sideBySide('fintech', 'nordics')],
  ['compare fintech vs. nordics', sideBySide('fintech', 'nordics')],
  ['compare fintech versus nordics', sideBySide('fintech', 'nordics')],
  ['compare fintech against nordics', sideBySide('fintech', 'nordics')],
  ['compare fintech with nordics', sideBySide('fintech', 'nordics')],
  ['compare fintech to nordics', sideBySide('fintech', 'nordics')],
  ['compare fintech and nordics', sideBySide('fintech', 'nordics')],
  ['compare campaign fintech vs campaign nordics', sideBySide('fintech', 'nordics')],
  ['compare "A vs B" vs "C"', sideBySide('A vs B', 'C')],
  ['compare research and growth vs nordics', sideBySide('research and growth', 'nordics')],
  ['compare March madness vs April fools', sideBySide('March madness', 'April fools')],
  ['compare Q4 DACH vs Q3 DACH', sideBySide('Q4 DACH', 'Q3 DACH')],
  [
    'compare id:cmp_1 vs fintech',
    { kind: 'compare-campaigns', campaigns: [{ by: 'id', id: 'cmp_1' }, named('fintech')] },
  ],
  ['compare last week vs week before last', periodsOf(lastWeek, weekBeforeLast)],
  ['compare last week vs the week before', periodsOf(lastWeek, weekBeforeLast)],
  ['compare this week vs last week', periodsOf(thisWeek, lastWeek)],
  ['this week vs last week', periodsOf(thisWeek, lastWeek)],
  ['compare march vs february', periodsOf(march, february)],
  ['march vs february', periodsOf(march, february)],
  ['compare march with february', periodsOf(march, february)],
  [
    'compare q1 vs q4 2025',
    periodsOf({ kind: 'named-quarter', quarter: 1 }, { kind: 'named-quarter', quarter: 4, year: 2025 }),
  ],
  ['compare 2025 vs 2024', periodsOf({ kind: 'named-year', year: 2025 }, { kind: 'named-year', year: 2024 })],
  ['compare march vs february for fintech', periodsOf(march, february, { campaign: named('fintech') })],
  ['compare fintech march vs february', periodsOf(march, february, { campaign: named('fintech') })],
  ['compare march vs february by ana', periodsOf(march, february, { owner: 'ana' })],
  ['compare my march vs february', periodsOf(march, february, { owner: 'me' })],
  ['A vs B', campaign('A vs B')],
  ['last month vs previous month', periodsOf({ kind: 'month', back: 1 }, { kind: 'month', back: 2 })],
  ['compare last week vs previous week', periodsOf(lastWeek, weekBeforeLast)],
  ['compare last week vs the prior week', periodsOf(lastWeek, weekBeforeLast)],
  ['compare this week vs previous week', periodsOf(thisWeek, lastWeek)],
  ['compare last 7 days vs previous 7 days', periodsOf(last7, { kind: 'days-ago', first: 14, last: 8 })],
  ['compare last 7 days vs the 7 days before', periodsOf(last7, { kind: 'days-ago', first: 14, last: 8 })],
  ['compare last 7 days vs previous period', periodsOf(last7, { kind: 'days-ago', first: 14, last: 8 })],
  [
    'compare last 30 days vs previous 30 days',
    periodsOf({ kind: 'last-days', days: 30 }, { kind: 'days-ago', first: 60, last: 31 }),
  ],
  [
    'compare yesterday vs day before yesterday',
    periodsOf({ kind: 'yesterday' }, { kind: 'days-ago', first: 2, last: 2 }),
  ],
  [
    'compare yesterday with the day before',
    periodsOf({ kind: 'yesterday' }, { kind: 'days-ago', first: 2, last: 2 }),
  ],
  [
    'compare january vs the month before',
    periodsOf({ kind: 'named-month', month: 1 }, { kind: 'named-month', month: 12, year: 2025 }),
  ],
  [
    'compare 9 march - 15 march vs the week before',
    periodsOf(dates('2026-03-09', '2026-03-15'), dates('2026-03-02', '2026-03-08')),
  ],
  [
    'compare this quarter vs the same quarter last year',
    periodsOf({ kind: 'quarter', back: 0 }, { kind: 'named-quarter', quarter: 1, year: 2025 }),
  ],
  [
    'compare february vs same month last year',
    periodsOf(february, { kind: 'named-month', month: 2, year: 2025 }),
  ],
  ['compare last week vs same week last year', periodsOf(lastWeek, dates('2025-03-10', '2025-03-16'))],
  [
    'compare last week and the week before for fintech',
    periodsOf(lastWeek, weekBeforeLast, { campaign: named('fintech') }),
  ],
  // Both periods hold every figure.
  ['compare replies last week vs this week', periodsOf(lastWeek, thisWeek)],
  ['reply rate this month vs last month', periodsOf({ kind: 'month', back: 0 }, { kind: 'month', back: 1 })],
  [
    'compare reply rate of fintech last week vs this week',
    periodsOf(lastWeek, thisWeek, { campaign: named('fintech') }),
  ],
  ['fintech last week vs this week', periodsOf(lastWeek, thisWeek, { campaign: named('fintech') })],
  ['my replies last week vs this week', periodsOf(lastWeek, thisWeek, { owner: 'me' })],
  [
    'compare leads gen last week vs this week',
    periodsOf(lastWeek, thisWeek, { campaign: named('leads gen') }),
  ],
  ['Growth 2025 vs 2024', campaign('Growth 2025 vs 2024')],
  ['compare march campaign vs april campaign', sideBySide('march', 'april')],
  ['compare campaign march vs campaign april', sideBySide('march', 'april')],
  ['compare today vs yesterday', periodsOf({ kind: 'today' }, { kind: 'yesterday' })],

  // The working of a figure.
  ['explain reply rate', working('replyRate')],
  ['explain reply rate last week', working('replyRate', { period: lastWeek })],
  ['explain the reply rate of fintech', working('replyRate', { campaign: named('fintech') })],
  [
    'explain fintech reply rate last week',
    working('replyRate', { campaign: named('fintech'), period: lastWeek }),
  ],
  ['what is acceptance rate', working('acceptanceRate')],
  ['reply rate of fintech', working('replyRate', { campaign: named('fintech') })],
  [
    'replies of fintech last week',
    working('messagesReplied', { campaign: named('fintech'), period: lastWeek }),
  ],
  ['reply rate', working('replyRate')],
  ['reply rate last week', working('replyRate', { period: lastWeek })],
  ['replies last week by ana', working('messagesReplied', { period: lastWeek, owner: 'ana' })],
  ['explain leads of "A vs B"', working('totalLeadCount', { campaign: named('A vs B') })],
  ['replies', campaign('replies')],
  ['my replies last week', working('messagesReplied', { period: lastWeek, owner: 'me' })],
  ['my reply rate', working('replyRate', { owner: 'me' })],
  ['last week reply rate', working('replyRate', { period: lastWeek })],
  ['last week replies', working('messagesReplied', { period: lastWeek })],
  ['fintech reply rate', working('replyRate', { campaign: named('fintech') })],
  ['fintech reply rate last week', working('replyRate', { campaign: named('fintech'), period: lastWeek })],
  ['fintech replies', campaign('fintech replies')],
  ['how is reply rate calculated', working('replyRate')],
  ['how are replies counted', working('messagesReplied')],
  ['what does acceptance rate mean', working('acceptanceRate')],
  ['Explain it like I am five', campaign('Explain it like I am five')],

  // Whose.
  ['my campaigns', list([], 'me')],
  ['mine', list([], 'me')],
  ['my campaigns daily', daily(last7, undefined, 'me')],
  ['daily my campaigns', daily(last7, undefined, 'me')],
  ['daily for my campaigns last week', daily(lastWeek, undefined, 'me')],
  ['my campaigns daily last week', daily(lastWeek, undefined, 'me')],
  ['my campaigns day by day', daily(last7, undefined, 'me')],
  ['all campaigns daily', daily(last7)],
  ['daily my fintech campaigns', daily(last7, 'fintech campaigns', 'me')],
  ['list mine', list([], 'me')],
  ['my active campaigns', list(['ACTIVE'], 'me')],
  ['list by me', list([], 'me')],
  ['my daily', daily(last7, undefined, 'me')],
  ['my last week', daily(lastWeek, undefined, 'me')],
  ['My first campaign', campaign('My first')],
  ['Gold mine owners', campaign('Gold mine owners')],
  ['list <@U012AB3CD>', list([], '<@U012AB3CD>')],
  ['list by <@U012AB3CD|ana>', list([], '<@U012AB3CD>')],
  ['daily <@W012AB3CD> last week', daily(lastWeek, undefined, '<@W012AB3CD>')],

  // A quarter or a year is a period by itself and after `in`; beside a name it is part of the name.
  ['q1', overview({ kind: 'named-quarter', quarter: 1 })],
  ['Q4', overview({ kind: 'named-quarter', quarter: 4 })],
  ['q1 2026', overview({ kind: 'named-quarter', quarter: 1, year: 2026 })],
  ['2026 q1', overview({ kind: 'named-quarter', quarter: 1, year: 2026 })],
  ['q4/2025', overview({ kind: 'named-quarter', quarter: 4, year: 2025 })],
  ['q4 of 2025', overview({ kind: 'named-quarter', quarter: 4, year: 2025 })],
  ['first quarter', overview({ kind: 'named-quarter', quarter: 1 })],
  ['2025', overview({ kind: 'named-year', year: 2025 })],
  ['daily q1', daily({ kind: 'named-quarter', quarter: 1 })],
  ['daily 2025', daily({ kind: 'named-year', year: 2025 })],
  ['fintech in q1', campaign('fintech', { kind: 'named-quarter', quarter: 1 })],
  ['fintech during q4 2025', campaign('fintech', { kind: 'named-quarter', quarter: 4, year: 2025 })],
  ['fintech in 2025', campaign('fintech', { kind: 'named-year', year: 2025 })],
  ['fintech q1', campaign('fintech q1')],
  ['Launch 2025', campaign('Launch 2025')],
  ['2027 plans', campaign('2027 plans')],
  ['daily Launch 2025', daily(last7, 'Launch 2025')],
  ['h1', overview(dates('2026-01-01', '2026-06-30'))],
  ['h2 2024', overview(dates('2024-07-01', '2024-12-31'))],
  ['fintech h1', campaign('fintech h1')],
  // So is a day of the week, and a month in front of it.
  ['monday', overview({ kind: 'weekday', on: 1 })],
  ['daily friday', daily({ kind: 'weekday', on: 5 })],
  ['black friday', campaign('black friday')],
  ['cyber monday last week', campaign('cyber monday', lastWeek)],
  ['monday motivation', campaign('monday motivation')],
  ['march madness', campaign('march madness')],
  ['march madness last month', campaign('march madness', { kind: 'month', back: 1 })],
  ['may fintech', campaign('may fintech')],
  ['in march fintech', campaign('fintech', march)],
  ['march fintech daily', daily(march, 'fintech')],
  ['fortnight', overview(last14)],
  ['"last" march', campaign('last', march)],
  ['campaign last yesterday', campaign('last', { kind: 'yesterday' })],
  ['before launch last week', campaign('before launch', lastWeek)],
  ['prior week', overview(lastWeek)],
  ['last mile last week', campaign('last mile', lastWeek)],
  ['24 hours of code', campaign('24 hours of code')],
  ['"fintech" q1', campaign('fintech', { kind: 'named-quarter', quarter: 1 })],
];

/** Every figure by each of its everyday names. */
const metricNames = Object.entries(metricWords).flatMap(([metric, words]) =>
  words.map((word) => [word, metric as Metric] as const),
);

const periods: readonly (readonly [typed: string, period: PeriodPhrase])[] = [
  ['today', { kind: 'today' }],
  ['yesterday', { kind: 'yesterday' }],
  ['last 7 days', last7],
  ['past 7 days', last7],
  ['last seven days', last7],
  ['past two weeks', last14],
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
  ['since 3 march', { kind: 'since', first: day('2026-03-03') }],
  ['since march 3rd', { kind: 'since', first: day('2026-03-03') }],
  ['since the 3rd of march', { kind: 'since', first: day('2026-03-03') }],
  ['since 2026-03-03', { kind: 'since', first: day('2026-03-03') }],
  ['since 20 march', { kind: 'since', first: day('2025-03-20') }],
  ['since february', { kind: 'since', first: day('2026-02-01') }],
  ['from 3 march', { kind: 'since', first: day('2026-03-03') }],
  ['2026-03-01..', { kind: 'since', first: day('2026-03-01') }],
  ['3 march to today', { kind: 'since', first: day('2026-03-03') }],
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
  ['last 3 months', { kind: 'last-months', months: 3 }],
  ['past 3 months', { kind: 'last-months', months: 3 }],
  ['last 1 month', { kind: 'last-months', months: 1 }],
  ['3 months', { kind: 'last-months', months: 3 }],
  ['last 13 months', { kind: 'last-months', months: 13 }],
  ['last 2 quarters', { kind: 'last-months', months: 6 }],
  ['past quarter', { kind: 'last-months', months: 3 }],
  ['past year', { kind: 'last-months', months: 12 }],
  ['this year', { kind: 'year', back: 0 }],
  ['year to date', { kind: 'year', back: 0 }],
  ['ytd', { kind: 'year', back: 0 }],
  ['last year', { kind: 'year', back: 1 }],
  ['previous year', { kind: 'year', back: 1 }],
  ['week before last', weekBeforeLast],
  ['the week before last', weekBeforeLast],
  ['2 weeks ago', weekBeforeLast],
  ['month before last', { kind: 'month', back: 2 }],
  ['two months ago', { kind: 'month', back: 2 }],
  ['quarter before last', { kind: 'quarter', back: 2 }],
  ['in q1', { kind: 'named-quarter', quarter: 1 }],
  ['in 2025', { kind: 'named-year', year: 2025 }],
  ['in h1', dates('2026-01-01', '2026-06-30')],
  ['in h2', dates('2025-07-01', '2025-12-31')],
  ['in the second half of 2024', dates('2024-07-01', '2024-12-31')],
  ['day before yesterday', { kind: 'days-ago', first: 2, last: 2 }],
  ['the day before yesterday', { kind: 'days-ago', first: 2, last: 2 }],
  ['3 days ago', { kind: 'days-ago', first: 3, last: 3 }],
  ['three days ago', { kind: 'days-ago', first: 3, last: 3 }],
  ['14 to 8 days ago', { kind: 'days-ago', first: 14, last: 8 }],
  ['1 day ago', { kind: 'yesterday' }],
  ['a week ago', lastWeek],
  ['3 weeks ago', { kind: 'week', back: 3 }],
  ['5 months ago', { kind: 'month', back: 5 }],
  ['last fortnight', last14],
  ['past fortnight', last14],
  ['last weekend', { kind: 'weekend' }],
  ['over the weekend', { kind: 'weekend' }],
  ['on monday', { kind: 'weekday', on: 1 }],
  ['since monday', { kind: 'since-period', period: { kind: 'weekday', on: 1 } }],
  ['since wednesday', { kind: 'since-period', period: { kind: 'weekday', on: 3 } }],
  ['since yesterday', { kind: 'days-ago', first: 1, last: 0 }],
  ['since last week', { kind: 'since-period', period: lastWeek }],
  ['since the beginning of last month', { kind: 'since-period', period: { kind: 'month', back: 1 } }],
  ['since q1', { kind: 'since', first: day('2026-01-01') }],
  ['since 2026', { kind: 'since', first: day('2026-01-01') }],
  ['since 3 days ago', { kind: 'days-ago', first: 3, last: 0 }],
  ['from last week to yesterday', dates('2026-03-09', '2026-03-17')],
  ['last february', { kind: 'named-month', month: 2 }],
  ['last march', { kind: 'named-month', month: 3, year: 2025 }],
];

const typos: readonly (readonly [typed: string, question: Question, readAs: string])[] = [
  ['overveiw', overview(), '"overveiw" → overview'],
  ['overviw last week', overview(lastWeek), '"overviw" → overview'],
  ['archvied', list(['ARCHIVED']), '"archvied" → archived'],
  ['pasued campaigns', list(['PAUSED']), '"pasued" → paused'],
  ['my compelted', list(['COMPLETED'], 'me'), '"compelted" → completed'],
  ['dialy', daily(), '"dialy" → daily'],
  ['dialy fintech', daily(last7, 'fintech'), '"dialy" → daily'],
  ['campagin fintech', campaign('fintech'), '"campagin" → campaign'],
  ['campiagns by ana', list([], 'ana'), '"campiagns" → campaigns'],
  ['stauts', status, '"stauts" → status'],
  ['list actve', list(['ACTIVE']), '"actve" → active'],
  ['list compelted', list(['COMPLETED']), '"compelted" → completed'],
  ['daily yesteday', daily({ kind: 'yesterday' }), '"yesteday" → yesterday'],
  ['febuary', overview({ kind: 'named-month', month: 2 }), '"febuary" → february'],
  ['top 5 by repleis', board({ places: 5 }), '"repleis" → replies'],
  ['top 5 by repyl rate', board({ places: 5, metric: 'replyRate' }), '"repyl rate" → reply rate'],
  [
    'top invitatoins last week',
    board({ metric: 'invitationsSent', period: lastWeek }),
    '"invitatoins" → invitations',
  ],
  ['botom 3', board({ order: 'bottom', places: 3 }), '"botom" → bottom'],
  ['ownres', owners(), '"ownres" → owners'],
  ['comapre fintech vs nordics', sideBySide('fintech', 'nordics'), '"comapre" → compare'],
  ['lsit', list(), '"lsit" → list'],
  ['lits active', list(['ACTIVE']), '"lits" → list'],
  ['lst week', overview(lastWeek), '"lst week" → last week'],
  ['last wek', overview(lastWeek), '"last wek" → last week'],
  ['daily tihs mnth', daily({ kind: 'month', back: 0 }), '"tihs mnth" → this month'],
  ['last 3 monhts', overview({ kind: 'last-months', months: 3 }), '"monhts" → months'],
];

const deeds: readonly (readonly [typed: string, command: Command])[] = [
  ['help', { kind: 'help' }],
  ['?', { kind: 'help' }],
  ['--help', { kind: 'help' }],
  ['examples', { kind: 'help' }],
  ['help me', { kind: 'help' }],
  ['hlep', { kind: 'help' }],
  ['digests', { kind: 'digests' }],
  ['my digests', { kind: 'digests' }],
  ['digest', { kind: 'digests' }],
  ['subscriptions', { kind: 'digests' }],
  ['unsubscribe', { kind: 'digests' }],
  ['audit', { kind: 'audit' }],
  ['audit trail', { kind: 'audit' }],
  ['show me the audit log', { kind: 'audit' }],
  ['audit <@U012AB3CD>', { kind: 'audit', by: 'U012AB3CD' as UserId }],
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
  ['year', { kind: 'unknown-word', word: 'year', nearest: ['this year', 'last year'] }],
  ['quarter', { kind: 'unknown-word', word: 'quarter', nearest: ['this quarter', 'last quarter'] }],
  [
    'last 0 months',
    { kind: 'unknown-word', word: 'last 0 months', nearest: ['last month', 'last 3 months'] },
  ],
  ['last 14 months', { kind: 'period-too-long', days: 424, limit: 400 }],
  ['q4 2026', { kind: 'future-period', word: 'q4 2026' }],
  ['2027', { kind: 'future-period', word: '2027' }],
  ['top 5 by foo', { kind: 'unknown-word', word: 'foo', nearest: ['owner foo'] }],
  ['top by reply', { kind: 'unknown-word', word: 'reply', nearest: ['reply rate', 'owner reply'] }],
  ['top by replies foo', { kind: 'does-not-fit', word: 'foo', with: 'board' }],
  ['top fintech by reply rate', { kind: 'does-not-fit', word: 'fintech', with: 'board' }],
  ['top by replies by messages', { kind: 'does-not-fit', word: 'by messages', with: 'board' }],
  ['top 5 last week yesterday', { kind: 'does-not-fit', word: 'yesterday', with: 'board' }],
  ['top 0', { kind: 'does-not-fit', word: 'top 0', with: 'board' }],
  ['top 51', { kind: 'does-not-fit', word: 'top 51', with: 'board' }],
  ['owners by replies owner ana', { kind: 'does-not-fit', word: 'owner ana', with: 'board' }],
  ['owners by progress', { kind: 'does-not-fit', word: 'by progress', with: 'board' }],
  ['owners active', { kind: 'does-not-fit', word: 'active', with: 'board' }],
  [
    'top by profile visits last week',
    {
      kind: 'lifetime-only',
      word: 'profile visits',
      nearest: ['invitations', 'accepted', 'acceptance rate', 'messages', 'replies', 'reply rate'],
    },
  ],
  [
    'explain progress last week',
    {
      kind: 'lifetime-only',
      word: 'progress',
      nearest: ['invitations', 'accepted', 'acceptance rate', 'messages', 'replies', 'reply rate'],
    },
  ],
  ['top by', { kind: 'missing', what: 'metric' }],
  ['explain', { kind: 'missing', what: 'metric' }],
  ['compare', { kind: 'missing', what: 'comparison' }],
  ['compare fintech', { kind: 'missing', what: 'comparison' }],
  ['compare fintech vs', { kind: 'missing', what: 'comparison' }],
  ['compare vs fintech', { kind: 'missing', what: 'comparison' }],
  ['compare fintech vs last week', { kind: 'missing', what: 'comparison' }],
  ['"A one" vs "B two" last month', { kind: 'does-not-fit', word: 'last month', with: 'compare-campaigns' }],
  ['compare A vs B vs C', { kind: 'does-not-fit', word: 'vs C', with: 'compare-campaigns' }],
  [
    'compare fintech vs nordics last week',
    { kind: 'does-not-fit', word: 'last week', with: 'compare-campaigns' },
  ],
  [
    'compare fintech vs nordics owner:ana',
    { kind: 'does-not-fit', word: 'owner:ana', with: 'compare-campaigns' },
  ],
  [
    'compare fintech march vs nordics february',
    { kind: 'does-not-fit', word: 'march', with: 'compare-campaigns' },
  ],
  ['compare by ana vs by ben', { kind: 'does-not-fit', word: 'by ana', with: 'compare-campaigns' }],
  ['compare owner ana vs owner bob', { kind: 'does-not-fit', word: 'owner ana', with: 'compare-campaigns' }],
  ['compare last week vs last week', { kind: 'does-not-fit', word: 'last week', with: 'compare-periods' }],
  ['compare q1 vs this quarter', { kind: 'does-not-fit', word: 'this quarter', with: 'compare-periods' }],
  [
    'compare fintech and nordics and benelux',
    { kind: 'does-not-fit', word: 'and benelux', with: 'compare-campaigns' },
  ],
  [
    'daily leads',
    {
      kind: 'lifetime-only',
      word: 'leads',
      nearest: ['invitations', 'accepted', 'acceptance rate', 'messages', 'replies', 'reply rate'],
    },
  ],
  ['last 0 days', { kind: 'unknown-word', word: 'last 0 days', nearest: ['yesterday', 'last 7 days'] }],
  ['daily 3/4/2026', { kind: 'unknown-word', word: '3/4/2026', nearest: ['2026-03-04', '2026-04-03'] }],
  ['daily 14.3.2026', { kind: 'unknown-word', word: '14.3.2026', nearest: ['2026-03-14'] }],
  ['daily 2026-02-30', { kind: 'impossible-date', word: '2026-02-30' }],
  [
    'fintech last 0 days',
    { kind: 'unknown-word', word: 'last 0 days', nearest: ['yesterday', 'last 7 days'] },
  ],
  ['fintech in q4 2026', { kind: 'future-period', word: 'q4 2026' }],
  ['fintech 2026-02-30', { kind: 'impossible-date', word: '2026-02-30' }],
  ['2026-13-01', { kind: 'impossible-date', word: '2026-13-01' }],
  ['30 feb', { kind: 'impossible-date', word: '30 feb' }],
  ['since 40 march', { kind: 'impossible-date', word: '40 march' }],
  ['40 march', { kind: 'impossible-date', word: '40 march' }],
  ['daily 0 march', { kind: 'impossible-date', word: '0 march' }],
  [
    'since launch',
    {
      kind: 'unknown-word',
      word: 'since launch',
      nearest: ['this week', 'since 3 march', 'since 2026-03-03'],
    },
  ],
  ['last monday', { kind: 'unknown-word', word: 'last monday', nearest: ['2026-03-16', '2026-03-09'] }],
  [
    'since last monday',
    { kind: 'unknown-word', word: 'since last monday', nearest: ['since 2026-03-16', 'since 2026-03-09'] },
  ],
  ['last 24 hours', { kind: 'unknown-word', word: 'last 24 hours', nearest: ['yesterday', 'today'] }],
  ['24 hours', { kind: 'unknown-word', word: '24 hours', nearest: ['yesterday', 'today'] }],
  ['fintech last 24 hours', { kind: 'unknown-word', word: 'last 24 hours', nearest: ['yesterday', 'today'] }],
  // What is left beside a period and could only say more of it is no campaign.
  ['mid march', { kind: 'unknown-word', word: 'mid march', nearest: ['march', 'since march'] }],
  ['after 3 march', { kind: 'unknown-word', word: 'after 3 march', nearest: ['3 march', 'since 3 march'] }],
  ['until 7 march', { kind: 'unknown-word', word: 'until 7 march', nearest: ['7 march', 'since 7 march'] }],
  ['fintech until 7 march', { kind: 'unknown-word', word: 'until', nearest: ['7 march', 'since 7 march'] }],
  [
    'first week of march',
    { kind: 'unknown-word', word: 'first week of march', nearest: ['march', 'since march'] },
  ],
  ['this weekend', { kind: 'unknown-word', word: 'this weekend', nearest: ['last weekend', 'this week'] }],
  ['before march', { kind: 'unknown-word', word: 'before march', nearest: ['march', 'since march'] }],
  ['daily until 7 march', { kind: 'unknown-word', word: 'until', nearest: ['7 march', 'since 7 march'] }],
  ['end of march', { kind: 'unknown-word', word: 'end of march', nearest: ['march', 'since march'] }],
  ['1000-03', { kind: 'impossible-date', word: '1000-03' }],
  ['1969-12-31', { kind: 'impossible-date', word: '1969-12-31' }],
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

  it.each(metricNames)('%j is a figure to rank by, and to be explained', (typed, metric) => {
    expect(parse(`top by ${typed}`)).toEqual({ kind: 'ask', question: board({ metric }), readAs: undefined });
    expect(parse(`explain ${typed} of fintech`)).toEqual({
      kind: 'ask',
      question: working(metric, { campaign: named('fintech') }),
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
    expect(['ask', 'subscribe', 'digests', 'audit', 'help']).toContain(parse(typed).kind);
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
