// Long because it has one part for each deed: what a text wants done, sent regularly, paused, explained. The question in it is filled by the frames. Knows no names.

import type { UserId } from '#base/tenant.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import type { TypedCondition } from '#language/schedules/parse-condition.ts';
import { readSchedule, type SpokenSchedule } from '#language/schedules/read-schedule.ts';
import { distinctPlaces, type Wish, type WishedPlace } from '#language/schedules/wish.ts';
import { asTyped } from '#language/typed-words.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import type { Command, ParseProblem, Question } from '#reports/question.ts';
import { defaultCampaignPeriod, defaultPeriod, plainCommands } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import { conditionIn } from './condition-in.ts';
import { asksOfWeekdays, byDaysOfWeek } from './days-of-week.ts';
import { bestOf, framesOf } from './frames.ts';
import type { DeedWord, Meaning, Tag } from './tag.ts';
import { conditionExamples } from './tag-limits.ts';
import { scheduleExamples } from './tag-times.ts';
import type { Prepared } from './tag-words.ts';
import { type ToldFacts, toldIn } from './told.ts';

export interface Meant {
  readonly meant: Command | ParseProblem;
  readonly wish?: Wish;
  readonly cost: number;
}

const otherCost = 5;

/** Everything that the words of one cover could want. */
export function meantBy(tags: readonly Tag[], text: Prepared, context: ParseContext): Meant[] {
  const told = toldIn(tags);
  const ofDays = onDaysOfWeek(told, text, context);
  return [
    ...plain(told),
    ...onDigests(told, context),
    ...(ofDays.length > 0 ? ofDays : sent(tags, told, text, context)),
    ...asked(told, text, context),
  ];
}

/** `her campaigns`, where nobody is named: whose they are is never left out. */
function isOfNobody({ owners, campaigns }: ToldFacts, { meant }: Prepared): boolean {
  return owners.length + campaigns.length === 0 && meant.words.some(({ key }) => pronouns.has(key));
}

const pronouns: ReadonlySet<string> = new Set(['he', 'she', 'her', 'hers', 'him', 'his', "he's", "she's"]);

function asked(told: ToldFacts, text: Prepared, context: ParseContext): Meant[] {
  if (isOfNobody(told, text) && !told.kinds.has('unknown'))
    return [{ meant: { kind: 'missing', what: 'owner' }, cost: 0 }];
  const readings = framesOf(told, context).map(
    ({ meant, cost }): Meant => ({
      meant:
        meant.kind === 'problem'
          ? meant.problem
          : { kind: 'ask', question: meant.question, readAs: undefined },
      cost: cost + problemCost(told),
    }),
  );
  const problems = told.problems.filter((each) => each.of === 'period');
  return [
    ...readings,
    ...problems.map(({ problem }): Meant => ({ meant: withNearest(problem, told, context), cost: 0.3 })),
  ];
}

/** Days that no period has stand beside the same question over as many as there can be. */
function withNearest(problem: ParseProblem, { tags }: ToldFacts, context: ParseContext): ParseProblem {
  if (problem.kind !== 'out-of-days') return problem;
  const phrase = problem.days < 1 ? defaultPeriod : ({ kind: 'last-days', days: problem.most } as const);
  const within = tags.map((tag) =>
    tag.meaning.kind === 'problem' && tag.meaning.problem === problem
      ? { ...tag, meaning: { kind: 'period', phrase } as const }
      : tag,
  );
  return { ...problem, choices: bestOf(within, context) };
}

function problemCost({ problems }: ToldFacts): number {
  return problems.length > 0 ? otherCost : 0;
}

