// What a need rests on, on the campaign that was opened from it: its figure beside what is usual, and where people are lost.

import { type Day, lengthOf, workingDaysIn } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { plural } from '#blocks/parts/text.ts';
import { dayInWords, rangeInBrief } from '#blocks/words/dates.ts';
import { answerWords, metricCaption } from '#blocks/words/metric-words.ts';
import { count, howMany, provenMove, rateWithCounts } from '#blocks/words/numbers.ts';
import type { AttentionInputName, AttentionLine } from '#reports/attention/attention-line.ts';
import type { CampaignReport, NeedFigures } from '#reports/campaign/campaign-report.ts';
import type { RateName } from '#reports/question.ts';

/** One line of mrkdwn; undefined if the headline says it all. */
export function needProof(
  { reason, working }: AttentionLine,
  need: NeedFigures | undefined,
): string | undefined {
  const input = (name: AttentionInputName) => working.inputs.find((each) => each.name === name)?.value;
  switch (reason.kind) {
    case 'answers-fell':
      return need && `⚠ ${rateInWords(reason.rate, need)}`;
    case 'sends-fell':
      return need && sendsInWords(need);
    case 'stalled': {
      const usual = Math.round(input('usual-per-working-day') ?? 0);
      return `⚠ Last active on ${dayInWords(reason.lastActive)}; usually *${count(usual)}* sent a working day`;
    }
    case 'nothing-sent': {
      const days = reason.workingDays;
      return `⚠ *${count(days)}* working ${plural(days, 'day')} without an invitation or a message`;
    }
    case 'end-at-risk': {
      const days = reason.workingDaysLeft;
      return `⚠ *${count(input('leads-left') ?? 0)}* left to invite, ${pace(input('invited-per-working-day'))}, ${howMany(days, 'working day')} left`;
    }
    case 'running-out':
      return `⚠ *${count(reason.leadsLeft)}* left to invite, ${pace(input('invited-per-working-day'))}`;
    case 'finishing':
    case 'finished':
    case 'just-started':
      return undefined;
    default:
      return unreachable(reason);
  }
}

/** In plain text: where the fall is, and whether the other rate is as usual; undefined for every other need. */
export function leakOfNeed({ reason }: AttentionLine, need: NeedFigures | undefined): string | undefined {
  if (reason.kind !== 'answers-fell') return undefined;
  const { rate } = reason;
  const other = rate === 'replyRate' ? 'acceptanceRate' : 'replyRate';
  const leak = `The leak is in the ${answerWords[rate].answer[1]}`;
  const { sent, answeredAs } = answerWords[other];
  const change = need?.activity[other].change;
  const movement = change?.kind === 'by' ? change.movement.kind : undefined;
  if (movement === 'within-chance' || movement === 'up')
    return `${leak}; ${sent[1]} are ${answeredAs} as usual.`;
  return movement === 'down' ? `${leak}; fewer ${sent[1]} are ${answeredAs} too.` : `${leak}.`;
}

/** `14–20 Nov, against the 4 weeks before` */
export function needWindowInWords({ attention, need }: CampaignReport, today: Day): string | undefined {
  if (attention === undefined || need === undefined) return undefined;
  const against = attention.reason.kind === 'answers-fell' && need.before !== undefined;
  return `${rangeInBrief(need.now, today)}${against ? `, against ${beforeInWords(need)}` : ''}`;
}

/** Plain averages, although what is usual is learned by weekday. */
function sendsInWords({ now, before, activity: { counters } }: NeedFigures): string | undefined {
  const days = workingDaysIn(now);
  if (days === 0) return undefined;
  const sent = counters.invitationsSent.count + counters.messagesSent.count;
  const [invited, messages] = [counters.invitationsSent.change, counters.messagesSent.change];
  const earlier = [invited, messages].reduce(
    (sum, change) => sum + (change.kind === 'by' ? change.before : 0),
    0,
  );
  const daysBefore = before === undefined ? 0 : workingDaysIn(before);
  const usual =
    daysBefore === 0 || earlier === 0 ? '' : `, ${perDay(earlier / daysBefore)} in the weeks before`;
  return `⚠ *${perDay(sent / days)}* sent a working day${usual}`;
}

function rateInWords(rate: RateName, need: NeedFigures): string {
  const { rate: now, change } = need.activity[rate];
  const caption = metricCaption(rate);
  if (change.kind !== 'by') return `${caption} *${rateWithCounts(now)}*`;
  const move = provenMove(change, { arrow: true });
  const before = change.before.kind === 'counted' ? change.before : undefined;
  if (move === undefined || before === undefined || now.kind !== 'counted') {
    return `${caption} *${rateWithCounts(now)}*, ${rateWithCounts(change.before)} before`;
  }
  const { answeredAs } = answerWords[rate];
  return `${caption} *${move}*: ${count(now.part)} of ${count(now.of)} ${answeredAs}, ${count(before.part)} of ${count(before.of)} before`;
}

function beforeInWords({ before }: NeedFigures): string {
  const days = before === undefined ? 0 : lengthOf(before);
  return days === 28 ? 'the 4 weeks before' : `the ${howMany(days, 'day')} before`;
}

function pace(perWorkingDay = 0): string {
  return `${perDay(perWorkingDay)} invited a working day`;
}

function perDay(value: number): string {
  return count(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
}
