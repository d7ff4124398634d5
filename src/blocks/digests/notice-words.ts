// What the owner of a digest is told: what happened, what to do now, and the buttons for it.

import type { UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { button } from '#blocks/parts/block.ts';
import { plural } from '#blocks/parts/text.ts';
import { dayInWords, wallClock } from '#blocks/words/dates.ts';
import { deliveryReasonInWords } from '#blocks/words/delivery-reasons.ts';
import { destinationInWords, personInWords } from '#blocks/words/destination-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { nextInWords } from '#blocks/words/schedule-words.ts';
import { mendInWords, slackErrorInWords } from '#blocks/words/slack-errors.ts';
import type { Delivery, Digest } from '#digests/digest.ts';
import type { OwnerNotice } from '#digests/messenger.ts';

export interface NoticeWords {
  readonly what: string;
  readonly next: string;
  readonly buttons: readonly ReturnType<typeof button>[];
}

export function noticeInWords(
  notice: OwnerNotice,
  digest: Digest,
  bot: { userId: UserId } | undefined,
): NoticeWords {
  const resume = button('Resume', controls.digestResume, digest.id);
  const edit = button('Edit', controls.digestEdit, digest.id);
  switch (notice.kind) {
    case 'destination-broken': {
      const others = digest.destinations.length - digest.refusing.length;
      const stays =
        others > 0
          ? ` Its other ${plural(others, 'destination')} still ${others === 1 ? 'gets' : 'get'} it.`
          : ' The digest is paused.';
      return {
        what: `Could not be posted in ${destinationInWords(notice.channel)}: ${slackErrorInWords(notice.error)}.${stays}`,
        next: `${mendInWords(notice.error, bot?.userId)} Then choose Resume, unless it goes on by itself; Resend posts what was refused.`,
        buttons: [resume, edit, button('Resend', controls.deliveryResend, notice.delivery.id)],
      };
    }
    case 'destination-mended':
      return {
        what: `It can be posted in ${destinationInWords(notice.channel)} again and goes on there.`,
        next:
          notice.delivery === undefined
            ? nextInWords(digest)
            : `The post of ${dueInWords(notice.delivery, digest)} did not get there. Resend posts it now.`,
        buttons:
          notice.delivery === undefined
            ? []
            : [button('Resend', controls.deliveryResend, notice.delivery.id)],
      };
    case 'unsure':
      return {
        what: doubtInWords(notice.delivery, digest),
        next: 'Look into the channel, then choose *It arrived* or *Resend*. It is not sent again by itself.',
        buttons: [
          button('It arrived', controls.deliveryArrived, notice.delivery.id),
          button('Resend', controls.deliveryResend, notice.delivery.id),
        ],
      };
    case 'missed':
      return {
        what: `${missedInWords(notice.count)} not sent; the newest was due ${dueInWords(notice.delivery, digest)}: ${deliveryReasonInWords(notice.reason)}.`,
        next: 'It goes on with its next run. Resend posts the newest one now.',
        buttons: [button('Resend', controls.deliveryResend, notice.delivery.id)],
      };
    case 'failed':
      return {
        what: `The post of ${dueInWords(notice.delivery, digest)} in ${destinationInWords(notice.delivery.destination)} failed: ${deliveryReasonInWords(notice.reason)}.`,
        next: 'It goes on with its next run. Resend posts this one now.',
        buttons: [button('Resend', controls.deliveryResend, notice.delivery.id)],
      };
    case 'question-broken':
      return {
        what: `It is paused: ${deliveryReasonInWords(notice.problem)}.`,
        next: 'Choose Edit to report on another one, or Manage to delete the digest.',
        buttons: [edit],
      };
    case 'paused-by':
      return {
        what: `${personInWords(notice.user)} paused it. ${pausedUntilInWords(digest)}`,
        next: 'Choose Resume to undo that.',
        buttons: [resume],
      };
    case 'resumed-by':
      return {
        what: `${personInWords(notice.user)} resumed it.`,
        next: nextInWords(digest),
        buttons: [],
      };
    case 'edited-by':
      return {
        what: `${personInWords(notice.user)} edited it.`,
        next: 'Manage shows how it is now.',
        buttons: [],
      };
    case 'deleted-by':
      return {
        what: `${personInWords(notice.user)} deleted it. What it posted stays.`,
        next: 'Nothing is sent any more. Choose Undo to bring it back as it was.',
        buttons: [button('Undo', controls.digestRestore, digest.id)],
      };
    case 'restored-by':
      return {
        what: `${personInWords(notice.user)} brought it back.`,
        next: 'It is as it was when it was deleted.',
        buttons: [],
      };
    case 'sent-by':
      return {
        what: `${personInWords(notice.user)} sent it now.`,
        next: 'Its scheduled runs go on as they were.',
        buttons: [],
      };
    case 'handed-on-by':
      return {
        what: `${personInWords(notice.user)} handed it over to ${personInWords(digest.owner)}.`,
        next: 'What there is to tell of it goes there from now on.',
        buttons: [],
      };
    case 'handed-over-by':
      return {
        what: `${personInWords(notice.user)} handed it over to you.`,
        next: 'You may edit it, send it now and delete it.',
        buttons: [edit],
      };
    default:
      return unreachable(notice);
  }
}

function doubtInWords(delivery: Delivery, digest: Digest): string {
  const post = `the post of ${dueInWords(delivery, digest)} in ${destinationInWords(delivery.destination)}`;
  const { state, runsBefore = 0 } = delivery;
  if (state.kind !== 'unsure' || state.reason !== 'set-back')
    return `Slack did not say whether ${post} arrived.`;
  const doubt = `The bot works with an older copy of its store and does not know whether ${post} is there already.`;
  return runsBefore === 0
    ? doubt
    : `${doubt} It knows as little of ${howMany(runsBefore, 'run')} before it, which no list shows.`;
}

function pausedUntilInWords({ state }: Digest): string {
  return state.kind === 'paused' && state.until !== undefined
    ? `It runs again from ${dayInWords(state.until)}.`
    : 'Nothing is sent until someone resumes it.';
}

function missedInWords(runs: number): string {
  return runs === 1 ? 'One run was' : `${howMany(runs, 'run')} were`;
}

function dueInWords(delivery: Delivery, digest: Digest): string {
  return `${wallClock(delivery.scheduledFor, digest.schedule.zone)} (${digest.schedule.zone})`;
}
