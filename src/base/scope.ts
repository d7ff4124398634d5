// What somebody may see in one place. Every door asks within a scope, and only the gatekeeper can make one.

import type { ChannelId, Tenant } from './tenant.ts';

/** Which campaigns of an account a room shows. */
export type CampaignSet =
  | { readonly kind: 'all' }
  | { readonly kind: 'owners'; readonly emails: readonly string[] }
  | { readonly kind: 'name'; readonly contains: string }
  | { readonly kind: 'chosen'; readonly ids: readonly string[] };

/** A place that shows nothing. */
export interface Nothing {
  readonly kind: 'none';
  readonly why:
    | 'no-room'
    /** The account of the place is not open. */
    | 'no-account'
    /** Places without a room have shown no account yet. */
    | 'no-account-yet'
    /** The account that places without a room showed was forgotten. No other one replaces it until an admin chooses. */
    | 'no-default'
    /** The operator keeps the bot out of it. */
    | 'kept-out'
    /** Outside of channels: the bot does not know yet whether the person may see their room. */
    | 'not-known'
    /** Outside of channels: the person may no longer see that room. */
    | 'left-room';
}

/** A stranger belongs to another company. */
export type Role = 'admin' | 'manager' | 'member' | 'guest' | 'stranger';

/** The private part keeps others from writing out a scope or spreading one into a wider one: the compiler takes neither for a scope. */
declare class MadeByTheGatekeeper {
  private readonly made: true;
}

export interface Scope extends MadeByTheGatekeeper {
  readonly tenant: Tenant;
  readonly campaigns: CampaignSet | Nothing;
  /** The channel whose room it is; undefined for the default room. */
  readonly room: ChannelId | undefined;
  /** The room is shown outside of that channel: on App Home, or in somebody's own messages. */
  readonly isOutside?: true;
  readonly role: Role;
}

/** Equal for scopes whose answers read the same: they show the same figures, and call the same room theirs. */
export function answerKey(scope: Scope): string {
  return JSON.stringify([sightOf(scope), scope.isOutside && scope.room]);
}

/** Equal for scopes that show the same figures: the same account and the same campaigns. */
export function sightOf({ tenant, campaigns }: Scope): string {
  return JSON.stringify([tenant.account, campaigns]);
}
