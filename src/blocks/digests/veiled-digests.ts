// A digest for an admin who may not see where it goes: whose it is, its state, and what they can still do with it.

import type { ModalView } from '@slack/types';
import { controls, modals } from '#blocks/controls.ts';
import {
  actions,
  button,
  confirmation,
  context,
  type DrawnBlock,
  divider,
  section,
} from '#blocks/parts/block.ts';
import { boldIn, plain } from '#blocks/parts/text.ts';
import { modal } from '#blocks/parts/view.ts';
import { personInWords } from '#blocks/words/destination-words.ts';
import type { VeiledDigest } from '#digests/digest.ts';

export const veiledName = 'A digest in a private channel';

/** mrkdwn */
export function veiledInWords({ owner, state }: VeiledDigest): string {
  return `of ${personInWords(owner)} · ${stateWords[state]}`;
}

const stateWords = {
  active: 'active',
  paused: 'paused',
  broken: 'not getting through',
} as const satisfies Record<VeiledDigest['state'], string>;

export function veiledBlocks(digests: readonly VeiledDigest[]): DrawnBlock[] {
  return digests.flatMap((digest) => [
    section(
      `*${veiledName}*`,
      button('Open', controls.manage, digest.id, { spoken: `Open ${veiledName.toLowerCase()}` }),
    ),
    context(veiledInWords(digest)),
  ]);
}

/** mrkdwn */
export function veiledLines(digests: readonly VeiledDigest[]): string[] {
  return digests.map((digest) => `• ${veiledName}: ${veiledInWords(digest)}`);
}

/** `said`: what this person has just done to it, and the outcome, in mrkdwn. `isDeleted`: it can only be restored. */
export function veiledCardModal(
  digest: VeiledDigest,
  { said, isDeleted = false }: { readonly said?: string | undefined; readonly isDeleted?: boolean } = {},
): ModalView {
  const { id, owner, state } = digest;
  const turn =
    state === 'active'
      ? button('Pause', controls.digestPause, id)
      : button('Resume', controls.digestResume, id, { style: 'primary' });
  return modal('Digest', modals.digestCard, [
    ...(said === undefined ? [] : [section(boldIn(said)), divider()]),
    section(
      `*${veiledName}*\n*Owner*  ${personInWords(owner)}\n*State*  ${isDeleted ? 'deleted' : stateWords[state]}`,
    ),
    ...(isDeleted
      ? actions(button('Undo', controls.digestRestore, id))
      : [handOverSection(id), ...actions(turn, deleteButton(id))]),
    context(
      'You are not in a place where it goes, so its name, its times and its posts stay hidden. As an admin you can pause and resume it, hand it over to somebody who sees it, and delete it. The owner is told.',
    ),
  ]);
}

function handOverSection(id: string): DrawnBlock {
  return section('*Hand over*  Somebody else becomes its owner and is told.', {
    type: 'users_select',
    action_id: `${controls.digestHandOver}:${id}`,
    placeholder: plain('Choose a person'),
    confirm: confirmation({
      title: 'Hand it over?',
      text: 'The new owner hears of its troubles. They and admins can delete it then.',
      confirm: 'Hand over',
    }),
  });
}

function deleteButton(id: string) {
  return button('Delete', controls.digestDelete, id, {
    style: 'danger',
    confirm: confirmation({
      title: 'Delete this digest?',
      text: 'It is no longer sent to anyone. What it posted stays. You can undo this, now or later under Deleted in the list of digests.',
      confirm: 'Delete',
      style: 'danger',
    }),
  });
}
