// What the listeners behind the door work with, and the small deeds that several of them share.

import type { Block, KnownBlock, View } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { failedModal, loadingModal, refusalModal } from '#blocks/digests/digest-modals.ts';
import { refusalMessage } from '#blocks/notices.ts';
import type { Digests } from '#digests/digests.ts';
import type { ParseContext } from '#reports/grammar.ts';
import { type AdmissionRule, decideAdmission } from './admission.ts';
import type { CsvParts } from './csv.ts';
import { type BotIdentity, slackErrorOf } from './identity.ts';
import type { People, Person } from './people.ts';
import type { DetailMemory } from './posting/detail.ts';
import { createPrivateReply, type PrivateReply } from './private-reply.ts';

export interface DoorParts extends CsvParts {
  /** For what people wait for: short time-outs, no waiting for Slack's throttling. */
  readonly client: WebClient;
  readonly identity: BotIdentity;
  readonly admission: AdmissionRule;
  readonly people: People;
  readonly digests: Digests;
  readonly detail: DetailMemory;
  /** What admins should know, each a sentence. */
  readonly notices: readonly string[];
  /** What a typed text is read against, now. */
  readonly grammar: () => ParseContext;
}

export function replyTo(parts: DoorParts, responseUrl: string): PrivateReply {
  return createPrivateReply({ responseUrl, clock: parts.clock, log: parts.log, detail: parts.detail });
}

/** The person, if they may do this here; otherwise they are told why not, and undefined comes back. */
export async function admit(
  parts: DoorParts,
  user: UserId,
  channel: ChannelId | undefined,
  reply: PrivateReply | undefined,
): Promise<Person | undefined> {
  const admission = decideAdmission(parts.admission, await parts.people.find(user), channel);
  if (admission.kind === 'admitted') return admission.person;
  await reply?.send(() => refusalMessage(admission.why), 'private');
  return undefined;
}

/** Slack's own modal view, as blocks/ makes it. */
export type ModalView = Omit<View, 'blocks'> & { readonly blocks: readonly (KnownBlock | Block)[] };

/** Draws the modal while it waits for more; `show` may be asked for what is known so far. */
export type Fill = (show: (view: ModalView) => Promise<void>) => Promise<ModalView>;

/** A trigger lives for three seconds and once, so a modal opens as loading and is filled when there is something to show. */
export async function openModal(
  parts: DoorParts,
  triggerId: string,
  loading: ModalView,
  fill: Fill,
): Promise<void> {
  const opened = await parts.client.views.open({ trigger_id: triggerId, view: mutable(loading) });
  await fillLoading(parts, opened.view?.id, fill);
}

/** The same on top of the modal that is open (three at most). */
export async function pushModal(
  parts: DoorParts,
  triggerId: string,
  loading: ModalView,
  fill: Fill,
): Promise<void> {
  const pushed = await parts.client.views.push({ trigger_id: triggerId, view: mutable(loading) });
  await fillLoading(parts, pushed.view?.id, fill);
}

/** What somebody did that opens a modal. */
export interface Opener {
  readonly triggerId: string;
  readonly user: UserId;
  /** Where they did it; undefined in a modal and on App Home. */
  readonly channel: ChannelId | undefined;
  /** It opens on top of the modal that is open. */
  readonly inModal: boolean;
}

/** For somebody who is looked up while the modal loads: the trigger may not wait for that. */
export async function openFor(
  parts: DoorParts,
  { triggerId, user, channel, inModal }: Opener,
  title: string,
  fill: (person: Person, ...rest: Parameters<Fill>) => Promise<ModalView>,
): Promise<void> {
  const open = inModal ? pushModal : openModal;
  await open(parts, triggerId, loadingModal(title), async (show) => {
    const admission = decideAdmission(parts.admission, await parts.people.find(user), channel);
    return admission.kind === 'refused' ? refusalModal(title, admission.why) : fill(admission.person, show);
  });
}

/** The same in a modal that is open. */
export async function fillFor(
  parts: DoorParts,
  viewId: string,
  user: UserId,
  title: string,
  fill: (person: Person) => Promise<ModalView>,
): Promise<void> {
  const admission = decideAdmission(parts.admission, await parts.people.find(user), undefined);
  await fillModal(parts, viewId, async () =>
    admission.kind === 'refused' ? refusalModal(title, admission.why) : fill(admission.person),
  );
}

export async function fillModal(parts: DoorParts, viewId: string | undefined, fill: Fill): Promise<void> {
  if (viewId === undefined) return;
  const show = (view: ModalView) => showIn(parts, viewId, view);
  await show(await fill(show));
}

/** Nobody is left before a modal that loads for ever; who called logs why. */
async function fillLoading(parts: DoorParts, viewId: string | undefined, fill: Fill): Promise<void> {
  try {
    await fillModal(parts, viewId, fill);
  } catch (error) {
    await fillModal(parts, viewId, async () => failedModal()).catch(() => undefined);
    throw error;
  }
}

async function showIn({ client }: DoorParts, viewId: string, view: ModalView): Promise<void> {
  try {
    await client.views.update({ view_id: viewId, view: mutable(view) });
  } catch (error) {
    // The person closed it meanwhile: there is nothing to fill any more.
    if (slackErrorOf(error) !== 'not_found') throw error;
  }
}

function mutable(view: ModalView): View {
  return view as View;
}
