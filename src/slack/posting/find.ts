// Finds a message again that the bot has posted, by the mark in its metadata; knows nothing of what is in it.

import type { MessageMetadata } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Instant } from '#base/brand.ts';
import { ownValue } from '#base/own-value.ts';

/** Anybody in the workspace can read it: an id and nothing else. */
export interface Mark {
  readonly event: string;
  readonly name: string;
  readonly id: string;
}

export interface Place {
  readonly channel: string;
  /** Timestamp of the message whose thread it went into. */
  readonly thread: string | undefined;
  readonly since: Instant;
}

export function metadataOf({ event, name, id }: Mark): MessageMetadata {
  return { event_type: event, event_payload: { [name]: id } };
}

const pageSize = 100;
const pagesLookedAt = 5;
/** Slack stamps messages with its own clock, which may be behind ours. */
const clockSkewMs = 60_000;

/** `unknown`: the place holds more than is looked through, or Slack did not answer itself. */
export type Found =
  | { readonly kind: 'found'; readonly ts: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

/**
 * Throws what the client throws.
 * https://docs.slack.dev/reference/methods/conversations.history, and for what is in a thread conversations.replies, since a history
 * lists no replies (both: scopes channels:history, groups:history, im:history).
 */
export async function findMarked(client: WebClient, mark: Mark, place: Place): Promise<Found> {
  const { channel, thread, since } = place;
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
    if (!Array.isArray(messages)) return { kind: 'unknown' };
    const found = messages.find(({ metadata }) => {
      const payload = metadata?.event_payload as Record<string, unknown> | undefined;
      return metadata?.event_type === mark.event && ownValue(payload, mark.name) === mark.id;
    });
    if (found?.ts !== undefined) return { kind: 'found', ts: found.ts };
    cursor = response_metadata?.next_cursor;
    if (cursor === undefined || cursor === '') return { kind: 'absent' };
  }
  return { kind: 'unknown' };
}
