// Turns what the digest form holds into a digest, or into the faults that are shown at its inputs.

import { isAllowed } from '#access/allowed-channels.ts';
import type { Scope } from '#base/scope.ts';
import { controls } from '#blocks/controls.ts';
import { type DigestFields, repeatsChoices, rhythmOf } from '#blocks/digests/digest-fields.ts';
import { digestInputs } from '#blocks/digests/digest-inputs.ts';
import {
  conditionProblemInWords,
  parseProblemInWords,
  scheduleProblemInWords,
} from '#blocks/words/problem-words.ts';
import { mostDestinations } from '#digests/deeds/destinations.ts';
import type { Condition, Schedule } from '#digests/digest.ts';
import type { DigestDraft } from '#digests/digests.ts';
import type { ScheduleProblem } from '#digests/when/wish-problems.ts';
import { type ParsedCondition, parseCondition } from '#language/schedules/parse-condition.ts';
import { parseSchedule } from '#language/schedules/parse-schedule.ts';
import { parseQuestion } from '#language/schedules/parse-subscription.ts';
import { type Command, isPlainCommand, type ParseProblem, type Question } from '#reports/question.ts';
import { grammarSoon } from '#slack/answering/typed-grammar.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { typedCondition, typedSchedule } from './form-fields.ts';

export type DraftedDigest = Omit<DigestDraft, 'owner'>;

export interface ReadForm {
  /** undefined if the question cannot be read. */
  readonly question: Question | undefined;
  /** How the question was read where slips in it were forgiven. */
  readonly readAs: string | undefined;
  readonly schedule: Schedule | undefined;
  readonly condition: Condition | undefined;
  /** undefined if there is a fault. */
  readonly draft: DraftedDigest | undefined;
  /** Sentences by block id. */
  readonly errors: Readonly<Record<string, string>>;
}

const unread = { question: undefined, readAs: undefined };

/** Reads the question as a command is read, against the names that this scope shows. */
export async function draftOf(tools: DoorTools, fields: DigestFields, scope: Scope): Promise<ReadForm> {
  const on = await grammarSoon(tools, scope, fields.question);
  const reading = sendable(parseQuestion(fields.question, on), fields.question);
  const { question, readAs } = reading.kind === 'fault' ? unread : reading;
  const scheduled = parseSchedule(typedSchedule(fields), tools.clock.now());
  const schedule = scheduled.kind === 'schedule' ? scheduled.schedule : undefined;
  const rhythm = rhythmOf(fields.repeats);
  const judged = question && parseCondition(typedCondition(fields), question, rhythm);
  const where = destinationsFault(tools, fields);
  const errors: Record<string, string> = {
    ...(reading.kind === 'fault' && { [controls.inputQuestion]: reading.fault }),
    ...(where === undefined ? {} : { [controls.inputChannels]: where }),
    ...(scheduled.kind === 'problem' && {
      [scheduleInput(scheduled.problem, fields)]: scheduleProblemInWords(scheduled.problem),
    }),
    ...(judged?.kind === 'problem' && conditionErrors(judged)),
  };
  const condition = judged?.kind === 'condition' ? judged.condition : undefined;
  const read = { question, readAs, schedule, condition, errors };
  const whole = question !== undefined && schedule !== undefined && judged?.kind === 'condition';
  if (!whole || Object.keys(errors).length > 0) return { ...read, draft: undefined };
  const whenQuiet = fields.whenQuiet === 'post' || rhythm === 'watch' ? undefined : fields.whenQuiet;
  const draft = {
    question,
    destinations: fields.channels,
    schedule,
    condition,
    whenQuiet,
  };
  return { ...read, draft };
}

/** Takes only questions about campaigns: the bot's words about itself cannot be a digest. A leading `subscribe` is ignored. */
function sendable(typed: Command | ParseProblem, text: string) {
  const asks = typed.kind === 'ask' || typed.kind === 'subscribe';
  if (asks && typed.question.kind !== 'status') return typed;
  const none = asks || isPlainCommand(typed);
  const problem = none ? ({ kind: 'does-not-fit', word: text, with: 'subscribe' } as const) : typed;
  return { kind: 'fault', fault: parseProblemInWords(problem) } as const;
}

/** A digest may go only to channels in which the same may be asked. */
function destinationsFault({ admission }: DoorTools, { channels }: DigestFields): string | undefined {
  if (channels.length === 0) return 'Choose at least one channel or person.';
  if (channels.length > mostDestinations) return `Choose at most ${mostDestinations} channels and people.`;
  if (channels.some((channel) => channel.startsWith('D'))) return notOurConversation;
  return channels.every((channel) => isAllowed(channel, admission.allowedChannels))
    ? undefined
    : 'Digests may not be sent to every channel that you chose.';
}

/**
 * A conversation of two people: the bot sees nothing of it, and Slack tells only its id (`D…`). A person chosen by name is a `U…`, which
 * takes posts.
 */
const notOurConversation =
  'The bot cannot write into your own conversation with somebody. Choose the person by name, or a channel.';

function conditionErrors({ problem }: Extract<ParsedCondition, { kind: 'problem' }>): Record<string, string> {
  const input = problem.kind === 'value-unreadable' ? controls.inputThreshold : controls.inputOnlyIf;
  return { [input]: conditionProblemInWords(problem) };
}

/** The input to blame, among those that are shown. */
function scheduleInput(problem: ScheduleProblem, { repeats, moreTimes, endsOn }: DigestFields): string {
  switch (problem.kind) {
    case 'zone-unknown':
      return controls.inputZone;
    case 'no-weekday':
      return controls.inputWeekdays;
    case 'time-impossible':
      return moreTimes.includes(problem.typed) && problem.typed !== ''
        ? controls.inputMoreTimes
        : controls.inputTime;
    case 'times-too-close':
    case 'too-many-times':
      return controls.inputMoreTimes;
    case 'weeks-impossible':
      return controls.inputWeeks;
    case 'date-of-month-impossible':
      return controls.inputMonthDay;
    case 'day-impossible':
      return {
        from: controls.inputFrom,
        'ends-on': controls.inputEndsOn,
        'days-off': controls.inputDatesOff,
      }[problem.where];
    case 'ended':
      return controls.inputEndsOn;
    case 'range-reversed':
    case 'too-many-days-off':
      return controls.inputDatesOff;
    case 'place-unknown':
      return controls.inputHolidays;
    case 'watch-impossible':
      return controls.inputEvery;
    case 'never-runs':
      if (endsOn !== '') return controls.inputEndsOn;
      return digestInputs[repeatsChoices[repeats].inputs[0]].control;
    case 'cron-unreadable':
    case 'cron-has-seconds':
    case 'cron-too-often':
    case 'cron-never':
      return controls.inputCron;
  }
}
