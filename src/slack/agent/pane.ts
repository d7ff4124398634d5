// The agent's pane of Slack: suggested prompts, its status while it works, and titles of conversations. What Slack refuses for good is left out from then on.

import type { WebClient } from '@slack/web-api';
import type { Log } from '#base/log.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { paneMethodMissingInWords } from '#blocks/words/pane-words.ts';
import { isPassingWord } from '#blocks/words/slack-errors.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { slackErrorOf } from '#slack/slack-word.ts';

export interface AgentPane {
  /** The installation declared the bot an agent. Then Slack makes each direct message the root of a thread. */
  readonly isOn: boolean;
  suggest(channel: ChannelId, prompts: readonly Prompt[]): Promise<void>;
  /** Says that the bot works in that thread, until `ends` is called. Nobody waits for Slack's word. */
  begins(session: PaneThread): OpenSession;
  /** After somebody pressed Stop there: Slack leaves its sign until the bot says so. */
  rests(session: PaneThread): Promise<void>;
  /** What Slack does not offer here, each a sentence for admins. */
  missing(): readonly string[];
}

/** A suggestion: what its button says, and what is asked by it. */
export interface Prompt {
  readonly title: string;
  readonly message: string;
}

export interface PaneThread {
  readonly channel: ChannelId;
  /** Slack's timestamp of the message on which the thread hangs. */
  readonly thread: string;
  readonly by: UserId;
}

export interface OpenSession {
  rename(title: string): void;
  ends(): Promise<void>;
}

/** https://docs.slack.dev/ai/agent-sessions and https://docs.slack.dev/reference/methods/assistant.threads.setSuggestedPrompts */
export type PaneMethod =
  | 'assistant.threads.setSuggestedPrompts'
  | 'agents.sessions.setStatus'
  | 'agents.sessions.rename';

interface PaneOptions {
  readonly identity: Pick<BotIdentity, 'scopes'>;
  readonly client: WebClient;
  readonly log: Log;
}

/** Slack says these of one conversation, and nothing of the method. */
const ofOneConversation = /_not_found$/;
/** Slack takes 200 letters. */
const longestTitle = 200;

export function createAgentPane({ identity, client, log }: PaneOptions): AgentPane {
  const isOn = identity.scopes?.includes('assistant:write') === true;
  const refused = new Map<PaneMethod, string>();

  /** Never rejects: without it the answer still comes. */
  async function call(method: PaneMethod, run: () => Promise<unknown>): Promise<void> {
    if (!isOn || refused.has(method)) return;
    try {
      await run();
    } catch (error) {
      const word = slackErrorOf(error);
      if (word === undefined || ofOneConversation.test(word) || isPassingWord(word))
        return log.info('the pane was not drawn whole', { method, error });
      if (!refused.has(method)) log.info('slack does not offer a part of the pane here', { method, word });
      refused.set(method, word);
    }
  }

  function says(session: PaneThread, status: 'processing' | 'active'): Promise<void> {
    const wanted = { ...placeOf(session), status, initiator_user_id: session.by };
    return call('agents.sessions.setStatus', () => client.agents.sessions.setStatus(wanted));
  }

  return {
    isOn,
    suggest: (channel, prompts) =>
      call('assistant.threads.setSuggestedPrompts', () =>
        client.assistant.threads.setSuggestedPrompts({ channel_id: channel, prompts: [...prompts] }),
      ),
    begins: (session) => {
      // Each waits for the one before, so that Slack hears them in order.
      let told = says(session, 'processing');
      const then = (next: () => Promise<void>) => {
        told = told.then(next);
        return told;
      };
      return {
        rename: (title) =>
          void then(() =>
            call('agents.sessions.rename', () =>
              client.agents.sessions.rename({ ...placeOf(session), title: title.slice(0, longestTitle) }),
            ),
          ),
        ends: () => then(() => says(session, 'active')),
      };
    },
    rests: (session) => says(session, 'active'),
    missing: () => [...refused].map(([method, word]) => paneMethodMissingInWords(method, word)),
  };
}

function placeOf({ channel, thread }: PaneThread) {
  return { channel_id: channel, thread_ts: thread };
}
