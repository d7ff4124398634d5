// Who may do what with a digest: the rule in one place.

import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Digest } from '#digests/digest.ts';

/**
 * Edit, send now, resend, hand over, delete and undo: its owner and admins; everyone where the owner has left the workspace, so that
 * no digest is stuck. All else (see, test, pause, resume, copy) is open to whoever the bot talks to.
 */
export function mayChange(
  digest: Digest,
  by: UserId,
  { admins, ownerHasLeft }: { readonly admins: readonly UserId[]; readonly ownerHasLeft: boolean },
): boolean {
  return digest.owner === by || admins.includes(by) || ownerHasLeft;
}

/**
 * The place whose figures that person may see before they are posted: to its owner and admins the first of the digest's; others see
 * what they see where they are.
 */
export function placeShownTo(
  { owner, destinations }: Digest,
  by: UserId,
  admins: readonly UserId[],
): ChannelId | undefined {
  return owner === by || admins.includes(by) ? destinations[0] : undefined;
}
