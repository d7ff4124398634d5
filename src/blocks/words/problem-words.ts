// Long because it has one sentence for each problem: why a typed question or schedule could not be read, in plain text: for answers, and for the inputs of a form.

import type { Day } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { clipped, listed, nameOf } from '#blocks/parts/text.ts';
import type { ConditionProblem, ScheduleProblem } from '#digests/when/wish-problems.ts';
import { isRate } from '#reports/figures/metric.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import type { Problem } from '#reports/problem.ts';
import type { Metric, ParseProblem } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { dayInWords } from './dates.ts';
import { answerWords, metricInWords } from './metric-words.ts';
import { nothingHere } from './nothing-words.ts';
import { count, howMany } from './numbers.ts';
import { reportInWords } from './question-words.ts';

export interface Misreading {
  readonly what: string;
  readonly next: string;
}

/** For the form's question input: at most 150 characters. */
export function parseProblemInWords(problem: ParseProblem): string {
  const { what, next } = misread(problem);
  const both = `${what} ${next}`;
  return both.length <= limits.input.error ? both : clipped(what, limits.input.error);
}

const sendable = 'What can be sent: overview, list, daily, top, owners, compare, or a campaign by its name.';

/** Why a readable question has no answer; for the form's question input: at most 150 characters. */
export function problemInWords(problem: Exclude<Problem, { kind: 'service' | 'internal' }>): string {
  return clipped(misfit(problem), limits.input.error);
}

/** For the form's schedule inputs: at most 150 characters. */
export function scheduleProblemInWords(problem: ScheduleProblem): string {
  return clipped(scheduleFault(problem), limits.input.error);
}

/** For the form's condition inputs: at most 150 characters. */
export function conditionProblemInWords(problem: ConditionProblem): string {
  return clipped(conditionFault(problem), limits.input.error);
}

/** What is wrong, and what to do next; both in plain text. */
export function misread(problem: ParseProblem): Misreading {
  switch (problem.kind) {
    case 'unknown-word':
      return unknownWord(problem);
    case 'names-unread':
      return {
        what: `${quoted(problem.word)} may be a name, and no names are known yet.`,
        next: 'Ask again in a minute. What names nobody is read at any time: overview last week, top 5, list active.',
      };
    case 'impossible-date':
      return {
        what: `${quoted(problem.word)} is not a date that exists.`,
        next: 'Write dates as 2026-03-01, or as 1 March.',
      };
    case 'impossible-time':
      return {
        what: `${quoted(problem.word)} is not a time of the day.`,
        next: 'Write times as 9:00, 17:30 or 5pm. A campaign called that goes in quotes.',
      };
    case 'reversed-range':
      return {
        what: `The period ends before it begins: ${dates(problem.range.first)} to ${dates(problem.range.last)}.`,
        next: `Try it the other way round: ${nameOf(problem.range.last, 20)}..${nameOf(problem.range.first, 20)}`,
      };
    case 'future-period':
      return { what: `${quoted(problem.word)} has not begun yet.`, next: 'Ask for a day up to today.' };
    case 'too-long':
      return {
        what: `That is ${howMany(problem.length, 'character')}; I read up to ${count(problem.limit)}.`,
        next: 'Part of a campaign’s name is enough to find it.',
      };
    case 'out-of-days':
      return {
        what:
          problem.days < 1
            ? 'A period has at least one day.'
            : `That is ${howMany(problem.days, 'day')}; a report covers up to ${count(problem.most)}.`,
        next: `Ask for 1 to ${howMany(problem.most, 'day')}.`,
      };
    case 'never-reached':
      return {
        what: `A ${metricInWords(problem.metric)} of ${heldInWords(problem)} does not exist.`,
        next: `Ask for one from 0 to ${heldInWords({ ...problem, value: problem.most })}.`,
      };
    case 'does-not-fit':
      if (problem.with === 'subscribe') {
        return { what: `${quoted(problem.word)} cannot be sent regularly.`, next: sendable };
      }
      return {
        what: `${quoted(problem.word)} does not go with ${reportInWords(problem.with)}.`,
        next: `Leave it out, or ask for something else. ${typeHelp}`,
      };
    case 'missing':
      return {
        what: whichWords[problem.what],
        next: missingWords[problem.what],
      };
    case 'lifetime-only':
      return {
        what: `${quoted(problem.word)} is only counted for a campaign’s whole life.`,
        next: `Leave out the period, or ask for ${listed(problem.nearest, 'or')}.`,
      };
    case 'several':
      if (problem.choices.length === 1)
        return { what: 'There is one other way to read that.', next: 'Is this what you mean?' };
      return {
        what: `${problem.word === '' ? 'That' : quoted(problem.word)} can be read in several ways.`,
        next: 'Which one do you mean?',
      };
    case 'not-counted':
      return {
        what: `Your data has no ${withinSentence(problem.what)}: the campaign service counts ${whatIsCounted}.`,
        next: problem.choices.length > 0 ? 'Nearest is:' : typeHelp,
      };
    case 'not-done-here':
      return {
        what: `I read campaigns and do not change them, so I cannot ${problem.word} one.`,
        next: 'That is done in the campaign service. Digests are paused and deleted in their list: /campaign-stats digests',
      };
    case 'file-wanted':
      return {
        what: 'Each answer has its rows as a file: press ⋯ under it, and choose CSV file.',
        next: problem.choices.length > 0 ? 'Is this the answer you want?' : `Ask for it first. ${typeHelp}`,
      };
    case 'out-of-places':
      return {
        what: `A ranking has 1 to ${problem.most} places, not ${problem.word}.`,
        next: 'Ask for a number in between.',
      };
    default:
      return unreachable(problem);
  }
}

