// What digests post: the report itself, the owner's notices, and the list that `digests` is answered with.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { DetailLevel, Message, MessageView } from '#blocks/message.ts';
import type { SheetView } from '#blocks/parts/ask.ts';
import { actions, button, context, header, section } from '#blocks/parts/block.ts';
import { messageFrom, type Sheet, twinText } from '#blocks/parts/sheet.ts';
import { nameIn, plain, plural } from '#blocks/parts/text.ts';
import { sheetOf } from '#blocks/reports/report-message.ts';
import { dayInWords, durationInWords, wallClock } from '#blocks/words/dates.ts';
import { reasonInWords } from '#blocks/words/delivery-reasons.ts';
import { count } from '#blocks/words/numbers.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import { destinationInWords, nextInWords, whenInWords, whenMarked } from '#blocks/words/schedule-words.ts';
import { mendInWords, slackErrorInWords } from '#blocks/words/slack-errors.ts';
import type { Delivery, Digest, OwnerNotice } from '#digests/digest.ts';
import type { DigestPage } from '#digests/digests.ts';
import { endOnClock } from '#digests/when/service-days.ts';
import type { Answer } from '#reports/report.ts';
import { digestListBlocks } from './digest-list.ts';

/** Later than this after its instant, a post says so. */
const lateMs = 5 * 60_000;

/** The report as everyone in the channel reads it: compact, with Manage, and with a word where it is late, now or a test. */
export function digestMessageOf(
  digest: Digest,
  answer: Answer,
  delivery: Delivery,
  view: MessageView & { readonly postedAt: Instant },
): Message {
  const manage = button('Manage digest', controls.manage, digest.id);
  const sheet = digestSheetOf(answer, { ...view, audience: 'digest', manage });
  const zone = answer.kind === 'report' ? answer.report.serviceZone : undefined;
  const said = occasionInWords(digest, delivery, view.postedAt, zone);
  return messageFrom(
    {
      blocks: [...sheet.blocks.slice(0, 1), context(plain(said)), ...sheet.blocks.slice(1)],
      twin: [...sheet.twin.slice(0, 1), nameIn(said, 300), ...sheet.twin.slice(1)],
      rest: sheet.rest,
    },
    view.iteration,
  );
}

/**
 * What matters, and no more: where the figures already say it, the table stays out, and Open privately shows everybody as much as
 * they want.
 */
export function digestSheetOf(answer: Answer, view: SheetView): Sheet {
  if (!isSummed(answer, view.detail)) return sheetOf(answer, view);
  // Rows that are written out as text could not be told from the rest.
  const sheet = sheetOf(answer, { ...view, detail: view.detail === 'text' ? 'tables' : view.detail });
  const spare = isOneDay(answer) ? ['data_table', 'data_visualization'] : ['data_table'];
  return { ...sheet, blocks: sheet.blocks.filter(({ type }) => !spare.includes(type)) };
}

/** A course of one point tells nothing that the figures do not. */
function isOneDay(answer: Answer): boolean {
  return answer.kind === 'report' && 'trend' in answer.report && answer.report.trend.length < 2;
}

/** Its table breaks down the figures above it: those of campaigns, or of days that the chart shows. Of all others it is the answer. */
function isSummed(answer: Answer, detail: DetailLevel): boolean {
  if (answer.kind !== 'report') return false;
  const { kind } = answer.report;
  return kind === 'overview' || (kind === 'daily' && detail === 'charts');
}

/** A direct message to the digest's owner: what happened, and the exact way to mend it. `bot` is for `/invite`. */
export function ownerNoticeOf(
  notice: OwnerNotice,
  digest: Digest,
  bot?: { readonly userId: UserId },
  names?: CampaignNames,
): Message {
  const name = nameIn(questionInWords(digest.question, names), nameLengths.title);
  const { what, next, buttons } = noticeInWords(notice, digest, bot);
  const manage = button('Manage digest', controls.manage, digest.id);
  const lines = [`*${name}*, ${whenMarked(digest)}`, what, next];
  return {
    blocks: [
      section(lines.join('\n')),
      ...actions(...buttons, notice.kind === 'deleted-by' ? undefined : manage),
    ],
    text: twinText(lines, undefined),
  };
}

export function digestListMessage(page: DigestPage, iteration: string, names?: CampaignNames): Message {
  const { blocks, lines } = digestListBlocks(page, names, { manage: true });
  return messageFrom(
    { blocks: [header('Digests'), ...blocks], twin: ['Digests', ...lines], rest: undefined },
    iteration,
  );
}