/** They stand alone; around them are only words that change nothing. */
function plain(told: ToldFacts): Meant[] {
  const others = [...told.kinds].filter(
    (kind) => !['report', 'asks', 'filler', 'place', 'owner', 'deed', 'status'].includes(kind),
  ).length;
  const owners = told.owners.filter((each) => each !== 'me').length;
  const deeds = told.tags.filter(
    ({ meaning }) => meaning.kind === 'deed' && !['send'].includes(meaning.deed),
  ).length;
  return plainCommands
    .filter((kind) => told.reports.has(kind))
    .map((kind) => {
      const same = [...told.reports].filter(
        (each) => each !== kind && each !== 'list' && !(kind === 'help' && each === 'digests'),
      ).length;
      const by = kind === 'audit' ? mentionIn(told.owners[0] ?? '') : undefined;
      if (by?.kind === 'user') return { meant: { kind: 'audit', by: by.user as UserId }, cost: 0 };
      return {
        meant: { kind },
        // `which alerts are running`
        cost:
          (kind === 'digests' ? 0 : told.statuses.length * otherCost) +
          others * otherCost +
          owners * otherCost +
          same * (kind === 'thanks' || kind === 'help' ? otherCost : 2) +
          deeds * 0.6 +
          problemCost(told),
      };
    });
}

const digestDeeds: readonly DeedWord[] = ['pause', 'resume', 'delete', 'change', 'stop', 'reach', 'export'];

/** Digests are paused, resumed and deleted in their list; campaigns are not changed from here. */
function onDigests(told: ToldFacts, context: ParseContext): Meant[] {
  const deeds = told.tags.flatMap(({ meaning }) => (meaning.kind === 'deed' ? [meaning.deed] : []));
  if (deeds.includes('reach'))
    return [{ meant: { kind: 'not-done-here', word: 'write to people in', choices: [] }, cost: 0 }];
  if (deeds.includes('export')) {
    const rest = told.tags.filter(({ meaning }) => meaning.kind !== 'deed' && meaning.kind !== 'problem');
    return [{ meant: { kind: 'file-wanted', choices: bestOf(rest, context) }, cost: 0.1 }];
  }
  const deed = deeds.find((each) => digestDeeds.includes(each));
  if (deed === undefined) return [];
  const ofDigest =
    told.reports.has('digests') ||
    told.kinds.has('place') ||
    told.kinds.has('schedule') ||
    deed === 'stop' ||
    told.tags.some(({ meaning }) => meaning.kind === 'report' && meaning.report === 'daily') ||
    !namesCampaigns(told);
  const [campaign] = told.campaigns;
  const bare = told.kinds.size === 1;
  // `turn the friday top 5 back on`
  const foreign = ['metric', 'limits', 'reason', ...(namesCampaigns(told) ? ['order'] : [])];
  const others = [...told.kinds].filter((kind) => foreign.includes(kind)).length * otherCost;
  if (ofDigest || bare) return [{ meant: { kind: 'digests' }, cost: others + 0.1 }];
  const choices: Question[] = campaign
    ? [{ kind: 'campaign', campaign: campaign.ref, period: { kind: 'last-days', days: 14 } }]
    : [];
  return [{ meant: { kind: 'not-done-here', word: deed, choices }, cost: others + 0.5 }];
}

function namesCampaigns({ campaigns, statuses, reports }: ToldFacts): boolean {
  const named = (['campaigns', 'campaign', 'list', 'each-campaign'] as const).some((each) =>
    reports.has(each),
  );
  return named || campaigns.length > 0 || statuses.length > 0;
}

const wanting: readonly Meaning['kind'][] = [
  'schedule',
  'place',
  'zone',
  'deed',
  'if',
  'problem',
  'condition',
];

/** `replies on weekends`: single days are nearest. */
function onDaysOfWeek(told: ToldFacts, text: Prepared, context: ParseContext): Meant[] {
  if ((['deed', 'place', 'condition', 'if'] as const).some((each) => told.kinds.has(each))) return [];
  if (!asksOfWeekdays(told, text)) return [];
  const rest = told.tags.filter(({ meaning }) => meaning.kind !== 'schedule' && meaning.kind !== 'asks');
  const daily: Tag = { from: 0, to: 0, cost: 0, meaning: { kind: 'report', report: 'daily' } };
  const choices = bestOf([...rest, daily], context);
  return [{ meant: { kind: 'not-counted', what: byDaysOfWeek, choices }, cost: 0.3 }];
}

