// The small modals about digests: why one is not shown, what was saved, what stands against bringing it back, and the preview.

import type { ModalView } from '@slack/types';
import type { ChannelId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
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
import { namesInAnswer } from '#blocks/words/names-in-answer.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import { whenMrkdwn } from '#blocks/words/schedule-words.ts';
import { mendInWords, slackErrorInWords } from '#blocks/words/slack-errors.ts';
import type { Digest } from '#digests/digest.ts';
import type { DigestOverview, DigestRefusal, FoundDigest } from '#digests/digests.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { digestPartsOf } from './digest-message.ts';
import { type DigestRuns, nextRunsBlocks } from './next-runs.ts';
import { digestRefusalInWords } from './refusal-words.ts';

/** Why somebody may not see a digest, or may not do that with it. */
export function digestRefusalModal(title: string, refusal: DigestRefusal): ModalView {
  return modal(title, modals.notice, [section(digestRefusalInWords(refusal))]);
}

/** Shown in place of a digest that does not exist for them. */
export function notFoundModal(title: string, found: Exclude<FoundDigest, DigestOverview>): ModalView {
  return digestRefusalModal(title, found.kind === 'veiled' ? { kind: 'unseen' } : found);
}

/** Why a chosen channel cannot get its first digest. */
export interface ChannelTrouble {
  readonly channel: ChannelId;
  /** Slack's code for why it would refuse a post there. */
  readonly error: string;
}

/** What the modal says after a digest was saved. */
export interface Saving {
  readonly edited: boolean;
  readonly troubles?: readonly ChannelTrouble[];
  /** How the question was read, if typos were forgiven. */
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
    section(`${whenMrkdwn(digest)}\nTo ${destinationsInWords(digest)}`),
    ...troubles.map((trouble) => section(`⚠ ${troubleInWords(trouble)}`)),
    ...nextRunsBlocks({ ...digest, nextRuns, skipped }),
    ...actions(
      button('Send a test to me', controls.digestTest, digest.id),
      button('Manage digest', controls.manage, digest.id),
    ),
  ]);
}

/** Why a deleted digest cannot simply be restored. */
export type RestoreDoubt =
  /** People of another company read it in these channels, so somebody must agree first. */
  | { readonly kind: 'outside'; readonly channels: readonly ChannelId[] }
  /** It went to people who may no longer get digests. */
  | { readonly kind: 'unfit'; readonly unfit: readonly Unfit[] };

export function restoreDoubtModal(digest: Digest, doubt: RestoreDoubt, names?: CampaignNames): ModalView {
  return modal('Digest', modals.notice, restoreDoubtBlocks(digest, doubt, names));
}

/** The same as a message, if the deletion was told by message. */
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
    section(`*${name}*\n${whenMrkdwn(digest)}`),
    section(`⚠ ${doubtInWords(doubt)}`),
    ...actions(doubt.kind === 'outside' ? all : undefined),
  ];
}

/** When the digest would run, by what the form holds so far. */
export interface PreviewedPlan {
  /** undefined if the schedule cannot be read. */
  readonly ahead: DigestRuns | undefined;
  /** Why the form could not be saved yet, in plain text. */
  readonly faults: readonly string[];
  /** How the question was read, if typos were forgiven. */
  readonly readAs?: string | undefined;
}

/** The next runs, and what would be posted now, without charts and tables, which modals refuse. `answer`: undefined while awaited. */
export function previewModal(
  question: Question,
  answer: Answer | undefined,
  plan?: PreviewedPlan,
): ModalView {
  const planned = plan === undefined ? [] : [...planBlocks(plan), divider()];
  if (answer === undefined) {
    return modal('Preview', modals.preview, [...planned, plainSection('Reading the figures…')]);
  }
  const view = { detail: 'text', page: 1, audience: 'channel', iteration: 'preview' } as const;
  const { post } = digestPartsOf(answer, view);
  return modal('Preview', modals.preview, [
    ...planned,
    context(
      plain(
        `${questionInWords(question, namesInAnswer(answer))}. As it would be now, and only you see this; posted, its chart and the rest stand in its thread.`,
      ),
    ),
    ...withoutButtons(post.blocks),
  ]);
}

function readAsBlocks(readAs: string | undefined): DrawnBlock[] {
  return readAs === undefined ? [] : [context(plain(`Read as ${nameOf(readAs, 400)}`))];
}

function planBlocks({ ahead, faults, readAs }: PreviewedPlan): DrawnBlock[] {
  return [
    ...readAsBlocks(readAs),
    ...faults.map((fault) => plainSection(`⚠ ${fault}`)),
    ...(ahead === undefined ? [] : [section(`*${whenMrkdwn(ahead)}*`), ...nextRunsBlocks(ahead)]),
  ];
}

/** mrkdwn */
export function troubleInWords({ channel, error }: ChannelTrouble): string {
  return `${destinationInWords(channel)}: ${slackErrorInWords(error)}. ${mendInWords(error, undefined)}`;
}