/** Plain text: when it was due, that it is late, if it is, and when the service's days end on its clock. */
export function occasionInWords(
  digest: Digest,
  delivery: Delivery,
  postedAt: Instant,
  serviceZone?: Zone,
): string {
  const { zone } = digest.schedule;
  const ends = serviceZone && endOnClock(zone, delivery.scheduledFor, serviceZone);
  const days = ends === undefined || ends === '00:00' ? '' : ` · the service’s days end at ${ends} there`;
  const due = `${wallClock(delivery.scheduledFor, zone)} (${zone})${days}`;
  switch (delivery.kind) {
    case 'now':
      return `Digest sent now by hand · its schedule: ${whenInWords(digest)}`;
    case 'test':
      return `Test, only you see this · its schedule: ${whenInWords(digest)}`;
    case 'scheduled': {
      const lateBy = postedAt - delivery.scheduledFor;
      if (lateBy >= lateMs) return `Late by ${durationInWords(lateBy)}: due ${due}`;
      return digest.schedule.kind === 'watch' ? `Seen at ${due}` : `Digest of ${due}`;
    }
    default:
      return unreachable(delivery.kind);
  }
}

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
            : `The post of ${dueOf(notice.delivery, digest)} did not get there. Resend posts it now.`,
        buttons:
          notice.delivery === undefined
            ? []
            : [button('Resend', controls.deliveryResend, notice.delivery.id)],
      };
    case 'unsure':
      return {
        what: doubtOf(notice.delivery, digest),
        next: 'Look into the channel, then choose one. It is not sent again by itself.',
        buttons: [
          button('It arrived', controls.deliveryArrived, notice.delivery.id),
          button('Resend', controls.deliveryResend, notice.delivery.id),
        ],
      };
    case 'missed':
      return {
        what: `${missedInWords(notice.count)} not sent; the newest was due ${dueOf(notice.delivery, digest)}: ${reasonInWords(notice.reason)}.`,
        next: 'It goes on with its next run. Resend posts the newest one now.',
        buttons: [button('Resend', controls.deliveryResend, notice.delivery.id)],
      };
    case 'failed':
      return {
        what: `The post of ${dueOf(notice.delivery, digest)} in ${destinationInWords(notice.delivery.destination)} failed: ${reasonInWords(notice.reason)}.`,
        next: 'It goes on with its next run. Resend posts this one now.',
        buttons: [button('Resend', controls.deliveryResend, notice.delivery.id)],
      };
    case 'question-broken':
      return {
        what: `It is paused: ${reasonInWords(notice.problem)}.`,
        next: 'Choose Edit to report on another one, or Manage to delete the digest.',
        buttons: [edit],
      };
    case 'paused-by':
      return {
        what: `<@${notice.user}> paused it. ${pausedUntilInWords(digest)}`,
        next: 'Choose Resume to undo that.',
        buttons: [resume],
      };
    case 'resumed-by':
      return {
        what: `<@${notice.user}> resumed it.`,
        next: nextInWords(digest),
        buttons: [],
      };
    case 'edited-by':
      return { what: `<@${notice.user}> edited it.`, next: 'Manage shows how it is now.', buttons: [] };
    case 'deleted-by':
      return {
        what: `<@${notice.user}> deleted it. What it posted stays.`,
        next: 'Nothing is sent any more. Choose Undo to bring it back as it was.',
        buttons: [button('Undo', controls.digestRestore, digest.id)],
      };
    case 'restored-by':
      return {
        what: `<@${notice.user}> brought it back.`,
        next: 'It is as it was when it was deleted.',
        buttons: [],
      };
    case 'sent-by':
      return {
        what: `<@${notice.user}> sent it now.`,
        next: 'Its scheduled runs go on as they were.',
        buttons: [],
      };
    case 'handed-on-by':
      return {
        what: `<@${notice.user}> handed it over to <@${digest.owner}>.`,
        next: 'What there is to tell of it goes there from now on.',
        buttons: [],
      };
    case 'handed-over-by':
      return {
        what: `<@${notice.user}> handed it over to you.`,
        next: 'You may edit it, send it now and delete it.',
        buttons: [edit],
      };
    default:
      return unreachable(notice);
  }
}

function doubtOf(delivery: Delivery, digest: Digest): string {
  const post = `the post of ${dueOf(delivery, digest)} in ${destinationInWords(delivery.destination)}`;
  const { state } = delivery;
  return state.kind === 'unsure' && state.reason === 'set-back'
    ? `The bot works with an older copy of its store and does not know whether ${post} is there already.`
    : `Slack did not say whether ${post} arrived.`;
}

function pausedUntilInWords({ state }: Digest): string {
  return state.kind === 'paused' && state.until !== undefined
    ? `It runs again from ${dayInWords(state.until)}.`
    : 'Nothing is sent until someone resumes it.';
}

function missedInWords(runs: number): string {
  return runs === 1 ? 'One run was' : `${count(runs)} runs were`;
}

function dueOf(delivery: Delivery, digest: Digest): string {
  return `${wallClock(delivery.scheduledFor, digest.schedule.zone)} (${digest.schedule.zone})`;
}
