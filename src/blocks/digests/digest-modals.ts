// The small modals about digests: loading, a word, what was saved, and the preview; no charts and no tables, which modals refuse.

import type { ModalView } from '@slack/types';
import type { ChannelId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { type Refusal, refusalMessage } from '#blocks/notices.ts';
import {
  actions,
  button,
  context,
  type DrawnBlock,
  divider,
  header,
  plainSection,
  section,
  withoutButtons,
} from '#blocks/parts/block.ts';
import { twinText } from '#blocks/parts/sheet.ts';
import { nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { modal } from '#blocks/parts/view.ts';
import {
  destinationInWords,
  destinationsInWords,
  outsideInWords,
  type Unfit,
  unfitInWords,
} from '#blocks/words/destination-words.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import { whenMarked } from '#blocks/words/schedule-words.ts';
import { mendInWords, slackErrorInWords } from '#blocks/words/slack-errors.ts';
import type { Digest } from '#digests/digest.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { type Ahead, aheadBlocks } from './ahead.ts';
import { digestSheetOf } from './digest-message.ts';

export function loadingModal(title: string): ModalView {
  return modal(title, modals.loading, [plainSection('Loading…')]);
}

/** `text` is plain. */
export function noticeModal(title: string, text: string): ModalView {
  return modal(title, modals.notice, [plainSection(text)]);
}

/** In place of what was opened and could not be drawn: our fault, which the log tells of. */
export function failedModal(): ModalView {
  return noticeModal(
    'Not done',
    'Something went wrong on our side, and it was written to the bot’s log. Try again in a minute.',
  );
}

/** In place of what was opened for somebody who may not. */
export function refusalModal(title: string, refusal: Refusal): ModalView {
  return modal(title, modals.notice, refusalMessage(refusal).blocks as DrawnBlock[]);
}

/** What keeps a chosen channel from getting its first digest. */
export interface ChannelTrouble {
  readonly channel: ChannelId;
  /** Slack's word for why a post there would be refused. */
  readonly error: string;
}

/** What there is to say once it is saved. */
export interface Saving {
  readonly edited: boolean;
  readonly troubles?: readonly ChannelTrouble[];
  /** The slips in the question that were forgiven. */
  readonly readAs?: string | undefined;
}

export function digestSavedModal(
  overview: DigestOverview,
  { edited, troubles = [], readAs }: Saving,
  names?: CampaignNames,
): ModalView {
  const { digest, nextRuns, skipped } = overview;
  return modal(edited ? 'Digest saved' : 'Digest created', modals.notice, [
    header(nameOf(questionInWords(digest.question, names), nameLengths.title)),
    ...readAsBlocks(readAs),
    section(`${whenMarked(digest)}\nTo ${destinationsInWords(digest)}`),
    ...troubles.map((trouble) => section(`⚠ ${troubleInWords(trouble)}`)),
    ...aheadBlocks({ ...digest, nextRuns, skipped }),
    ...actions(
      button('Send a test to me', controls.digestTest, digest.id),
      button('Manage digest', controls.manage, digest.id),
    ),
  ]);
}

/** What stands in the way of a deleted digest that somebody wants back. */
export type RestoreDoubt =
  /** It went to these, where another company reads it: it comes back after a second yes. */
  | { readonly kind: 'outside'; readonly channels: readonly ChannelId[] }
  /** It went to people to whom nothing may be sent any more. */
  | { readonly kind: 'unfit'; readonly unfit: readonly Unfit[] };

export function restoreDoubtModal(digest: Digest, doubt: RestoreDoubt, names?: CampaignNames): ModalView {
  return modal('Digest', modals.notice, restoreDoubtBlocks(digest, doubt, names));
}

/** The same where the deletion was told by message. */
export function restoreDoubtMessage(digest: Digest, doubt: RestoreDoubt, names?: CampaignNames): Message {
  const name = nameIn(questionInWords(digest.question, names), nameLengths.title);
  return {
    blocks: restoreDoubtBlocks(digest, doubt, names),
    text: twinText([name, doubtInWords(doubt)], undefined),
  };
}

function doubtInWords(doubt: RestoreDoubt): string {
  const why = doubt.kind === 'outside' ? outsideInWords(doubt.channels) : unfitInWords(doubt.unfit);
  return `${why} It is still deleted.`;
}

function restoreDoubtBlocks(
  digest: Digest,
  doubt: RestoreDoubt,
  names: CampaignNames | undefined,
): DrawnBlock[] {
  const name = nameIn(questionInWords(digest.question, names), nameLengths.title);
  const all = button('Bring it back all the same', controls.digestRestoreOutside, digest.id, {
    style: 'danger',
  });
  return [
    section(`*${name}*\n${whenMarked(digest)}`),
    section(`⚠ ${doubtInWords(doubt)}`),
    ...actions(doubt.kind === 'outside' ? all : undefined),
  ];
}

/** When it would run: what the form says so far. */
export interface PreviewedPlan {
  /** undefined where the schedule cannot be read. */
  readonly ahead: Ahead | undefined;
  /** What the form would be sent back for; plain text. */
  readonly faults: readonly string[];
  /** The slips in the question that were forgiven. */
  readonly readAs?: string | undefined;
}

/** What would be posted now, without what a modal cannot show, and before it when the next ones come. `answer` undefined: while it is awaited. */
export function previewModal(
  question: Question,
  answer: Answer | undefined,
  plan?: PreviewedPlan,
): ModalView {
  const planned = plan === undefined ? [] : [...planBlocks(plan), divider()];
  if (answer === undefined) {
    return modal('Preview', modals.preview, [...planned, plainSection('Reading the figures…')]);
  }
  const sheet = digestSheetOf(answer, { detail: 'text', page: 1, audience: 'channel', iteration: 'preview' });
  return modal('Preview', modals.preview, [
    ...planned,
    context(
      plain(
        `${questionInWords(question, namesIn(answer))}. As it would be now, and only you see this; posted, it comes with its chart.`,
      ),
    ),
    ...withoutButtons(sheet.blocks),
  ]);
}

function readAsBlocks(readAs: string | undefined): DrawnBlock[] {
  return readAs === undefined ? [] : [context(plain(`Read as ${nameOf(readAs, 400)}`))];
}

function planBlocks({ ahead, faults, readAs }: PreviewedPlan): DrawnBlock[] {
  return [
    ...readAsBlocks(readAs),
    ...faults.map((fault) => plainSection(`⚠ ${fault}`)),
    ...(ahead === undefined ? [] : [section(`*${whenMarked(ahead)}*`), ...aheadBlocks(ahead)]),
  ];
}

function namesIn(answer: Answer): CampaignNames {
  const campaign =
    answer.kind === 'report' && answer.report.kind === 'campaign' ? answer.report.row.campaign : undefined;
  return new Map(campaign === undefined ? [] : [[campaign.id, campaign.name]]);
}

/** mrkdwn */
export function troubleInWords({ channel, error }: ChannelTrouble): string {
  return `${destinationInWords(channel)}: ${slackErrorInWords(error)}. ${mendInWords(error, undefined)}`;
}
