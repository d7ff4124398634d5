// response_url: the address for answers to one interaction, good for half an hour and five posts.

import type { Rollout } from './blocks-check.ts';
import { compose } from './compose.ts';
import { limits } from './limits.ts';
import { app } from './seed.ts';
import { type Fields, type SlackMessage, SlackRefusal, textOf } from './shapes.ts';
import type { Workspace } from './workspace.ts';

/** The interaction to which the address belongs. */
export interface Occasion {
  readonly userId: string;
  readonly channelId: string;
  /** The message with the button; undefined for a command or a modal. */
  source: SlackMessage | undefined;
  /** The typed command, until an answer in the channel has shown it to all. */
  typed: string | undefined;
}

export interface ResponseUrls {
  issue(occasion: Occasion): string;
  /** An answer posted to the address with that path. Throws a SlackRefusal. */
  post(path: string, body: Fields): Fields;
  /** An answer that came with the acknowledgement: the same rules, but it does not count as a post to the address. */
  answer(url: string, body: Fields): void;
  /** Every address given out so far, oldest first, and how many posts each got. */
  given(): readonly { readonly userId: string; readonly channelId: string; readonly posts: number }[];
}

export interface ResponseUrlOptions {
  readonly workspace: Workspace;
  readonly rollout: Rollout;
  /** Lets a command's address replace its own first answer. In Slack it posts another one. */
  readonly commandUrlReplaces: boolean;
  readonly base: () => string;
}

export function createResponseUrls(options: ResponseUrlOptions): ResponseUrls {
  const { workspace } = options;
  const issued = new Map<string, { occasion: Occasion; at: number; uses: number }>();
  const known = (path: string) => {
    const one = issued.get(path);
    if (one === undefined) throw new SlackRefusal('invalid_url');
    return one;
  };
  return {
    issue: (occasion) => {
      const path = `/actions/T0SANDBOX/${workspace.nextId('')}/${workspace.nextId('r')}`;
      issued.set(path, { occasion, at: workspace.now(), uses: 0 });
      return `${options.base()}${path}`;
    },
    post: (path, body) => {
      const url = known(path);
      if (workspace.now() - url.at > limits.responseUrl.lifeMs) throw new SlackRefusal('expired_url');
      if (url.uses >= limits.responseUrl.posts) throw new SlackRefusal('used_url');
      say(options, url.occasion, body, 'response_url');
      url.uses += 1;
      return { ok: true };
    },
    answer: (url, body) => say(options, known(new URL(url).pathname).occasion, body, 'command'),
    given: () =>
      [...issued.values()].map(({ occasion: { userId, channelId }, uses }) => ({
        userId,
        channelId,
        posts: uses,
      })),
  };
}

function say(
  { workspace, rollout, commandUrlReplaces }: ResponseUrlOptions,
  occasion: Occasion,
  body: Fields,
  postedVia: 'response_url' | 'command',
): void {
  const { source } = occasion;
  if (body.delete_original === true || body.delete_original === 'true') {
    if (source === undefined) throw new SlackRefusal('message_not_found');
    workspace.remove(source);
    return;
  }
  const content = compose(textOf(body.text), body.blocks, rollout, false);
  const replaces = body.replace_original === true || body.replace_original === 'true';
  if (replaces && source !== undefined) {
    const stillThere = workspace.message(source.ts, source.channel);
    if (stillThere === undefined) throw new SlackRefusal('message_not_found');
    workspace.edit(stillThere, content.text, content.blocks);
    return;
  }
  const toAll = body.response_type === 'in_channel';
  if (toAll && occasion.typed !== undefined) {
    workspace.post({
      channel: occasion.channelId,
      user: occasion.userId,
      text: occasion.typed,
      postedVia: 'person',
    });
    occasion.typed = undefined;
  }
  const posted = workspace.post({
    channel: occasion.channelId,
    user: app.userId,
    ...content,
    threadTs: textOf(body.thread_ts) || source?.threadTs,
    ephemeralFor: toAll ? undefined : occasion.userId,
    postedVia,
  });
  if (commandUrlReplaces) occasion.source ??= posted;
}
