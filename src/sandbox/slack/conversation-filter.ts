// Which conversations a select shows (docs.slack.dev reference/block-kit/composition-objects/conversation-filter-object).

export interface ConversationFilter {
  readonly include?: readonly string[] | undefined;
  readonly exclude_external_shared_channels?: boolean | undefined;
  readonly exclude_bot_users?: boolean | undefined;
}

/** A direct message is listed under the id of the person at its other end: as `dm`, or as `bot` if that is an app. */
export interface Filtered {
  readonly kind: 'public' | 'private' | 'dm';
  readonly archived?: boolean;
  readonly external?: boolean;
  readonly bot?: boolean;
}

export function passesFilter(one: Filtered, filter: ConversationFilter | undefined): boolean {
  if (one.archived === true) return false;
  if (filter?.exclude_external_shared_channels === true && one.external === true) return false;
  if (filter?.exclude_bot_users === true && one.bot === true) return false;
  return filter?.include?.includes(one.kind === 'dm' ? 'im' : one.kind) ?? true;
}
