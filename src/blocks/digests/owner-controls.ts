// What only its owner and admins can do with a digest on its card: hand it over and delete it.

import type { Button } from '@slack/types';
import { controls } from '#blocks/controls.ts';
import { button, confirmation, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { plain } from '#blocks/parts/text.ts';
import type { DigestId } from '#digests/digest.ts';

/** `rights`: what the new owner and admins can do then. */
export function handOverSection(id: DigestId, rights: string): DrawnBlock {
  return section('*Hand over*  Somebody else becomes its owner and is told.', {
    type: 'users_select',
    action_id: `${controls.digestHandOver}:${id}`,
    placeholder: plain('Choose a person'),
    confirm: confirmation({
      title: 'Hand it over?',
      text: `The new owner hears of its troubles. They and admins can ${rights} it then.`,
      confirm: 'Hand over',
    }),
  });
}

/** `name`: what is no longer sent. */
export function deleteButton(id: DigestId, name: string, alternative = ''): Button {
  return button('Delete', controls.digestDelete, id, {
    style: 'danger',
    confirm: confirmation({
      title: 'Delete this digest?',
      text: `${name} is no longer sent to anyone. What it posted stays. You can undo this, now or later under Deleted in the list of digests.${alternative}`,
      confirm: 'Delete',
      style: 'danger',
    }),
  });
}
