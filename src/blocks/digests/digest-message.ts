// What a digest posts, and the list that answers `digests`.

import type { MrkdwnElement } from '@slack/types';
import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import type { Message, MessageView } from '#blocks/message.ts';
import { button, context, type DrawnBlock, header } from '#blocks/parts/block.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import { messageFrom, type Sheet } from '#blocks/parts/sheet.ts';
import { capital, mrkdwn, nameIn, plain } from '#blocks/parts/text.ts';
import { sheetOf } from '#blocks/reports/report-message.ts';
import { durationInWords, wallClock } from '#blocks/words/dates.ts';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import { whenInWords } from '#blocks/words/schedule-words.ts';
import type { Delivery, Digest } from '#digests/digest.ts';
import type { DigestPage } from '#digests/digests.ts';
import { endOnClock } from '#digests/when/service-days.ts';
import type { Answer } from '#reports/report.ts';
import { digestListBlocks } from './digest-list.ts';

/** A post that is later than this says so. */
const lateMs = 5 * 60_000;

/** `answersAs`: the bot, where people in the post's thread can ask on by mentioning it. */
export type PostView = MessageView & { readonly postedAt: Instant; readonly answersAs?: UserId | undefined };

/** What one delivery of a digest has to post. */
export interface DeliveredAnswer {
  readonly digest: Digest;
  readonly answer: Answer;
  readonly delivery: Delivery;
}

/** The report for a channel: what fits a phone, with Manage. Its last line says why it comes and what its thread holds. */
export function digestMessageOf({ digest, answer, delivery }: DeliveredAnswer, view: PostView): Message {
  const manage = button('Manage digest', controls.manage, digest.id);
  const { post, rest } = digestPartsOf(answer, { ...view, audience: 'digest', manage });
  const zone = answer.kind === 'report' ? answer.report.serviceZone : undefined;
  const occasion = occasionInWords(digest, delivery, view.postedAt, zone);
  const thread = rest.length === 0 ? '' : ` · In the thread: ${restInWords(answer, rest)}`;
  return messageFrom(
    {
      blocks: [...post.blocks, context(plain(`${occasion}${thread}`), ...askOnWords(view.answersAs))],
      twin: [...post.twin.slice(0, 1), nameIn(occasion, 300), ...post.twin.slice(1)],
      rest: post.rest,
    },
    view.iteration,
  );
}

/** mrkdwn */
function askOnWords(answersAs: UserId | undefined): readonly MrkdwnElement[] {
  return answersAs === undefined ? [] : [mrkdwn(`Ask on in the thread: <@${answersAs}> and last month?`)];
}

/** What goes into the thread of that post; undefined if the post has said everything. */
export function digestRestOf(answer: Answer, view: PostView): Message | undefined {
  const { rest, post } = digestPartsOf(answer, { ...view, audience: 'digest' });
  if (rest.length === 0) return undefined;
  const twin = [`${capital(restInWords(answer, rest))}:`, ...post.twin.slice(1)];
  return messageFrom({ blocks: rest, twin, rest: undefined }, view.iteration);
}

/** A channel gets only what matters. Charts and what is behind More go into the thread. */
export function digestPartsOf(
  answer: Answer,
  view: SheetView,
): { readonly post: Sheet; readonly rest: readonly DrawnBlock[] } {
  const { more = [], ...sheet } = sheetOf(answer, { ...view, more: false });
  const moves = ({ type }: DrawnBlock) => type === 'data_visualization';
  const rest = [...sheet.blocks.filter(moves), ...more];
  return {
    post: { ...sheet, blocks: sheet.blocks.filter((block) => !moves(block)) },
    rest: isOneDay(answer) ? rest.filter((block) => !moves(block)) : rest,
  };
}

/** A chart with one point shows nothing that the figures do not. */
function isOneDay(answer: Answer): boolean {
  return answer.kind === 'report' && 'trend' in answer.report && answer.report.trend.length < 2;
}

/** Plain text: "the chart, each campaign" */
function restInWords(answer: Answer, rest: readonly DrawnBlock[]): string {
  const has = (wanted: DrawnBlock['type']) => rest.some(({ type }) => type === wanted);
  const rows = answer.kind === 'report' && answer.report.kind === 'overview' ? 'each campaign' : 'the table';
  const parts = [...(has('data_visualization') ? ['the chart'] : []), ...(has('data_table') ? [rows] : [])];
  return parts.length === 0 ? 'the rest' : parts.join(', ');
}

/** `narrowed`: which of them it lists, in mrkdwn, and as what turns its pages. */
export function digestListMessage(
  page: DigestPage,
  iteration: string,
  names?: CampaignNames,
  narrowed?: { readonly words: string; readonly value: string },
): Message {
  const { blocks, lines } = digestListBlocks(page, names, {
    manage: true,
    ...(narrowed && { narrowed: narrowed.value }),
  });
  const which = narrowed === undefined ? [] : [narrowed.words];
  return messageFrom(
    {
      blocks: [header('Digests'), ...which.map((words) => context(words)), ...blocks],
      twin: ['Digests', ...which, ...lines],
      rest: undefined,
    },
    iteration,
  );
}

/** When it was due, whether it is late, and when the service's days end on its clock; in plain text. */
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
