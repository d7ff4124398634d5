// The card of one digest, a modal: what it sends, what this person can do with it, its next runs and its latest deliveries.

import type { ModalView } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { nameLengths, pages } from '#blocks/limits.ts';
import { actions, button, context, type DrawnBlock, divider, header, section } from '#blocks/parts/block.ts';
import { boldIn, escaped, nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { modal } from '#blocks/parts/view.ts';
import { conditionInWords, quietInWords } from '#blocks/words/condition-words.ts';
import {
  deliveryInWords,
  lastPostInWords,
  stateInWords,
  unreadyInWords,
} from '#blocks/words/delivery-words.ts';
import { destinationInWords, destinationsInWords, personInWords } from '#blocks/words/destination-words.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import { daysOffInWords, scheduleMrkdwn, whenMrkdwn } from '#blocks/words/schedule-words.ts';
import { isSlackError, mendInWords } from '#blocks/words/slack-errors.ts';
import type { Delivery, DeliveryState, Digest } from '#digests/digest.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { Answer } from '#reports/report.ts';
import { deedInWords } from './deed-words.ts';
import { sendNowButton } from './digest-send-now.ts';
import { nextRunsBlocks } from './next-runs.ts';
import { deleteButton, handOverSection } from './owner-controls.ts';

export interface CardViewer {
  readonly user: UserId;
  /** They may edit it, send it now, hand it over and delete it. */
  readonly mayEdit: boolean;
  /** They may only look at it, because they are in no place where it goes. Absent: they may pause and test it. */
  readonly looksOn?: boolean;
  /** The owner has left, so everyone may do everything. */
  readonly ownerHasLeft?: boolean;
  /** For a digest with a condition: the current answer to its question, from the record. */
  readonly known?: Answer | undefined;
}

/** `said`: what this person has just done to it, and the outcome, in mrkdwn. */
export function digestCardModal(
  overview: DigestOverview,
  viewer: CardViewer,
  said?: string,
  names?: CampaignNames,
): ModalView {
  const { digest, nextRuns, skipped } = overview;
  return modal('Digest', modals.digestCard, [
    ...(said === undefined ? [] : [section(boldIn(said)), divider()]),
    header(nameOf(questionInWords(digest.question, names), nameLengths.title)),
    section(factsInWords(overview)),
    ...mends(overview, viewer),
    ...actions(...mainButtons(digest, viewer)),
    ...nextRunsBlocks({ ...digest, nextRuns, skipped }),
    ...historyBlocks(overview),
    divider(),
    ...cardMore(digest, viewer, names),
    context(rightsInWords(viewer)),
  ]);
}

/** Replaces the card of a deleted digest. The person who deleted it may undo that. `said`: the outcome of what they did, in mrkdwn. */
export function deletedModal(digest: Digest, names?: CampaignNames, said?: string): ModalView {
  return modal('Digest', modals.digestCard, [
    section(boldIn(said ?? deedInWords(controls.digestDelete, digest))),
    section(`*${nameIn(questionInWords(digest.question, names), nameLengths.title)}*\n${whenMrkdwn(digest)}`),
    ...actions(button('Undo', controls.digestRestore, digest.id)),
  ]);
}

function factsInWords({ digest, unarrived = [], unready = [] }: DigestOverview): string {
  const { schedule, condition, whenQuiet, owner } = digest;
  return [
    `*When*  ${scheduleMrkdwn(schedule)}`,
    `*Where*  ${destinationsInWords(digest)}`,
    ...(schedule.daysOff === undefined ? [] : [`*Days off*  ${escaped(daysOffInWords(schedule.daysOff))}`]),
    ...(condition === undefined
      ? []
      : [`*${schedule.kind === 'watch' ? 'Alert when' : 'Only if'}*  ${conditionInWords(condition)}`]),
    ...(whenQuiet === undefined ? [] : [`*When nothing was counted*  ${quietInWords(whenQuiet)}`]),
    `*State*  ${[stateInWords(digest), ...unready.map(unreadyInWords), ...unarrived.map(lastPostInWords)].join('; ')}`,
    `*Owner*  ${personInWords(owner)}`,
  ].join('\n');
}

/** How to mend each destination that refuses posts or did not get the last one. */
function mends(
  { digest, unarrived = [], unready = [] }: DigestOverview,
  { mayEdit }: CardViewer,
): DrawnBlock[] {
  const refusing = [...digest.refusing, ...unready].map(({ channel, error }) => ({
    channel,
    mend: mendInWords(error, undefined),
  }));
  const lostPosts = unarrived
    .filter(({ destination }) => !digest.refusing.some(({ channel }) => channel === destination))
    .map(({ destination, state }) => ({ channel: destination, mend: mendOfLost(state, mayEdit) }));
  return [...refusing, ...lostPosts]
    .slice(0, 5)
    .map(({ channel, mend }) => section(`⚠ ${destinationInWords(channel)}: ${mend}`));
}

function mendOfLost(state: DeliveryState, mayEdit: boolean): string {
  const who = mayEdit ? 'Choose Resend' : 'Its owner can choose Resend';
  const again = `${who} under All deliveries, or wait: the next post that arrives settles it.`;
  if (state.kind === 'unsure') return `Look there first. ${again}`;
  const isSlacks = state.kind === 'failed' && isSlackError(state.reason);
  return isSlacks ? `${mendInWords(state.reason, undefined)} ${again}` : again;
}

function mainButtons(digest: Digest, { mayEdit, looksOn, known }: CardViewer) {
  const turn =
    digest.state.kind === 'active' && digest.refusing.length === 0
      ? button('Pause', controls.digestPause, digest.id)
      : button('Resume', controls.digestResume, digest.id, { style: 'primary' });
  return [
    looksOn ? undefined : turn,
    mayEdit ? button('Edit', controls.digestEdit, digest.id) : undefined,
    button('Preview', controls.digestPreview, digest.id),
    looksOn ? undefined : button('Send a test to me', controls.digestTest, digest.id),
    mayEdit ? sendNowButton(digest, known) : undefined,
  ];
}

/** People rarely want these, so they come last. */
function cardMore(
  digest: Digest,
  { mayEdit, looksOn }: CardViewer,
  names: CampaignNames | undefined,
): DrawnBlock[] {
  const name = nameOf(questionInWords(digest.question, names), nameLengths.line);
  return [
    ...(looksOn ? [] : pauseUntil(digest)),
    ...(mayEdit ? [handOverSection(digest.id, 'edit and delete')] : []),
    ...actions(
      button('Duplicate', controls.digestDuplicate, digest.id),
      mayEdit ? deleteButton(digest.id, name, ' To stop it for a while, pause it.') : undefined,
    ),
  ];
}

/** A paused digest stays paused. A chosen day sets or moves the end of its pause. */
function pauseUntil({ id, state }: Digest): DrawnBlock[] {
  if (state.kind === 'broken') return [];
  const until = state.kind === 'paused' ? state.until : undefined;
  const paused =
    until === undefined
      ? '*Paused*  It runs again once somebody resumes it, or on the day that you choose.'
      : '*Paused until*  Choose another day to move it.';
  const what = state.kind === 'paused' ? paused : '*Pause until*  It runs again on the day that you choose.';
  return [
    section(what, {
      type: 'datepicker',
      action_id: `${controls.digestPauseUntil}:${id}`,
      placeholder: plain('Choose a day'),
      ...(until !== undefined && { initial_date: until }),
    }),
  ];
}

/** The digest's state already says why a place refuses posts. */
function isToldAbove({ refusing }: Digest): (delivery: Delivery) => boolean {
  return ({ destination, state }) =>
    state.kind === 'failed' &&
    refusing.some(({ channel, error }) => channel === destination && error === state.reason);
}

function historyBlocks({ digest, history }: DigestOverview): DrawnBlock[] {
  if (history.length === 0) return [section('*Deliveries*\nNothing was sent yet.')];
  const lines = history
    .slice(0, pages.cardHistory)
    .map((delivery) => `• ${deliveryInWords(delivery, digest.schedule.zone, isToldAbove(digest))}`);
  return [
    // A button beside the lines would take a third of their width, and each line would wrap.
    section(`*Deliveries*\n${lines.join('\n')}`),
    ...actions(button('All deliveries', controls.digestHistory, `${digest.id} 1`)),
  ];
}

/** The table of access/policy.ts in words. */
function rightsInWords({ ownerHasLeft, looksOn }: CardViewer): string {
  if (looksOn)
    return 'You can see it since its channel is public. To pause or test it, join the channel; its owner and admins can change it.';
  return ownerHasLeft
    ? 'Its owner has left the workspace: until somebody takes it over, everyone in its channels can change it.'
    : 'Everyone in its channels can preview, test, pause, resume and duplicate it. Its owner, managers of a channel’s room and admins can also edit it, send it now, hand it over and delete it. The owner is told what others do.';
}
