// Sends answers through the response_url of what somebody typed or clicked, within its five posts and thirty minutes. Most are seen by the asker alone.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { DetailLevel, Message } from '#blocks/message.ts';
import { weightOf } from '#blocks/weight.ts';
import { slackError } from '#blocks/words/slack-errors.ts';
import type { DetailMemory } from '#slack/posting/detail-memory.ts';
import { type RungLevel, rungsOf } from '#slack/posting/message-forms.ts';
import { concernsForm, type Posted, type ReplySender } from './reply-sender.ts';

/** https://docs.slack.dev/interactivity/handling-user-interaction: 30 minutes, five posts; we stop earlier (decision 10). */
const lifetimeMs = 25 * 60_000;
const postsAllowed = 5;
/** The wait before the one new try after Slack stumbled. */
const againAfterMs = 1_000;

export type Placing =
  /** A new message that only the asker sees. */
  | 'private'
  /** Replaces the private message whose control was used. Only a click's response_url can do that. */
  | 'replace'
  /** A new message for the whole channel. */
  | 'channel'
  /** A message under what somebody said, for all who see the channel. What follows replaces it. No response_url can do that. */
  | 'thread';

export interface PrivateReply {
  /**
   * `last`: nothing follows in this reply, and one post is kept for it. The outcomes:
   * - `spent`: the url has no posts or no time left for this one.
   * - `refused`: Slack took it at no level of detail, nor as a direct message, which is tried with the last one to a person.
   * - `unwanted`: nobody waits for it there any more.
   */
  send(render: (detail: DetailLevel) => Message, placing: Placing, last?: boolean): Promise<SendOutcome>;
}

type SendOutcome = 'sent' | 'spent' | 'refused' | 'unwanted';

export function createPrivateReply(options: {
  responseUrl: string;
  replySender: ReplySender;
  clock: Clock;
  log: Log;
  detail: DetailMemory;
  /** Another way to the person, for what Slack does not take here. Resolves with whether Slack took it that way. */
  otherwise: (message: Message) => Promise<boolean>;
}): PrivateReply {
  const { responseUrl, replySender, clock, log, detail, otherwise } = options;
  const receivedAt = clock.monotonic();
  let posts = 0;
  /** The form to begin with. A form that was refused once is not tried again, because each try counts. */
  let level: RungLevel = detail.current();
  /** The richest form that Slack refused. Only when Slack takes a plainer one, the form is known to be to blame. */
  let refused: DetailLevel | undefined;
  let stumbled = false;

  async function deliver(message: Message, placing: Placing, last: boolean): Promise<Posted | Spent> {
    const needed = last ? 1 : 2;
    if (postsAllowed - posts < needed || clock.monotonic() - receivedAt > lifetimeMs) {
      return { kind: 'spent' };
    }
    posts += 1;
    const outcome = await replySender.post(responseUrl, bodyOf(message, placing));
    // A private message that comes twice does less harm than none. In a channel, twice is worse.
    if (outcome.kind !== 'unclear' || placing === 'channel' || stumbled) return outcome;
    stumbled = true;
    log.info('a private answer is sent again', { said: outcome.said });
    await clock.sleep(againAfterMs);
    return deliver(message, placing, last);
  }

  /** Slack took this form, so it refused the richer one because of its form. */
  function noteTaken(): void {
    if (refused !== undefined && level !== 'bare') detail.lower(refused);
    refused = undefined;
  }

  /** Whether a plainer form of the same message may be taken. */
  function noteRefused(message: Message, word: string): boolean {
    if (!concernsForm(word)) return false;
    if (slackError(word).tooLong) detail.tooLong('reply', weightOf(message));
    else if (level !== 'bare') refused ??= level;
    return true;
  }

  async function sendDown(
    render: (detail: DetailLevel) => Message,
    placing: Placing,
    last: boolean,
  ): Promise<SendOutcome> {
    for (const { level: next, message } of rungsOf(render, { start: level, detail, way: 'reply' })) {
      level = next;
      const outcome = await deliver(message, placing, last);
      if (outcome.kind === 'spent') return 'spent';
      if (outcome.kind === 'taken') {
        noteTaken();
        return 'sent';
      }
      log.warn('slack refused a private answer', { refusal: outcome.said, level });
      if (!noteRefused(message, outcome.word ?? '')) break;
    }
    refused = undefined;
    return 'refused';
  }

  return {
    send: async (render, placing, last = true) => {
      const outcome = await sendDown(render, placing, last);
      // A message for a channel may not go elsewhere. After a draft comes the whole anyway.
      if (outcome !== 'refused' || placing === 'channel' || !last) return outcome;
      const { text } = render('text');
      return (await otherwise({ text, blocks: [] })) ? 'sent' : 'refused';
    },
  };
}

function bodyOf({ text, blocks }: Message, placing: Placing) {
  return {
    text,
    ...(blocks.length > 0 && { blocks }),
    response_type: placing === 'channel' ? 'in_channel' : 'ephemeral',
    replace_original: placing === 'replace',
    unfurl_links: false,
    unfurl_media: false,
  };
}

interface Spent {
  readonly kind: 'spent';
}
