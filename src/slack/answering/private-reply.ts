// Answers only the asker sees, sent through the response_url of what they typed or clicked: its five posts and thirty minutes are kept.

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
/** Once, where Slack itself stumbles. */
const againAfterMs = 1_000;

export type Placing =
  /** A new message that only the asker sees. */
  | 'private'
  /** In place of the private message whose control was used; only a click's response_url can do that. */
  | 'replace'
  /** A new message for the whole channel. */
  | 'channel'
  /** A message under what somebody said, for all who see the channel; what follows takes its place. No response_url can do that. */
  | 'thread';

export interface PrivateReply {
  /**
   * `last`: nothing follows in this reply; one post is kept for it. `spent`: the url has no posts or no time left for this one.
   * `refused`: Slack did not take it, at any level of detail, nor (the last one, to one person) as a direct message. `unwanted`: nobody
   * waits for it there any more.
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
  /** Another way to the person, for what Slack does not take here; resolves with whether it took that. */
  otherwise: (message: Message) => Promise<boolean>;
}): PrivateReply {
  const { responseUrl, replySender, clock, log, detail, otherwise } = options;
  const receivedAt = clock.monotonic();
  let posts = 0;
  /** Where to begin: a form that was refused once is not tried again, for each try counts. */
  let level: RungLevel = detail.current();
  /** The richest form that Slack refused, until it takes a plainer one: only then it is known that the form was to blame. */
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

  /** Slack took this form, so what it refused before was refused for its form. */
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
      // A channel's message may not go elsewhere, and a draft is followed by the whole.
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
