// response_url: each interaction's own address for answers, good for half an hour and five posts.

import type { Rollout } from './blocks-check.ts';
import { compose } from './compose.ts';
import { limits } from './limits.ts';
import { app } from './seed.ts';
import { type Fields, type SlackMessage, SlackRefusal, textOf } from './shapes.ts';
import type { Workspace } from './workspace.ts';

/** What was done, to which the address belongs. */
export interface Occasion {
  readonly userId: string;
  readonly channelId: string;
  /** The message with the button; undefined for a command or a modal. */
  source: SlackMessage | undefined;
  /** The command as it was typed, until it has been shown to all by an answer in the channel. */
  typed: string | undefined;
}

export interface ResponseUrls {
  issue(occasion: Occasion): string;
  /** An answer posted to the address with that path; throws a SlackRefusal. */
  post(path: string, body: Fields): Fields;
  /** An answer given with the acknowledgement: the same rules, and no use of the address. */
  answer(url: string, body: Fields): void;
  /** Every address given out so far, oldest first, and how many posts each took. */
  given(): readonly { readonly userId: string; readonly channelId: string; readonly posts: number }[];
}

export interface ResponseUrlOptions {
  readonly workspace: Workspace;
  readonly rollout: Rollout;
  /** The reading in which a command's address can replace its own first answer; in Slack it posts another one. */
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
  const said = compose(textOf(body.text), body.blocks, rollout, false);
  const replaces = body.replace_original === true || body.replace_original === 'true';
  if (replaces && source !== undefined) {
    const stillThere = workspace.message(source.ts, source.channel);
    if (stillThere === undefined) throw new SlackRefusal('message_not_found');
    workspace.edit(stillThere, said.text, said.blocks);
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
    ...said,
    threadTs: textOf(body.thread_ts) || source?.threadTs,
    ephemeralFor: toAll ? undefined : occasion.userId,
    postedVia,
  });
  if (commandUrlReplaces) occasion.source ??= posted;
}
