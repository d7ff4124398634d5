// Who may do what: one table that every door asks and docs/security.md prints. Pure: it looks up nobody's relations.

import type { Scope } from '#base/scope.ts';
import type { UserId } from '#base/tenant.ts';

/** How a person stands to a place, and through its places to a digest. One person may have several relations. */
export const relations = [
  /** Set the digest up, or took it over. */
  'owner',
  /** Named in ADMIN_USERS, and sees the place. */
  'admin',
  /** Named in ADMIN_USERS, and does not see the place. Of a digest there they learn only its owner and its state. */
  'admin-outside',
  /** A full member who is in the channel and whom its room names. */
  'manager',
  /** A full member of the workspace who is in the channel. In somebody's own messages, only that person. */
  'member',
  /** A member or manager of a place of a digest whose owner has left the workspace, so that no digest is stuck. */
  'heir',
  /** A full member of the workspace who is not in the channel, if the channel is public. */
  'onlooker',
  /**
   * A guest who is in the channel, if ALLOW_GUESTS is set; and a full member of another workspace of the same organisation, which Slack
   * calls Enterprise Grid.
   */
  'guest',
  /** A person of another company who is in the channel. This relation exists only if ALLOW_GUESTS is set. */
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
  /** Pause and resume. */
  pause: ['owner', 'admin', 'admin-outside', 'manager', 'member', 'heir', 'guest'],
  /** Send a test to their own messages. */
  test: ['owner', 'admin', 'manager', 'member', 'heir', 'guest'],
  edit: keepers,
  /** Send now, send again, and say that a post arrived. */
  'send-now': keepers,
  'hand-over': [...keepers, 'admin-outside'],
  /** Delete and restore. */
  delete: [...keepers, 'admin-outside'],
  /** Several digests at once. The rule of each deed applies too. */
  bulk: ['owner', 'admin', 'admin-outside', 'heir'],
  /** Give a channel its first room, give its room another account, or remove the room. */
  bind: ['admin', 'admin-outside'],
  /** What the room of a channel shows of its account, and who manages it. */
  'change-room': ['admin', 'admin-outside', 'manager'],
  /** An account at the campaign service. */
  connect: ['admin', 'admin-outside'],
  /** Who did what, and when. */
  audit: ['admin', 'admin-outside'],
  /** What is wrong with the bot. If the operator names no admins, everybody may read it. */
  troubles: ['admin', 'admin-outside'],
} as const satisfies Readonly<Record<string, readonly Relation[]>>;

export type Right = keyof typeof policy;

export const rights = Object.keys(policy) as readonly Right[];

/** Whether somebody has the right where they are. The gatekeeper has found their role there. */
export function mayHere({ role }: Pick<Scope, 'role'>, right: Right): boolean {
  return may([role], right);
}

/** For what belongs to no place: only being named in ADMIN_USERS counts. */
export function mayAnywhere(user: UserId, admins: readonly UserId[], right: Right): boolean {
  return may(admins.includes(user) ? ['admin'] : [], right);
}

/** Whether one of those relations gives the right. */
export function may(relations: readonly Relation[], right: Right): boolean {
  const given: readonly Relation[] = policy[right];
  return relations.some((relation) => given.includes(relation));
}
