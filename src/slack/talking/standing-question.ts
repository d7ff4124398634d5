// What stands where somebody says something: the last question of the thread, else that of the message or the digest on which it hangs, and in which room.

import type { ChannelId } from '#base/tenant.ts';
import type { AskedDigest } from '#digests/digests.ts';
import type { Wish } from '#language/schedules/wish.ts';
import type { Question } from '#reports/question.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { roomOfOwn, shownRoomOf } from '#slack/room-mark.ts';
import { visitorAt } from '#slack/visitor.ts';
import type { Spoken } from './spoken.ts';
import { threadOf } from './spoken-reply.ts';
import { directThread, type ListedDigests, rememberedMs, type Talk } from './talk.ts';

export interface SpokenUnder {
  readonly tools: DoorTools;
  readonly person: Visitor;
  /** In their own messages; undefined if they say it under no digest there. */
  readonly digest: AskedDigest | undefined;
}

/** Under a digest in somebody's own messages its room answers, or nothing does: whatever room they look at since. */
export async function underDigest(tools: DoorTools, spoken: Spoken, person: Visitor): Promise<SpokenUnder> {
  const { kind, thread, channel } = spoken;
  const place = person.id as string as ChannelId;
  const digest =
    kind === 'direct' && thread !== undefined
      ? await tools.digests.askedIn(place, thread, person.id)
      : undefined;
  if (digest === undefined) return { tools, person, digest };
  const there = await visitorAt(tools, person, { channel, via: roomOfOwn(place, digest.via) });
  const at = { user: person.id, channel, via: shownRoomOf(there.scope) };
  return { tools: { ...tools, at }, person: there, digest };
}

/** What stands, and what its answer showed one under the other: nothing is known of that under a digest. */
export interface StandingQuestion {
  readonly question: Question;
  /** It was offered to come by itself. */
  readonly wish?: Wish;
  readonly shown: readonly string[];
}

/**
 * undefined: their words are read alone. A question of another account does not stand here, because its campaign ids mean nothing in this
 * one.
 */
export async function standingQuestion(
  { tools, person: { id, scope }, digest }: SpokenUnder,
  spoken: Spoken,
): Promise<StandingQuestion | ListedDigests | undefined> {
  const { talks, digests, clock } = tools;
  const { channel, thread, kind, ts } = spoken;
  const standingIn = ({
    account,
    question,
    wished,
    shown,
  }: Talk): StandingQuestion | ListedDigests | undefined => {
    if (account !== scope.tenant.account) return undefined;
    // Who writes a wish takes the question away: one beside it is newer, of a version that knows no wishes.
    if (question !== undefined) return { question, shown };
    if (wished === undefined || 'digests' in wished) return wished;
    return { ...wished, shown };
  };
  const last = await talks.last(channel, threadOf(spoken) ?? directThread, {
    ...{ since: clock.now() - rememberedMs, before: ts, by: id },
  });
  if (last !== undefined) return standingIn(last);
  if (thread === undefined) return undefined;
  const root = await talks.find(channel, thread);
  const isSeen = root !== undefined && (root.answer !== undefined || root.asker === id);
  const isAsked = root?.question !== undefined || root?.wished !== undefined;
  if (isSeen && isAsked && clock.now() - root.at < rememberedMs) return standingIn(root);
  const asked = kind === 'direct' ? digest : await digests.askedIn(channel, thread, id);
  return asked?.question && { question: asked.question, shown: [] };
}
