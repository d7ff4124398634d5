// Finds the bot's own messages by the marks in their metadata, which any app can write. Does not know what the messages say.

import type { MessageMetadata } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Instant } from '#base/brand.ts';
import { ownValue } from '#base/own-value.ts';
import type { BotIdentity } from '#slack/identity.ts';

/** Anybody in the workspace can read it, so it holds only ids and times. */
export interface Mark {
  readonly event: string;
  /** The name of the value that tells this message from all others. */
  readonly name: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface Searcher {
  readonly client: WebClient;
  /** The bot's identity from auth.test. Slack states with every message who sent it. */
  readonly identity: Pick<BotIdentity, 'botId' | 'botUserId'>;
}

export interface SearchPlace {
  readonly channel: string;
  /** The timestamp of the message whose thread holds it. */
  readonly thread: string | undefined;
  readonly since: Instant;
}

export interface Marked {
  readonly ts: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** `unknown`: the place holds more messages than the search covers, or the answer was not Slack's. */
export type MarkSearch =
  | { readonly kind: 'found'; readonly ts: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

export function metadataOf({ event, values }: Mark): MessageMetadata {
  return { event_type: event, event_payload: { ...values } };
}

/** Throws the client's errors. */
export async function findMarked(
  searcher: Searcher,
  { event, name, values }: Mark,
  place: SearchPlace,
): Promise<MarkSearch> {
  for await (const page of pagesOf(searcher, event, place)) {
    if (page === undefined) return { kind: 'unknown' };
    const found = page.find((marked) => ownValue(marked.values, name) === ownValue(values, name));
    if (found !== undefined) return { kind: 'found', ts: found.ts };
  }
  return { kind: 'absent' };
}

/** All messages with that event. Returns undefined if the place holds more messages than the search covers. Throws the client's errors. */
export async function allMarked(
  searcher: Searcher,
  event: string,
  place: SearchPlace,
): Promise<readonly Marked[] | undefined> {
  const all: Marked[] = [];
  for await (const page of pagesOf(searcher, event, place)) {
    if (page === undefined) return undefined;
    all.push(...page);
  }
  return all;
}

const pageSize = 200;
const pagesLookedAt = 10;
/** Slack stamps messages with its own clock. It may be behind ours by more than the error at which digests still go out. */
const clockSkewMs = 5 * 60_000;

/**
 * Newest first. Returns undefined when the patience ends, or if the answer is not Slack's.
 * https://docs.slack.dev/reference/methods/conversations.history, and for a thread conversations.replies, because a history lists no
 * replies (both: scopes channels:history, groups:history, im:history).
 */
async function* pagesOf(
  { client, identity }: Searcher,
  event: string,
  { channel, thread, since }: SearchPlace,
): AsyncGenerator<readonly Marked[] | undefined> {
  const oldest = String((since - clockSkewMs) / 1_000);
  let cursor: string | undefined;
  for (let page = 1; page <= pagesLookedAt; page += 1) {
    const wanted = {
      channel,
      include_all_metadata: true,
      oldest,
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    };
    const { messages, response_metadata } =
      thread === undefined
        ? await client.conversations.history(wanted)
        : await client.conversations.replies({ ...wanted, ts: thread });
    if (!Array.isArray(messages)) {
      yield undefined;
      return;
    }
    yield messages.flatMap(({ ts, user, bot_id, metadata }) => {
      const values = metadata?.event_payload as Record<string, unknown> | undefined;
      const isOurs = bot_id === undefined ? user === identity.botUserId : bot_id === identity.botId;
      const isMarked = isOurs && metadata?.event_type === event;
      return isMarked && ts !== undefined && values !== undefined ? [{ ts, values }] : [];
    });
    cursor = response_metadata?.next_cursor;
    if (cursor === undefined || cursor === '') return;
  }
  yield undefined;
}
