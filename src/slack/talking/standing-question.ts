// Which question stands where somebody says something: the last one of the thread, else that of the message or the digest on which it hangs.

import type { ChannelId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import type { Spoken } from './spoken.ts';
import { threadOf } from './spoken-reply.ts';
import { directThread, rememberedMs } from './talk.ts';

/**
 * undefined: their words are read alone. A question of another account does not stand here, because its campaign ids mean nothing in this
 * one.
 */
export async function standingQuestion(
  { talks, digests, clock }: Pick<DoorTools, 'talks' | 'digests' | 'clock'>,
  spoken: Spoken,
  { id, scope }: Visitor,
): Promise<Question | undefined> {
  const { channel, thread, kind } = spoken;
  const { account } = scope.tenant;
  const last = await talks.last(channel, threadOf(spoken) ?? directThread, clock.now() - rememberedMs);
  if (last !== undefined) return last.account === account ? last.question : undefined;
  if (thread === undefined) return undefined;
  const root = await talks.find(channel, thread);
  if (root?.question !== undefined && clock.now() - root.at < rememberedMs)
    return root.account === account ? root.question : undefined;
  const place = kind === 'direct' ? (id as string as ChannelId) : channel;
  return digests.askedIn(place, thread, id);
}
