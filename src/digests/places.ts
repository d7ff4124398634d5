// The port that tells how somebody stands to the places that digests go to. Does not know how that is found out.

import type { Relation } from '#access/policy.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';

export type PlaceRelation =
  | Extract<Relation, 'manager' | 'member' | 'onlooker' | 'guest' | 'stranger'>
  /** It is closed to them. */
  | 'nobody'
  /**
   * Slack never tells, because the place is private and the bot is not in it. The bot believes only the owner of a digest that goes there
   * already.
   */
  | 'untellable'
  /** The bot lacks the scope to find out. It believes a person who sends a digest there, and shows it to nobody else. */
  | 'unchecked'
  /** Slack has not told yet; it may in a minute. */
  | 'unknown';

/** How one person stands to each of the places that were asked for. */
export type PlaceRelations = ReadonlyMap<ChannelId, PlaceRelation>;

export interface PlaceBook {
  /**
   * Never throws, and takes two seconds at most: what is not known by then is `unknown`. What is known may be minutes old; with
   * `now` it is looked up anew.
   */
  relationsAt(user: UserId, places: Iterable<ChannelId>, as?: 'now'): Promise<PlaceRelations>;
  /** Whether they are a full member of the workspace; undefined where Slack does not tell. Likewise with `now`. */
  isMember(user: UserId, as?: 'now'): Promise<boolean | undefined>;
}
