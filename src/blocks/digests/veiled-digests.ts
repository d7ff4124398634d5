// A digest for an admin who may not see where it goes: whose it is, its state, and what they can still do with it.

import type { ModalView } from '@slack/types';
import { controls, modals } from '#blocks/controls.ts';
import { actions, button, context, type DrawnBlock, divider, section } from '#blocks/parts/block.ts';
import { boldIn } from '#blocks/parts/text.ts';
import { modal } from '#blocks/parts/view.ts';
import { personInWords } from '#blocks/words/destination-words.ts';
import type { VeiledDigest } from '#digests/digest.ts';
import { deleteButton, handOverSection } from './owner-controls.ts';

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
      : [handOverSection(id, 'delete'), ...actions(turn, deleteButton(id, 'It'))]),
    context(
      'You are not in a place where it goes, so its name, its times and its posts stay hidden. As an admin you can pause and resume it, hand it over to somebody who sees it, and delete it. The owner is told.',
    ),
  ]);
}