/** A question that is to come by itself: on a schedule, on a condition, or to a place. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the signs that something is to be sent, each with what it counts
function sent(tags: readonly Tag[], told: ToldFacts, text: Prepared, context: ParseContext): Meant[] {
  const deeds = tags.flatMap(({ meaning }) => (meaning.kind === 'deed' ? [meaning.deed] : []));
  if (deeds.some((deed) => digestDeeds.includes(deed))) return [];
  const schedules = tags.filter(({ meaning }) => meaning.kind === 'schedule');
  const firm = schedules.some(({ meaning }) => meaning.kind === 'schedule' && meaning.firm);
  const places = tags.flatMap(({ meaning }) => (meaning.kind === 'place' ? [meaning.place] : []));
  const elsewhere = places.some(({ kind }) => kind === 'channel');
  const asks = deeds.some((deed) => deed !== 'send');
  const isOnCondition =
    told.kinds.has('condition') ||
    (tags.some(({ meaning }) => meaning.kind === 'if') &&
      (told.limits.length > 0 ||
        told.uncounted.length > 0 ||
        told.kinds.has('bound') ||
        (deeds.length > 0 && told.reasons.length > 0)));
  const broken =
    told.problems.some((each) => each.of === 'time') &&
    (asks || deeds.length > 0 || places.length > 0 || schedules.length > 0 || brokenSchedule(told));
  if (!(firm || asks || isOnCondition || elsewhere || broken)) return [];
  const zone = tags.flatMap(({ meaning }) => (meaning.kind === 'zone' ? [meaning.zone] : []))[0];
  const conditioned = conditionIn(tags, deeds, text);
  const { condition, rest } =
    conditioned.kind === 'read' ? conditioned : { condition: undefined, rest: tags };
  const inner = rest.filter(
    ({ meaning }) =>
      !wanting.includes(meaning.kind) &&
      !(meaning.kind === 'report' && meaning.report === 'digests') &&
      // `if it drops below 15 %` says how the figure moves.
      !(meaning.kind === 'report' && meaning.report === 'changes' && condition?.kind === 'figure'),
  );
  const cost = [
    firm || asks || isOnCondition ? 0 : 0.8,
    deeds.length === 0 && places.length === 0 ? 0.8 : 0,
    deeds.includes('send') && schedules.length === 0 && !isOnCondition && !elsewhere ? 1.5 : 0,
    // `invites per day` says what is counted.
    deeds.length === 0 && places.length === 0 && isPerDay(schedules, text) ? otherCost : 0,
    // `what recurring reports has ana set up` asks as well.
    told.reports.has('digests') && schedules.length + places.length === 0 && isAsking(text) ? otherCost : 0,
    // `give me a chart of weekly replies`
    told.reports.has('daily') && deeds.includes('send') && !elsewhere && isShort(schedules) ? 3 : 0,
    // `who set up the digest` asks, and sets up nothing.
    told.asks.has('who') ? 3 : 0,
    // `tell me the reply rate` is asked now.
    deeds.includes('alert') && schedules.length === 0 && condition === undefined ? 1.5 : 0,
    // `replies on mondays last month` asks of days that are over.
    deeds.length + places.length === 0 && isOverAndNamed(told, schedules, text) ? otherCost : 0,
    // `subscribe overview on monday` says when it comes.
    deeds.includes('subscribe') && schedules.length === 0 && isWeekday(told) ? 0.5 : 0,
  ].reduce((sum, each) => sum + each, 0);
  const problem = told.problems.find((each) => each.of === 'time')?.problem;
  if (problem) return [{ meant: problem, cost }];
  const [unreadable] = told.problems;
  if (unreadable) return [{ meant: unreadable.problem, cost: cost + 0.3 }];
  if (conditioned.kind === 'problem' && told.uncounted.length === 0)
    return [{ meant: conditioned.problem, cost }];
  // `buzz`, `ring me`: of what, nobody knows.
  const isAlert = deeds.length > 0 && deeds.every((deed) => deed === 'alert');
  if (
    isAlert &&
    schedules.length === 0 &&
    !isOnCondition &&
    !elsewhere &&
    !condition &&
    inner.every(isSilent)
  ) {
    const word = asTyped(text.typed);
    return [{ meant: { kind: 'unknown-word', word, nearest: conditionExamples }, cost }];
  }
  // `watch`: of what, nobody knows either.
  const isWatch = deeds.length > 0 && deeds.every((deed) => deed === 'watch');
  if (isWatch && schedules.length === 0 && !isOnCondition && !elsewhere && inner.every(isSilent))
    return [{ meant: { kind: 'missing', what: 'campaign' }, cost }];
  const schedule = scheduleOf(schedules, text);
  if (schedule === 'unreadable') return [];
  const past =
    told.periods.some(({ phrase }) => phrase.kind === 'yesterday') &&
    schedule !== undefined &&
    schedule.rhythm === undefined;
  if (past && told.metrics.length === 0 && told.reports.size === 0)
    return [{ meant: { kind: 'unknown-word', word: 'yesterday', nearest: scheduleExamples }, cost }];
  if (told.uncounted.length > 0) {
    return [{ meant: { kind: 'not-counted', what: told.uncounted[0]?.what ?? '', choices: [] }, cost }];
  }
  const wish: Wish = {
    schedule:
      schedule ??
      (deeds.includes('watch') || (condition && schedules.length === 0)
        ? { rhythm: { kind: 'watch' }, times: [], exceptHolidays: false }
        : undefined),
    condition,
    ...(zone !== undefined && { zone }),
    ...placeIn(places, deeds, text),
  };
  const questions = inner.every(isSilent)
    ? [
        {
          meant: { kind: 'question', question: { kind: 'overview', period: defaultPeriod } },
          cost: 0.2,
        } as const,
      ]
    : framesOf(toldIn(inner), context);
  return questions.map(({ meant, cost: own }) => ({
    meant:
      meant.kind === 'problem'
        ? meant.problem
        : { kind: 'subscribe', question: judgeable(meant.question, condition), readAs: undefined },
    wish,
    cost: cost + own,
  }));
}

function isSilent({ meaning }: Tag): boolean {
  return ['filler', 'asks', 'if'].includes(meaning.kind);
}

/** `what`, `which`, `show`: what there is. */
function isAsking({ meant }: Prepared): boolean {
  return /^(?:what|which|whats|show|list|any|are|do|does|how)$/.test(meant.words[0]?.key ?? '');
}

