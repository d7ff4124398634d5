// Sends answers to the response_urls that Slack gives out. A few connections stay open, and no answer waits for another one.

import { globalAgent } from 'node:https';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { slackError } from '#blocks/words/slack-errors.ts';
import { readReply } from '#slack/slack-word.ts';

export interface ReplySender {
  post(url: string, body: unknown): Promise<Posted>;
  /** Cuts off what is on its way. */
  close(): Promise<void>;
}

export type Posted =
  | { readonly kind: 'taken' }
  /** Slack said no, in its own word. */
  | { readonly kind: 'refused'; readonly said: string; readonly word: string }
  /** Slack stumbled, was not reached, or somebody else answered in its place. The message may have arrived. */
  | { readonly kind: 'unclear'; readonly said: string; readonly word?: undefined };

/** In real time: from sending to the head of the answer, and between two pieces of its body. */
const timeoutMs = 10_000;
const mostBytes = 1024 * 1024;
/** A request that hangs occupies one of these. */
const connections = 64;

/** Bolt's own respond() has no time limit, and the global fetch no limit of connections. */
export function createReplySender(): ReplySender {
  const options = {
    connections,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: mostBytes,
  };
  // Only here Node tells that it was started to use the proxies of the environment.
  const viaProxy = globalAgent.options.proxyEnv !== undefined;
  const dispatcher: Dispatcher = viaProxy ? new EnvHttpProxyAgent(options) : new Agent(options);
  return {
    post: async (url, body) => {
      try {
        const { origin, pathname, search } = new URL(url);
        const answer = await dispatcher.request({
          origin,
          path: pathname + search,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return postedBy(answer.statusCode, await answer.body.text());
      } catch (error) {
        return { kind: 'unclear', said: error instanceof Error ? error.name : 'unknown' };
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function postedBy(status: number, text: string): Posted {
  const said = `${status} ${text.slice(0, 200)}`;
  // Redirections are not followed: somebody else answers in Slack's place.
  if (status >= 300 && status < 400) return { kind: 'unclear', said };
  const answer = readReply(text);
  if (answer?.kind === 'yes') return status < 300 ? { kind: 'taken' } : { kind: 'unclear', said };
  const word = answer?.word;
  // A word about the form is a refusal, whatever the status is.
  const isRefused = word !== undefined && (isAboutRequest(status) || concernsForm(word));
  return isRefused ? { kind: 'refused', said, word } : { kind: 'unclear', said };
}

/** With any other status Slack stumbles or throttles, and its answer says nothing of this request. */
function isAboutRequest(status: number): boolean {
  return status < 500 && status !== 429;
}

/** A plainer form of the same message may be taken. */
export function concernsForm(word: string): boolean {
  return slackError(word).reaction === 'payload';
}
