// The card of one digest and its preview, in modals: opened by buttons, and redrawn after each deed on them.

import type { BlockAction } from '@slack/bolt';
import { may } from '#access/policy.ts';
import { dayAt, parseDay } from '#base/day.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';
import type { UserId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { type Deed, type DeedOutcome, deedInWords, deedMessage } from '#blocks/digests/deed-words.ts';
import { deletedModal, digestCardModal } from '#blocks/digests/digest-card.ts';
import {
  notFoundModal,
  previewModal,
  type RestoreDoubt,
  restoreDoubtMessage,
  restoreDoubtModal,
  troubleInWords,
} from '#blocks/digests/digest-modals.ts';
import { veiledCardModal } from '#blocks/digests/veiled-digests.ts';
import { dayInWords } from '#blocks/words/dates.ts';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import type { DigestId, ShownDigest, VeiledDigest } from '#digests/digest.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { PrivateReply } from '#slack/answering/private-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { publishHome } from '#slack/home/app-home.ts';
import { fillModal, type ModalView, type Opener, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import { troublesAt } from './channel-troubles.ts';
import { endsBefore, mayOwn } from './open-bulk-form.ts';

export type OpenModal = BlockAction['view'];

/** Above the list, if that is open. In place of any other modal. In a modal of its own elsewhere. */
export async function openDigestCard(
  tools: DoorTools,
  opener: Opener,
  { digest, view }: { digest: DigestId; view: OpenModal },
): Promise<void> {
  const card = (person: Visitor) => cardOf(tools, digest, person);
  const instead = view?.type === 'modal' && view.callback_id !== modals.digestList;
  if (instead) await fillModal(tools, view.id, () => card(opener.person));
  else await openFor(tools, opener, 'Digest', card);
}

/** Shows above the card what would be posted now. */
export async function openDigestPreview(tools: DoorTools, opener: Opener, id: DigestId): Promise<void> {
  await openFor(tools, opener, 'Preview', async (person, show) => {
    const found = await tools.digests.find(id, person.id);
    if (!('digest' in found)) return notFoundModal('Preview', found);
    const { digest, nextRuns, skipped } = found;
    const ahead = { ...digest, nextRuns, skipped };
    const plan = nextRuns.length === 0 ? undefined : { ahead, faults: [] };
    await show(previewModal(digest.question, undefined, plan));
    const answer = await tools.digests.preview(person.scope, digest.question, person.id, digest);
    return previewModal(digest.question, answer, plan);
  });
}

export type DigestDeed = Exclude<Deed, typeof controls.deliveryResend | typeof controls.deliveryArrived>;

export interface WantedDeed {
  readonly deed: DigestDeed;
  readonly digest: DigestId;
  /** The day until which it is paused, or the person to whom it is handed over. */
  readonly chosen: string;
  /** Whether the person has agreed that another company reads it. */
  readonly agreed?: boolean;
  readonly person: Visitor;
  readonly view: OpenModal;
  readonly reply: PrivateReply | undefined;
}

/** Does the deed, then shows its outcome: on the card or on App Home by drawing them again, under a notice in a message by a reply. */
export async function workOnDigest(tools: DoorTools, wanted: WantedDeed): Promise<void> {
  const { deed, digest, person, view, reply } = wanted;
  const before = deed === controls.digestDelete ? await seenBefore(tools, digest, person.id) : undefined;
  const refusal = await faultOf(tools, wanted);
  if (refusal !== undefined) {
    if (view !== undefined) await fillModal(tools, view.id, () => cardOf(tools, digest, person, refusal));
    return;
  }
  if (await doubtsRestoring(tools, wanted)) return;
  const outcome = await deedOf(tools, wanted);
  if (view?.type === 'home') return publishHome(tools, person);
  const troubles = await troublesLeft(tools, deed, outcome);
  if (view === undefined) {
    await reply?.send(() => deedMessage(deed, outcome, troubles), 'private');
    return;
  }
  // The card itself says how to mend what stopped a Send now.
  const withMend = deed !== controls.digestSendNow;
  const outcomeWords = [deedInWords(deed, outcome, { withMend }), ...troubles].join('\n');
  const isDone = 'question' in outcome || ('kind' in outcome && outcome.kind === 'veiled');
  await fillModal(tools, view.id, async () =>
    before !== undefined && isDone
      ? deletedCard(before, await tools.answers.campaignNames(person.scope))
      : cardOf(tools, digest, person, outcomeWords),
  );
}

/** The digest as this person sees it, before it is gone. */
async function seenBefore({ digests }: DoorTools, id: DigestId, user: UserId) {
  const found = await digests.find(id, user);
  if ('digest' in found) return found.digest;
  return found.kind === 'veiled' ? found : undefined;
}

function deletedCard(digest: ShownDigest | VeiledDigest, names: CampaignNames, said?: string): ModalView {
  return 'kind' in digest
    ? veiledCardModal(digest, { isDeleted: true, said })
    : deletedModal(digest, names, said);
}

/** What still keeps a digest that was just resumed from being posted, in mrkdwn. */
async function troublesLeft(tools: DoorTools, deed: DigestDeed, outcome: DeedOutcome): Promise<string[]> {
  if (deed !== controls.digestResume || !('question' in outcome)) return [];
  const { unready } = await troublesAt(tools, outcome.destinations);
  return unready.map((trouble) => `⚠ ${troubleInWords(trouble)}`);
}

/** Asks first if a deleted digest would come back to another company. Refuses if it would come back to somebody who may get none. */
async function doubtsRestoring(tools: DoorTools, { deed, digest, agreed, person, view, reply }: WantedDeed) {
  if (deed !== controls.digestRestore) return false;
  const deleted = await tools.digests.findDeleted(digest, person.id);
  // A person who may not see the digest is told no places. Its owner's agreement from the time of saving still holds.
  if (deleted === undefined || 'kind' in deleted) return false;
  if (!may(await tools.digests.relationsTo(digest, person.id), 'delete')) return false;
  const { outside, unfit } = await troublesAt(tools, deleted.destinations);
  if (unfit.length === 0 && (agreed || outside.length === 0)) return false;
  const doubt: RestoreDoubt =
    unfit.length > 0 ? { kind: 'unfit', unfit } : { kind: 'outside', channels: outside };
  const names = await tools.answers.campaignNames(person.scope);
  if (view === undefined) await reply?.send(() => restoreDoubtMessage(deleted, doubt, names), 'private');
  else await fillModal(tools, view.id, async () => restoreDoubtModal(deleted, doubt, names));
  return true;
}

/** Why the chosen day or person is impossible, in mrkdwn. */
async function faultOf(
  tools: DoorTools,
  { deed, digest, chosen, person }: WantedDeed,
): Promise<string | undefined> {
  if (deed === controls.digestHandOver && !(await mayOwn(tools, chosen as UserId))) {
    return 'Not handed over: digests belong to full members of this workspace.';
  }
  if (deed !== controls.digestPause || chosen === '') return undefined;
  const found = await tools.digests.find(digest, person.id);
  if (!('digest' in found)) return undefined;
  const { schedule } = found.digest;
  const { zone, endsOn } = schedule;
  if (chosen <= dayAt(tools.clock.now(), zone)) return 'Not paused: choose a day that is yet to come.';
  return endsOn !== undefined && endsBefore(schedule, parseDay(chosen))
    ? `Not paused: the digest ends on ${dayInWords(endsOn)}, before that day. Choose an earlier one, or pause it without a day.`
    : undefined;
}

function deedOf(
  tools: DoorTools,
  { deed, digest, chosen, person: { id } }: WantedDeed,
): Promise<DeedOutcome> {
  const { digests } = tools;
  switch (deed) {
    case controls.digestPause:
      return digests.pause(digest, id, parseDay(chosen));
    case controls.digestResume:
      return digests.resume(digest, id);
    case controls.digestDelete:
      return digests.remove(digest, id);
    case controls.digestRestore:
      return digests.restore(digest, id);
    case controls.digestHandOver:
      return digests.handOver(digest, chosen as UserId, id);
    case controls.digestSendNow:
      return digests.sendNow(digest, id);
    case controls.digestTest:
      return digests.test(digest, id);
  }
}

async function cardOf(tools: DoorTools, id: DigestId, person: Visitor, said?: string): Promise<ModalView> {
  const found = await tools.digests.find(id, person.id);
  if (!('digest' in found))
    return found.kind === 'veiled'
      ? veiledCardModal(found, { said })
      : goneCard(tools, id, person, found, said);
  const { condition, question } = found.digest;
  const viewer = await viewerOf(tools, id, person.id);
  const known = condition && viewer.mayEdit ? await knownOf(tools, question, person) : undefined;
  const names = await tools.answers.campaignNames(person.scope);
  return digestCardModal(found, { ...viewer, known }, said, names);
}

/** Offers to restore the digest, if this person may. */
async function goneCard(
  { digests, answers }: DoorTools,
  id: DigestId,
  { id: user, scope }: Visitor,
  found: Parameters<typeof notFoundModal>[1],
  said: string | undefined,
): Promise<ModalView> {
  const deleted = await digests.findDeleted(id, user);
  return deleted !== undefined && may(await digests.relationsTo(id, user), 'delete')
    ? deletedCard(deleted, await answers.campaignNames(scope), said)
    : notFoundModal('Digest', found);
}

async function viewerOf({ digests }: DoorTools, id: DigestId, user: UserId) {
  const relations = await digests.relationsTo(id, user);
  return {
    user,
    mayEdit: may(relations, 'edit'),
    looksOn: !may(relations, 'pause'),
    ownerHasLeft: relations.includes('heir'),
  };
}

/** The answer from the record alone: an errand that is aborted before it begins asks the service nothing. */
async function knownOf({ answers, clock }: DoorTools, question: Question, { id: asker, scope }: Visitor) {
  let known: Answer | undefined;
  const options = { lane: 'people', asker, at: clock.now(), signal: AbortSignal.abort(nobodyWaits) } as const;
  for await (const answer of answers.answer(scope, question, options)) known = answer;
  return known;
}