function unknownWord(problem: Extract<ParseProblem, { kind: 'unknown-word' }>): Misreading {
  if (problem.choices !== undefined || problem.digest !== undefined) return askedWithout(problem);
  const nearest = problem.nearest.slice(0, 5).map((word) => nameOf(word, 40));
  const before = nearest.length === 0 ? typeHelp : `Did you mean ${listed(nearest, 'or')}?`;
  return {
    what: `I do not know ${quoted(problem.word)}.`,
    next: `${before} A campaign called that goes in quotes.`,
  };
}

/** The questions that are left stand whole in the text: a button would cut them. */
function askedWithout({
  word,
  also = [],
  choices = [],
  digest,
}: Extract<ParseProblem, { readonly kind: 'unknown-word' }>): Misreading {
  const words = [word, ...also.slice(0, 3)].map(quoted);
  const rest = [...choices.map(printQuestion), ...(digest === undefined ? [] : [digest])];
  return {
    what: `I do not know ${listed(words, 'and')}.`,
    next: `Without ${words.length === 1 ? 'it' : 'them'}: ${rest.map((each) => nameOf(each, nameLengths.twin)).join(' · ')}`,
  };
}

function heldInWords({ metric, value }: { readonly metric: Metric; readonly value: number }): string {
  return isRate(metric) ? `${value} %` : count(value);
}

function misfit(problem: Parameters<typeof problemInWords>[0]): string {
  switch (problem.kind) {
    case 'not-understood':
      return parseProblemInWords(problem.problem);
    case 'campaign-unknown':
      return `No campaign is called ${short(problem.wanted)}.${nearestInWords(problem.nearest.map(({ name }) => name))}`;
    case 'campaign-ambiguous':
      return `${howMany(problem.of, 'campaign')} fit ${short(problem.wanted)}. Write one name in full: ${examplesInWords(problem.choices)}`;
    case 'campaign-gone':
      return 'The campaign service no longer has this campaign.';
    case 'nothing-here':
      return nothingHere[problem.why].what;
    case 'owner-unknown':
      if (mentionIn(problem.wanted)) return 'Slack does not tell the bot the e-mail address of that person.';
      return `No owner of a campaign is called ${short(problem.wanted)}.${nearestInWords(problem.nearest)}`;
    case 'owner-ambiguous':
      return `Several owners fit ${short(problem.wanted)}. Write the whole e-mail address.`;
    default:
      return unreachable(problem);
  }
}

function nearestInWords([nearest]: readonly string[]): string {
  return nearest === undefined ? '' : ` Did you mean ${short(nearest)}?`;
}

function examplesInWords(choices: readonly CampaignChoice[]): string {
  return choices
    .slice(0, 2)
    .map(({ name }) => `"${nameOf(name, 40)}"`)
    .join(' or ');
}

const whichWords = {
  campaign: 'Which campaign?',
  period: 'Which period?',
  owner: 'Which owner?',
  metric: 'Which figure?',
  comparison: 'Compared with what?',
} as const;

const missingWords = {
  campaign: 'Add the campaign’s name or part of it, in quotes if it is several words.',
  period: 'Add a period: yesterday, last 7 days, march, 2026-03-01..2026-03-14.',
  owner: 'Add the owner’s e-mail or the part before the @.',
  metric: 'Add a figure: replies, reply rate, acceptance, invitations, messages, leads.',
  comparison: 'Name both: compare fintech vs nordics, or last week vs week before last.',
} as const;

