// What somebody may see in one place. Every door asks within a scope, and none of them can make one: only the gatekeeper does.

import type { ChannelId, Tenant } from './tenant.ts';

/** Which campaigns of an account a room shows. */
export type CampaignSet =
  | { readonly kind: 'all' }
  | { readonly kind: 'owners'; readonly emails: readonly string[] }
  | { readonly kind: 'name'; readonly contains: string }
  | { readonly kind: 'chosen'; readonly ids: readonly string[] };

/**
 * A place that shows nothing: it has no room, the account of its room is not open, or the operator keeps the bot out of it. Outside of
 * channels also where it is not known yet whether the room is that person's to see, and where it was and is no more.
 */
export interface Nothing {
  readonly kind: 'none';
  readonly why: 'no-room' | 'no-account' | 'kept-out' | 'not-known' | 'left-room';
}

/** A stranger belongs to another company. */
export type Role = 'admin' | 'manager' | 'member' | 'guest' | 'stranger';

/** Its private part keeps a scope from being written out, or spread into a wider one: the compiler takes neither for a scope. */
declare class MadeByTheGatekeeper {
  private readonly made: true;
}

export interface Scope extends MadeByTheGatekeeper {
  readonly tenant: Tenant;
  readonly campaigns: CampaignSet | Nothing;
  /** The channel whose room it is; undefined: the default. */
  readonly room: ChannelId | undefined;
  /** It is shown outside of that channel: on App Home, or in somebody's own messages. */
  readonly isOutside?: true;
  readonly role: Role;
}

/** The same for scopes that see the same figures: the account and the campaigns. */
export function sightOf({ tenant, campaigns }: Scope): string {
  return JSON.stringify([tenant.account, campaigns]);
}
