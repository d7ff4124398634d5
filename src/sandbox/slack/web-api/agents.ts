// agents.sessions.* and assistant.threads.setSuggestedPrompts, for an app that was declared an agent (docs.slack.dev/ai/agent-sessions).

import { app } from '#sandbox/slack/seed.ts';
import { type Fields, listOf, SlackRefusal, textOf } from '#sandbox/slack/shapes.ts';
import { type Args, channelArg, type Methods, needScope, type SlackWorld } from './method.ts';

export const agentMethods: Methods = {
  'agents.sessions.setStatus': { token: 'bot', scope: 'chat:write', run: setStatus },
  'agents.sessions.rename': { token: 'bot', scope: 'chat:write', run: rename },
  'assistant.threads.setSuggestedPrompts': { token: 'bot', scope: 'assistant:write', run: suggest },
};

const statuses = ['active', 'processing', 'suspended', 'closed'];
const longestTitle = 200;
const mostPrompts = 4;

function setStatus(args: Args, world: SlackWorld): Fields {
  const { channel, threadTs } = threadArg(args, world);
  const status = args.text('status');
  if (!statuses.includes(status)) throw new SlackRefusal('invalid_arguments');
  const session = world.agents.setStatus(channel, threadTs, status, args.text('title') || undefined);
  return { status: session.status, ...(session.title !== undefined && { title: session.title }) };
}

function rename(args: Args, world: SlackWorld): Fields {
  const { channel, threadTs } = threadArg(args, world);
  const title = args.text('title');
  if (title === '' || title.length > longestTitle) throw new SlackRefusal('invalid_arguments');
  const session = world.agents.session(channel, threadTs);
  if (session === undefined) throw new SlackRefusal('session_not_found');
  world.agents.rename(session, title);
  return { title };
}

/** Of an agent the prompts belong to the conversation: with a thread Slack takes them and shows none. */
function suggest(args: Args, world: SlackWorld): Fields {
  const { id } = channelArg(world, args.text('channel_id'), app.userId);
  const prompts = listOf(args.json('prompts', 'invalid_arguments')).map((prompt) => ({
    title: textOf(prompt.title),
    message: textOf(prompt.message),
  }));
  const isWhole = prompts.every(({ title, message }) => title !== '' && message !== '');
  if (!isWhole || prompts.length > mostPrompts) throw new SlackRefusal('invalid_arguments');
  if (!args.has('thread_ts')) world.agents.suggest(id, prompts);
  return {};
}

function threadArg(args: Args, world: SlackWorld) {
  needScope(world, 'assistant:write');
  const { id } = channelArg(world, args.text('channel_id'), app.userId);
  const threadTs = args.text('thread_ts');
  if (world.workspace.message(threadTs, id) === undefined) throw new SlackRefusal('thread_not_found');
  return { channel: id, threadTs };
}