/** `weekly`, `of weekly`: no day and no time. */
function isShort([only, more]: readonly Tag[]): boolean {
  return only !== undefined && more === undefined && only.to <= only.from + 2;
}

function isPerDay(schedules: readonly Tag[], { meant }: Prepared): boolean {
  const [only, more] = schedules;
  return only !== undefined && more === undefined && meant.words[only.from]?.key === 'per';
}

function isOverAndNamed({ periods }: ToldFacts, [first]: readonly Tag[], { meant }: Prepared): boolean {
  return (
    periods.length > 0 &&
    meant.words.slice(first?.from, first?.to).some(({ key }) => /days$/.test(key)) &&
    !meant.words.some(({ key }) => key === 'at')
  );
}

function isWeekday({ periods }: ToldFacts): boolean {
  return periods.some(({ phrase }) => phrase.kind === 'weekday');
}

/** `send me` and `let me know` say where to. */
export function placeIn(
  places: readonly WishedPlace[],
  deeds: readonly DeedWord[],
  { meant }: Prepared,
): Pick<Wish, 'to' | 'also'> {
  const channels = places.filter(({ kind }) => kind === 'channel');
  const [said, ...more] = distinctPlaces(
    channels.length > 0 ? [...channels, ...besideChannels(places, meant)] : places.slice(0, 1),
  );
  if (said) return { to: said, ...(more.length > 0 && { also: more }) };
  const keys = meant.words.map(({ key }) => key).join(' ');
  const me = toMe.test(keys) || (deeds.includes('alert') && !/\b(?:us|team)\b/.test(keys));
  return me ? { to: { kind: 'me' } } : {};
}

