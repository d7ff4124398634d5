// The list of digests and the card of one, in modals: opened by buttons, and redrawn after each deed on them.

import type { BlockAction } from '@slack/bolt';
import { controls, modals } from '#blocks/controls.ts';
import { digestListMessage } from '#blocks/digest-message.ts';
import { digestCardModal, digestListModal, loadingModal, noticeModal } from '#blocks/digest-modals.ts';
import { type Deed, type DeedOutcome, deedInWords, deedMessage } from '#blocks/notices.ts';
import type { DigestId } from '#digests/digest.ts';
import type { DigestOverview } from '#digests/digests.ts';
import { publishHome } from './home.ts';
import { type DoorParts, fillModal, type ModalView, openModal, pushModal } from './parts.ts';
import type { Person } from './people.ts';
import type { PrivateReply } from './private-reply.ts';

/** On top of the list where that is open, in place of any other modal, by itself elsewhere. */
export async function openDigestCard(
  parts: DoorParts,
  wanted: { triggerId: string; digest: DigestId; person: Person; view: BlockAction['view'] },
): Promise<void> {
  const { triggerId, digest, person, view } = wanted;
  const card = () => cardOf(parts, digest, person);
  if (view?.type !== 'modal') return openModal(parts, triggerId, loadingModal('Digest'), card);
  if (view.callback_id !== modals.digestList) return fillModal(parts, view.id, card);
  await pushModal(parts, triggerId, loadingModal('Digest'), card);
}

export async function openDigestList(parts: DoorParts, triggerId: string): Promise<void> {
  await openModal(parts, triggerId, loadingModal('Digests'), async () =>
    digestListModal(await parts.digests.list(), 1, await parts.answers.campaignNames()),
  );
}

/** The list stands in a modal, or in the private message that `digests` was answered with. */
export async function turnDigestList(
  parts: DoorParts,
  view: BlockAction['view'],
  reply: PrivateReply | undefined,
  page: number,
): Promise<void> {
  const overviews = await parts.digests.list();
  const names = await parts.answers.campaignNames();
  if (view !== undefined)
    return fillModal(parts, view.id, async () => digestListModal(overviews, page, names));
  const message = digestListMessage(overviews, page, parts.newId(), names);
  await reply?.send(() => message, 'replace');
}

export type DigestDeed = Exclude<Deed, typeof controls.deliveryResend | typeof controls.deliveryArrived>;

/** On a card the card is redrawn, on App Home that; on the notice that a person got by message, the outcome is told beneath. */
export async function workOnDigest(
  parts: DoorParts,
  wanted: {
    deed: DigestDeed;
    digest: DigestId;
    person: Person;
    view: BlockAction['view'];
    reply: PrivateReply | undefined;
  },
): Promise<void> {
  const { deed, digest, person, view, reply } = wanted;
  const outcome = await deedOf(parts, deed, digest, person);
  if (view?.type === 'home') await publishHome(parts, person.id);
  else if (view === undefined) await reply?.send(() => deedMessage(deed, outcome), 'private');
  else await fillModal(parts, view.id, () => cardOf(parts, digest, person, { deed, outcome }));
}

function deedOf(parts: DoorParts, deed: DigestDeed, digest: DigestId, { id }: Person): Promise<DeedOutcome> {
  switch (deed) {
    case controls.digestPause:
      return parts.digests.pause(digest, id);
    case controls.digestResume:
      return parts.digests.resume(digest, id);
    case controls.digestDelete:
      return parts.digests.remove(digest, id);
    case controls.digestSendNow:
      return parts.digests.sendNow(digest, id);
    case controls.digestTest:
      return parts.digests.test(digest, id);
  }
}

async function cardOf(
  parts: DoorParts,
  id: DigestId,
  person: Person,
  after?: { deed: DigestDeed; outcome: DeedOutcome },
): Promise<ModalView> {
  const overview: DigestOverview | undefined = await parts.digests.find(id);
  if (overview === undefined) {
    return noticeModal('Digest', after ? deedInWords(after.deed, after.outcome) : 'This digest was deleted.');
  }
  const mayEdit = overview.digest.owner === person.id || parts.admission.admins.includes(person.id);
  const names = await parts.answers.campaignNames();
  return digestCardModal(overview, { user: person.id, mayEdit }, after, names);
}