const typeHelp = 'Type /campaign-stats help for everything you can ask.';

function conditionFault(problem: ConditionProblem): string {
  switch (problem.kind) {
    case 'no-figures':
      return 'Conditions need figures of a period: overview, daily or one campaign.';
    case 'no-needs':
      return 'New needs arise in the overview, and in needs: ask for one of them.';
    case 'watch-needs-condition':
      return 'Choose what to watch: it is posted when that comes true.';
    case 'never-over':
      return 'Until a period is over every figure in it is low. Watch yesterday or the last 7 days, or watch for “above”.';
    case 'value-unreadable':
      return problem.rate
        ? 'Write a percentage from 0 to 100, such as 5 or 2.5.'
        : 'Write a whole number, such as 100.';
    default:
      return unreachable(problem);
  }
}

function scheduleFault(problem: ScheduleProblem): string {
  switch (problem.kind) {
    case 'zone-unknown':
      return `${short(problem.typed)} is not a time zone. Write it as Europe/Lisbon or America/New_York.`;
    case 'no-weekday':
      return 'Choose at least one day.';
    case 'time-impossible':
      return problem.typed === ''
        ? 'Choose a time.'
        : `${short(problem.typed)} is no time of a day. Write times as 17:30, with commas between them.`;
    case 'times-too-close':
      return `Times must be at least ${problem.leastMinutes} minutes apart.`;
    case 'too-many-times':
      return `That is ${howMany(problem.count, 'time')}; a day takes up to ${problem.most}.`;
    case 'weeks-impossible':
      return `Write a number of weeks from 1 to ${problem.most}.`;
    case 'date-of-month-impossible':
      return 'A month has the days 1 to 31.';
    case 'day-impossible':
      return `${quoted(problem.typed)} ${/^\d{4}-\d\d-\d\d$/.test(problem.typed) ? 'is not a date that exists' : 'cannot be read as a date'}. Write dates as 2026-12-24${problem.where === 'days-off' ? ', ranges as 2026-12-24..2027-01-01' : ''}.`;
    case 'range-reversed':
      return `${quoted(problem.typed)} ends before it begins.`;
    case 'too-many-days-off':
      return `That is ${howMany(problem.count, 'date')}; I keep up to ${count(problem.most)}. Use ranges.`;
    case 'place-unknown':
      return `I know no public holidays of ${quoted(problem.typed)}.`;
    case 'watch-impossible':
      return `A watch looks every ${problem.leastMinutes} to ${howMany(problem.mostMinutes, 'minute')}.`;
    case 'ended':
      return `${dayInWords(problem.endsOn)} is past. Choose a last day that is yet to come.`;
    case 'never-runs':
      return 'That schedule has no next run: all its days are off, or it has ended.';
    case 'cron-unreadable':
      return `${short(problem.typed)} cannot be read. Five fields: minute, hour, day, month, weekday, such as 0 9 * * 1-5.`;
    case 'cron-has-seconds':
      return 'Cron takes five fields here, without seconds and years, such as 0 9 * * 1-5.';
    case 'cron-too-often':
      return `That comes ${problem.everyMinutes === 1 ? 'every minute' : `every ${howMany(problem.everyMinutes, 'minute')}`}; a digest comes at most every ${count(problem.leastMinutes)}.`;
    case 'cron-never':
      return `${short(problem.typed)} is a date that never comes.`;
    default:
      return unreachable(problem);
  }
}

function dates(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayInWords(text as Day) : nameOf(text, 20);
}

/** A person's own words, cut, in quotation marks. Whom they mention stands there only as an id, which says nothing to a reader. */
export function quoted(typed: string): string {
  return `“${nameOf(withoutIds(typed), nameLengths.line)}”`;
}

function short(typed: string): string {
  return `“${nameOf(withoutIds(typed), 40)}”`;
}

function withoutIds(typed: string): string {
  return typed.replaceAll(/<@[UW][A-Z0-9]+(?:\|[^>]*)?>/g, '@somebody');
}

/** Without the capital of a word that begins a sentence; an abbreviation keeps its own. */
function withinSentence(word: string): string {
  return /^[A-Z][a-z]/.test(word) ? word[0]?.toLowerCase() + word.slice(1) : word;
}

const { acceptanceRate: acceptance, replyRate: reply } = answerWords;
const whatIsCounted = `${acceptance.sent[1]}, ${acceptance.answer[1]}, ${reply.sent[1]} and ${reply.answer[1]}`;