/** `to me and #sales`; in `send me the overview to #sales` the channel is the only place. */
function besideChannels(places: readonly WishedPlace[], { words }: Prepared['meant']): WishedPlace[] {
  const keys = words.map(({ key }) => key.replace(/,$/, '')).join(' ');
  return [
    ...(meBeside.test(keys) ? [{ kind: 'me' } as const] : []),
    ...(hereBeside.test(keys) ? places.filter(({ kind }) => kind === 'here') : []),
  ];
}

const besideChannel = (place: string) =>
  new RegExp(
    `\\b(?:${place}) (?:(?:and|plus|&|n) )(?:also )?(?:(?:to|in|into) )?<?#|<?#\\S+ (?:and|plus|&|n) (?:also )?(?:(?:to|in|into|as) )?(?:a )?(?:${place})\\b`,
  );
const meBeside = besideChannel('me|myself|my dms?|dms?');
const hereBeside = besideChannel('here|this channel');

const toMe =
  /\b(?:send|post|give|get|say|tell|alert|notify|ping|dm|message|email|mail|remind|warn|inform|page|subscribe|let|show|shoot|bring) me\b|\b(?:to|for) me\b|^(?:please )?(?:i (?:want|need|would like|would love|wish)|i['’]d (?:like|love)) (?!to (?!have|see|know))|\bdms?\b|\blmk\b|\b(?:i|i['’]d|i would|can i|could i|may i|might i) (?:(?:would )?(?:like|love|want|need|wish) to |want )?(?:receive|get)\b/;

/** A figure decides over reports that count days: the whole report stands for one figure of it. */
export function judgeable(question: Question, condition: TypedCondition | undefined): Question {
  if (condition?.kind !== 'figure' || question.kind !== 'working') return question;
  const { campaign, owner, period } = question;
  if (campaign) return { kind: 'campaign', campaign, period: period ?? defaultCampaignPeriod };
  return { kind: 'overview', period: period ?? defaultPeriod, ...(owner !== undefined && { owner }) };
}

function brokenSchedule({ problems }: ToldFacts): boolean {
  return problems.some(
    ({ problem }) =>
      problem.kind === 'impossible-time' ||
      (problem.kind === 'unknown-word' && problem.nearest.some((near) => /every|weekdays/.test(near))),
  );
}

/** What is said of when in several places is read as one: `weekly … tuesdays 9`. */
export function scheduleOf(
  tags: readonly Tag[],
  { meant }: Prepared,
): SpokenSchedule | 'unreadable' | undefined {
  if (tags.length === 0) return undefined;
  const runs = tags.map(({ from, to }) => {
    const keys = meant.words.slice(from, to).map(({ key }) => key);
    return keys[0] === 'once' && keys[1] === 'every' ? keys.slice(1) : keys;
  });
  const apart = runs.find(
    ([every, count, unit]) => every === 'every' && /^days?$/.test(unit ?? '') && count !== undefined,
  );
  const others = runs.filter((run) => run !== apart).flat();
  if (apart) {
    const days = ['other', 'second', '2nd'].includes(apart[1] ?? '') ? 2 : (numberIn(apart[1] ?? '') ?? 1);
    const time = others.length === 0 ? undefined : readSchedule(['daily', ...others]);
    const [at = '09:00'] = time?.kind === 'schedule' ? time.schedule.times : [];
    const [hour = '9', minute = '0'] = at.split(':');
    if (days === 1)
      return {
        rhythm: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1 },
        times: [at],
        exceptHolidays: false,
      };
    return {
      rhythm: { kind: 'cron', expression: `${Number(minute)} ${Number(hour)} */${days} * *` },
      times: [],
      exceptHolidays: false,
    };
  }
  const orders = [runs.flat(), runs.toReversed().flat()];
  for (const words of orders) {
    const read = readSchedule(words);
    if (read?.kind === 'schedule' && read.used === words.length) return read.schedule;
  }
  return 'unreadable';
}
