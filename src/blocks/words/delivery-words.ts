// The state of a digest and of each of its deliveries, in words.

import type { Zone } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Delivery, Digest, PostOutcome } from '#digests/digest.ts';
import type { UnreadyDestination } from '#digests/digests.ts';
import { dayInWords, durationInWords, wallClock } from './dates.ts';
import { deliveryReasonInWords, doubtInWords } from './delivery-reasons.ts';
import { destinationInWords, personInWords } from './destination-words.ts';
import { howMany } from './numbers.ts';
import { slackErrorInWords } from './slack-errors.ts';

/** In mrkdwn, with the destinations that refuse it while others still get it. */
export function stateInWords({ state, refusing }: Digest): string {
  switch (state.kind) {
    case 'active':
      return ['Active', ...refusing.map(refusalInWords)].join('; ');
    case 'paused':
      return `Paused by ${personInWords(state.by)}${state.until === undefined ? '' : ` until ${dayInWords(state.until)}`}`;
    case 'broken':
      return state.channel === undefined
        ? `Paused: ${deliveryReasonInWords(state.error)}`
        : `Paused: ${refusalInWords({ channel: state.channel, error: state.error })}`;
    default:
      return unreachable(state);
  }
}

function refusalInWords({ channel, error }: { channel: ChannelId; error: string }): string {
  return `${destinationInWords(channel)} cannot be posted to, ${slackErrorInWords(error)}`;
}

/** In mrkdwn without a full stop, for a destination that would refuse its first post. */
export function unreadyInWords({ channel, error }: UnreadyDestination): string {
  return `${destinationInWords(channel)} cannot be posted to yet, ${slackErrorInWords(error)}`;
}

/** In mrkdwn without a full stop, for a delivery that did not arrive: `the last post in #growth failed, the bot is not in the channel` */
export function lastPostInWords(delivery: Delivery): string {
  const { destination, state } = delivery;
  const where = destinationInWords(destination);
  if (state.kind === 'unsure' && state.arrived === undefined)
    return `the last post may not have arrived in ${where}: ${doubtInWords(state.reason)}`;
  return `the last post in ${where} ${deliveryStateInWords(delivery).replace(/^missed/, 'was missed')}`;
}

/** In mrkdwn: `Mon 9 Mar 2026, 09:00 · posted in #growth, 2 min late`. `isTold`: the reason of a failure is shown elsewhere. */
export function deliveryInWords(
  delivery: Delivery,
  zone: Zone,
  isTold: (delivery: Delivery) => boolean = () => false,
): string {
  const kind = delivery.kind === 'scheduled' ? '' : delivery.kind === 'now' ? ' (sent now)' : ' (test)';
  const before = delivery.runsBefore ?? 0;
  const others = before === 0 ? '' : `, and ${howMany(before, 'run')} before it`;
  return `${wallClock(delivery.scheduledFor, zone)}${kind} · ${destinationInWords(delivery.destination)}: ${isTold(delivery) ? 'failed' : deliveryStateInWords(delivery)}${others}`;
}

function deliveryStateInWords({ kind, state }: Delivery): string {
  switch (state.kind) {
    case 'planned':
      return 'planned';
    case 'collecting':
      return 'reading the figures';
    case 'posting':
      return 'being posted';
    case 'posted':
      if (kind !== 'scheduled') return 'posted';
      return state.lateByMs < 60_000 ? 'posted on time' : `posted ${durationInWords(state.lateByMs)} late`;
    case 'skipped':
      return `skipped, ${deliveryReasonInWords(state.reason)}`;
    case 'cancelled':
      return 'cancelled';
    case 'unsure':
      return state.arrived === undefined
        ? `unsure whether it arrived, ${doubtInWords(state.reason)}`
        : `arrived, says ${personInWords(state.arrived.by)}`;
    case 'missed':
      return `missed, ${deliveryReasonInWords(state.reason)}`;
    case 'failed':
      return `failed, ${deliveryReasonInWords(state.reason)}`;
    default:
      return unreachable(state);
  }
}

/** mrkdwn, no full stop */
export function outcomeInWords(outcome: PostOutcome): string {
  switch (outcome.kind) {
    case 'posted':
      return 'posted';
    case 'refused':
    case 'failed':
      return `not posted: ${deliveryReasonInWords(outcome.error)}`;
    case 'throttled':
      return `not posted yet: Slack asks to wait ${Math.max(1, Math.ceil(outcome.retryAfterMs / 1000))} s`;
    case 'not-sent':
      return `not posted: ${deliveryReasonInWords(outcome.reason)}`;
    case 'unclear':
      return `unsure whether it arrived, ${doubtInWords(outcome.reason)}; look there before sending again`;
    default:
      return unreachable(outcome);
  }
}
