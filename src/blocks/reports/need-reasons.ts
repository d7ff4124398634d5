// Why a campaign needs somebody: in a few words, in a line with one number, and how it was worked out.

import { unreachable } from '#base/unreachable.ts';
import { plural } from '#blocks/parts/text.ts';
import { dayInWords, rangeInWords, shortDay } from '#blocks/words/dates.ts';
import { answerWords } from '#blocks/words/metric-words.ts';
import { count, percent } from '#blocks/words/numbers.ts';
import type {
  AttentionInput,
  AttentionInputName,
  AttentionLine,
  AttentionReason,
} from '#reports/attention/attention-line.ts';

/** In mrkdwn, with its one number in bold. */
export function needReasonInWords(reason: AttentionReason): string {
  switch (reason.kind) {
    case 'stalled': {
      const days = reason.silentWorkingDays;
      return `stalled, nothing sent for *${count(days)}* working ${plural(days, 'day')}`;
    }
    case 'nothing-sent': {
      const { since, workingDays: days } = reason;
      return `nothing sent yet, *${count(days)}* working ${plural(days, 'day')} since its start on ${shortDay(since)}`;
    }
    case 'answers-fell': {
      const [one, many] = answerWords[reason.rate].answer;
      const { came, since, usual } = reason;
      const cameWords = came === 0 ? `*no* ${many}` : `*${count(came)}* ${plural(came, one, many)}`;
      return `${cameWords} since ${shortDay(since)}; usually about ${count(usual)} by now`;
    }
    case 'sends-fell': {
      const { sent, since, usual } = reason;
      return `*${count(sent)}* sent since ${shortDay(since)}; usually about ${count(usual)} by now`;
    }
    case 'end-at-risk': {
      const { leadsLeft, endsOn, workingDaysLeft } = reason;
      const ends = workingDaysLeft === 0 ? 'ended' : 'ends';
      return `at risk: *${count(leadsLeft)}* ${plural(leadsLeft, 'lead')} left when it ${ends} on ${shortDay(endsOn)}`;
    }
    case 'running-out': {
      const days = reason.workingDaysLeft;
      return `running out, leads for *${count(days)}* working ${plural(days, 'day')}`;
    }
    case 'finishing':
      return `finishing, *${percent(reason.progress)}* done`;
    case 'finished':
      return `finished on *${dayInWords(reason.on)}*`;
    case 'just-started':
      return `just started on ${shortDay(reason.on)}: *${count(reason.sent)}* sent so far`;
    default:
      return unreachable(reason);
  }
}

/** Every input and its days, in plain text. undefined if there is nothing to add. */
export function workingInWords({ reason, working }: AttentionLine): string | undefined {
  const inputs = working.inputs.map(inputInWords);
  const windows = working.windows.map(({ name, range }) =>
    name === 'before' && working.windows.length > 1 ? `against ${rangeInWords(range)}` : rangeInWords(range),
  );
  const method =
    reason.kind === 'answers-fell' || reason.kind === 'sends-fell' ? [methodWords[reason.kind]] : [];
  const last = reason.kind === 'stalled' ? [`last active on ${dayInWords(reason.lastActive)}`] : [];
  const parts = [...method, ...inputs, ...last, ...windows];
  return parts.length === 0 ? undefined : parts.join(' · ');
}

const methodWords = {
  'answers-fell': 'what was sent, moved by how late answers usually come; more than chance explains',
  'sends-fell': 'the same weekdays of the weeks before; more than chance explains',
} as const;

function inputInWords({ name, value }: AttentionInput): string {
  if (name === 'progress') return `progress ${percent(value)}`;
  const shown = Math.round(value * 10) / 10;
  const [one, many] = inputWords[name];
  return `${count(shown)} ${plural(shown, one, many)}`;
}

const inputWords: Readonly<Record<Exclude<AttentionInputName, 'progress'>, readonly [string, string]>> = {
  'silent-working-days': [
    'working day without an invitation or a message',
    'working days without an invitation or a message',
  ],
  'usual-per-working-day': same('invitations and messages on a usual working day'),
  leads: ['lead', 'leads'],
  'leads-skipped': same('skipped'),
  'invitations-sent': same('invited'),
  'leads-left': same('left to invite'),
  'invited-per-working-day': same('invited per working day'),
  'working-days-left': ['working day left', 'working days left'],
  'sent-since-start': same('sent since the start'),
};

function same(words: string): readonly [string, string] {
  return [words, words];
}
