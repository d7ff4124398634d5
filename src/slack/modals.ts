// Opens modals and fills them: a trigger waits for nobody, what a modal shows may take longer. Knows none of them by name.

import type { Block, KnownBlock, View } from '@slack/types';
import type { ChannelId } from '#base/tenant.ts';
import { failedModal, loadingModal } from '#blocks/short-modals.ts';
import type { DoorTools } from './door-tools.ts';
import type { Visitor } from './people.ts';
import type { Envelope } from './receiving/envelope.ts';
import { slackErrorOf } from './slack-word.ts';

/** Slack's own modal view, as blocks/ makes it. */
export type ModalView = Omit<View, 'blocks'> & { readonly blocks: readonly (KnownBlock | Block)[] };

/** Draws the modal while it waits for more; `show` may be asked for what is known so far. */
export type Fill = (show: (view: ModalView) => Promise<void>) => Promise<ModalView>;

/** Opens the modal that somebody asked for. */
export interface Opener {
  readonly person: Visitor;
  /** Where they did it; undefined in a modal and on App Home. */
  readonly channel: ChannelId | undefined;
  /** Slack's response_url of it; undefined if it has none. */
  readonly replyUrl: string | undefined;
  /** The id of the modal, which shows that it loads; it is opened once, with the first title. */
  open(title: string): Promise<string | undefined>;
}

/** A trigger lives for three seconds and once, so a modal opens as loading and is filled when there is something to show. */
export async function openFor(
  tools: DoorTools,
  opener: Opener,
  title: string,
  fill: (person: Visitor, ...rest: Parameters<Fill>) => Promise<ModalView>,
): Promise<void> {
  await fillLoading(tools, await opener.open(title), (show) => fill(opener.person, show));
}

/** On top of the modal that is open (three at most), by itself elsewhere. */
export async function openLoading(
  tools: DoorTools,
  { triggerId, view }: Envelope,
  title: string,
): Promise<string | undefined> {
  const { client } = tools;
  const wanted = { trigger_id: triggerId, view: sentModal(tools, loadingModal(title)) };
  const opened = await (view?.kind === 'modal' ? client.views.push(wanted) : client.views.open(wanted));
  return opened.view?.id;
}

export async function fillModal(tools: DoorTools, viewId: string | undefined, fill: Fill): Promise<void> {
  if (viewId === undefined) return;
  const show = (view: ModalView) => showIn(tools, viewId, view);
  await show(await fill(show));
}

/** A modal that cannot be filled says so, and loads no longer; the caller logs why. */
async function fillLoading(tools: DoorTools, viewId: string | undefined, fill: Fill): Promise<void> {
  try {
    await fillModal(tools, viewId, fill);
  } catch (error) {
    await fillModal(tools, viewId, async () => failedModal(tools.isStoreAway())).catch(() => undefined);
    throw error;
  }
}

async function showIn(tools: DoorTools, viewId: string, view: ModalView): Promise<void> {
  const { client, holds } = tools;
  try {
    await holds.run('views.update', () =>
      client.views.update({ view_id: viewId, view: sentModal(tools, view) }),
    );
  } catch (error) {
    // The person has closed it: there is nothing left to fill.
    if (slackErrorOf(error) !== 'not_found') throw error;
  }
}

/** As it goes to Slack: with where the person was who opened it. */
export function sentModal(
  { modalPlaces, at }: Pick<DoorTools, 'modalPlaces' | 'at'>,
  modal: ModalView,
): View {
  const view = modal as View;
  return at === undefined ? view : modalPlaces.marked(view, at);
}
