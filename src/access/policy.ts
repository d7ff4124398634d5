// Who may do what: one table, which every door asks and docs/security.md prints. Pure: it finds out nobody's relations.

import type { Scope } from '#base/scope.ts';

/** How somebody stands to a place, and to a digest through the places that it goes to. One person may have several of them. */
export const relations = [
  /** Who set the digest up, or was handed it. */
  'owner',
  /** Named in ADMIN_USERS, and sees the place. */
  'admin',
  /** Named in ADMIN_USERS, and does not see the place: of a digest there they learn its owner and its state alone. */
  'admin-outside',
  /** A full member who is in the channel, and whom its room names. */
  'manager',
  /** A full member of the workspace who is in the channel; of somebody's own messages, that person alone. */
  'member',
  /** A member or manager of a place of a digest whose owner has left the workspace: so that none is stuck. */
  'heir',
  /** A full member of the workspace who is not in the channel, which is a public one. */
  'onlooker',
  /** A guest who is in the channel. There are none but where ALLOW_GUESTS is set. */
  'guest',
  /** Somebody of another company who is in the channel. There are none but where ALLOW_GUESTS is set. */
  'stranger',
] as const;

export type Relation = (typeof relations)[number];

const keepers = ['owner', 'admin', 'manager', 'heir'] as const;
const people = ['admin', 'manager', 'member', 'guest', 'stranger'] as const;

const policy = {
  /** A digest: what it asks, when, and its deliveries in the places that they see. */
  see: ['owner', 'admin', 'manager', 'member', 'heir', 'onlooker', 'guest', 'stranger'],
  ask: people,
  share: people,
  export: people,
  /** A digest to a place that they are in. */
  'schedule-here': people,
  /** A digest to a public channel that they are not in. */
  'schedule-elsewhere': ['admin', 'onlooker'],
  /** And resume. */
  pause: ['owner', 'admin', 'admin-outside', 'manager', 'member', 'heir', 'guest'],
  /** To their own messages. */
  test: ['owner', 'admin', 'manager', 'member', 'heir', 'guest'],
  edit: keepers,
  /** And resend, and say that a post arrived. */
  'send-now': keepers,
  'hand-over': [...keepers, 'admin-outside'],
  /** And bring back. */
  delete: [...keepers, 'admin-outside'],
  /** Several digests at once, each of them by its own rule besides. */
  bulk: ['owner', 'admin', 'admin-outside', 'heir'],
  /** Give a channel its first room, another account, or none again. */
  bind: ['admin', 'admin-outside'],
  /** What the room of a channel shows of its account, and who manages it. */
  'change-room': ['admin', 'admin-outside', 'manager'],
  /** An account at the campaign service. */
  connect: ['admin', 'admin-outside'],
  /** Who did what, and when. */
  audit: ['admin', 'admin-outside'],
  /** What is wrong with the bot. While no admins are named, everybody is told. */
  troubles: ['admin', 'admin-outside'],
} as const satisfies Readonly<Record<string, readonly Relation[]>>;

export type Right = keyof typeof policy;

export const rights = Object.keys(policy) as readonly Right[];

/** Whether somebody has the right where they are: the gatekeeper has said how they stand to that place. */
export function mayHere({ role }: Pick<Scope, 'role'>, right: Right): boolean {
  return may([role], right);
}

/** Whether one of those relations gives the right. */
export function may(relations: readonly Relation[], right: Right): boolean {
  const given: readonly Relation[] = policy[right];
  return relations.some((relation) => given.includes(relation));
}
