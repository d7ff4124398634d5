// What a person is told after they did something to a digest.

import { controls } from '#blocks/controls.ts';
import type { Message } from '#blocks/message.ts';
import { section } from '#blocks/parts/block.ts';
import { capital } from '#blocks/parts/text.ts';
import { dayInWords } from '#blocks/words/dates.ts';
import { outcomeInWords } from '#blocks/words/delivery-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { nextInWords } from '#blocks/words/schedule-words.ts';
import { mendInWords } from '#blocks/words/slack-errors.ts';
import type { Digest, PostOutcome } from '#digests/digest.ts';
import type { DigestOutcome, DigestRefusal, PlacedOutcome, TooManyDigests } from '#digests/digests.ts';
import { sentInWords } from './digest-send-now.ts';
import { digestRefusalInWords } from './refusal-words.ts';

export type Deed =
  | typeof controls.digestPause
  | typeof controls.digestResume
  | typeof controls.digestDelete
  | typeof controls.digestSendNow
  | typeof controls.digestTest
  | typeof controls.digestHandOver
  | typeof controls.digestRestore
  | typeof controls.deliveryResend
  | typeof controls.deliveryArrived;

export type DeedOutcome = DigestOutcome | PostOutcome | readonly PlacedOutcome[];

/** `troubles`: what still keeps the digest from arriving, each in mrkdwn. */
export function deedMessage(deed: Deed, outcome: DeedOutcome, troubles: readonly string[] = []): Message {
  const words = [deedInWords(deed, outcome), ...troubles].join('\n');
  return { blocks: [section(words)], text: words };
}

/** One or two sentences in mrkdwn. With `withMend` false, the caller says how to mend what went wrong. */
export function deedInWords(deed: Deed, outcome: DeedOutcome, { withMend = true } = {}): string {
  if (isPlaced(outcome)) {
    const [first, ...others] = outcome;
    return first === undefined || others.length > 0
      ? sentInWords(outcome, withMend)
      : postedInWords(deed, first, withMend);
  }
  if ('question' in outcome) return doneInWords(deed, outcome);
  if (outcome.kind === 'veiled') return doneWords[deed];
  return isSent(outcome) ? postedInWords(deed, outcome, withMend) : digestRefusalInWords(outcome);
}

/** For the owner. Plain text that is also mrkdwn. */
export function ownTooManyInWords({ most }: TooManyDigests): string {
  return `You have ${howMany(most, 'digest')}, as many as one person may have. Delete one or hand it over first.`;
}

function doneInWords(deed: Deed, digest: Digest): string {
  const { state, owner } = digest;
  switch (deed) {
    case controls.digestPause:
      return state.kind === 'paused' && state.until !== undefined
        ? `Paused. It runs again from ${dayInWords(state.until)}.`
        : doneWords[deed];
    case controls.digestHandOver:
      return `Handed over to <@${owner}>, who is told.`;
    case controls.digestResume:
      return `${doneWords[deed]} ${nextInWords(digest)}`;
    case controls.digestRestore:
      return `${doneWords[deed]} ${state.kind === 'active' ? nextInWords(digest) : 'It is still paused.'}`;
    default:
      return doneWords[deed];
  }
}

const doneWords: Readonly<Record<Deed, string>> = {
  [controls.digestPause]: 'Paused. Nothing is sent until someone resumes it.',
  [controls.digestResume]: 'Resumed.',
  [controls.digestDelete]: 'Deleted. What it posted stays. Undo brings it back as it was.',
  [controls.digestSendNow]: 'Sent.',
  [controls.digestTest]: 'Sent to your messages.',
  [controls.digestHandOver]: 'Handed over.',
  [controls.digestRestore]: 'It is back as it was.',
  [controls.deliveryResend]: 'Sent again.',
  [controls.deliveryArrived]: 'Noted: it arrived.',
};

/** Whether it was posted and, if Slack refused it, how to mend that. */
function postedInWords(deed: Deed, outcome: PostOutcome, withMend: boolean): string {
  if (outcome.kind === 'posted') return doneWords[deed];
  const mend = withMend && outcome.kind === 'refused' ? ` ${mendInWords(outcome.error, undefined)}` : '';
  return `${capital(outcomeInWords(outcome))}.${mend}`;
}

function isPlaced(outcome: DeedOutcome): outcome is readonly PlacedOutcome[] {
  return Array.isArray(outcome);
}

const sentKinds: ReadonlySet<string> = new Set<PostOutcome['kind']>([
  'posted',
  'refused',
  'failed',
  'throttled',
  'not-sent',
  'unclear',
]);

function isSent(outcome: PostOutcome | DigestRefusal): outcome is PostOutcome {
  return sentKinds.has(outcome.kind);
}
