// What a digest posts, and the list that `digests` is answered with.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import type { Message, MessageView } from '#blocks/message.ts';
import type { SheetView } from '#blocks/parts/ask.ts';
import { button, context, header } from '#blocks/parts/block.ts';
import { messageFrom, type Sheet } from '#blocks/parts/sheet.ts';
import { nameIn, plain } from '#blocks/parts/text.ts';
import { isTableSpare, sheetOf } from '#blocks/reports/report-message.ts';
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

/** The report as a channel reads it: compact, with Manage, and with a line on when it was due, or why it comes. */
export function digestMessageOf(
  digest: Digest,
  answer: Answer,
  delivery: Delivery,
  view: MessageView & { readonly postedAt: Instant },
): Message {
  const manage = button('Manage digest', controls.manage, digest.id);
  const sheet = digestSheetOf(answer, { ...view, audience: 'digest', manage });
  const zone = answer.kind === 'report' ? answer.report.serviceZone : undefined;
  const occasion = occasionInWords(digest, delivery, view.postedAt, zone);
  return messageFrom(
    {
      blocks: [...sheet.blocks.slice(0, 1), context(plain(occasion)), ...sheet.blocks.slice(1)],
      twin: [...sheet.twin.slice(0, 1), nameIn(occasion, 300), ...sheet.twin.slice(1)],
      rest: sheet.rest,
    },
    view.iteration,
  );
}

/**
 * A channel gets what matters and no more. A table that only breaks down the figures above it is left out; Open privately shows it.
 */
export function digestSheetOf(answer: Answer, view: SheetView): Sheet {
  const isSpare = answer.kind === 'report' && isTableSpare(answer.report, view.detail);
  if (!isSpare) return sheetOf(answer, view);
  // Rows that are drawn as text could not be told from the other text and left out.
  const sheet = sheetOf(answer, { ...view, detail: view.detail === 'text' ? 'tables' : view.detail });
  const spare = isOneDay(answer) ? ['data_table', 'data_visualization'] : ['data_table'];
  return { ...sheet, blocks: sheet.blocks.filter(({ type }) => !spare.includes(type)) };
}

/** A chart with one point shows nothing that the figures do not. */
function isOneDay(answer: Answer): boolean {
  return answer.kind === 'report' && 'trend' in answer.report && answer.report.trend.length < 2;
}

export function digestListMessage(page: DigestPage, iteration: string, names?: CampaignNames): Message {
  const { blocks, lines } = digestListBlocks(page, names, { manage: true });
  return messageFrom(
    { blocks: [header('Digests'), ...blocks], twin: ['Digests', ...lines], rest: undefined },
    iteration,
  );
}

/** Plain text: when it was due, whether it is late, and when the service's days end on its clock. */
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
