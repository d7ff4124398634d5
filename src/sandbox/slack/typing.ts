// A person types: words for the channel, or a command for the app and Slackbot's words if it fails.

import { tellOfEdit, tellOfMessage, tellOfReaction, tellOfRemoval } from './conversation-events.ts';
import { type ActionOutcome, changeChannel, SandboxMisuse, type Stage } from './interactions.ts';
import { commandPayload } from './payloads.ts';
import { app, slackbotId } from './seed.ts';
import {
  type Channel,
  isFields,
  type Member,
  type SlackMessage,
  SlackRefusal,
  type SlashCommand,
} from './shapes.ts';

/** Resolves when the app has acknowledged, or when Slack has given up on it. */
export async function type(
  stage: Stage,
  person: Member,
  channel: Channel,
  text: string,
  threadTs?: string,
): Promise<ActionOutcome> {
  if (!channel.members.has(person.id) && channel.kind !== 'public') {
    throw new SandboxMisuse(`${person.handle} is not in ${channel.name}`);
  }
  if (channel.archived) throw new SandboxMisuse(`nobody can write in ${channel.name}: it is archived`);
  if (channel.readOnly) return { ok: false, error: 'restricted_action' };
  if (text.startsWith('/')) return await typeCommand(stage, person, channel, text, threadTs);
  const said = escapeNames(stage, escapeMarkup(text), true);
  const { id } = channel;
  const message = stage.workspace.post({
    channel: id,
    user: person.id,
    text: said,
    threadTs,
    postedVia: 'person',
  });
  await tellOfMessage(stage, message);
  if (channel.kind !== 'dm' && !channel.members.has(app.userId) && said.includes(`<@${app.userId}>`)) {
    const handle = `@${stage.workspace.person(app.userId)?.handle}`;
    tellBySlackbot(stage, message, `${handle} is not in this channel. Bring it in: /invite ${handle}`);
  }
  return { ok: true };
}

/** To the person alone, where they said it. */
function tellBySlackbot(
  { workspace }: Stage,
  { channel, user, threadTs }: Pick<SlackMessage, 'channel' | 'user' | 'threadTs'>,
  words: string,
): void {
  workspace.post({
    ...{ channel, user: slackbotId, text: words, threadTs },
    ...{ ephemeralFor: user, postedVia: 'slackbot' },
  });
}

/** Commands of Slack itself, of which only the app can be the object here. */
const ownCommands: ReadonlyMap<string, 'invite-bot' | 'remove-bot'> = new Map([
  ['/invite', 'invite-bot'],
  ['/remove', 'remove-bot'],
]);

/** Of what they said themselves. */
export async function edit(
  stage: Stage,
  person: Member,
  message: SlackMessage,
  text: string,
): Promise<ActionOutcome> {
  if (message.user !== person.id) throw new SandboxMisuse(`${person.handle} did not say that`);
  const before = message.text;
  stage.workspace.edit(message, escapeNames(stage, escapeMarkup(text), true), []);
  await tellOfEdit(stage, message, before, person);
  return { ok: true };
}

export async function remove(stage: Stage, message: SlackMessage): Promise<void> {
  stage.workspace.remove(message);
  await tellOfRemoval(stage, message);
}

/** `name`: of the emoji, such as `x`. Done again it is taken back, of which this app does not ask to hear. */
export async function react(
  stage: Stage,
  person: Member,
  message: SlackMessage,
  name: string,
): Promise<ActionOutcome> {
  const isTakenBack = message.reactions.some((one) => one.name === name && one.users.includes(person.id));
  if (isTakenBack) {
    stage.workspace.unreact(message, name, person.id);
    return { ok: true };
  }
  stage.workspace.react(message, name, person.id);
  await tellOfReaction(stage, message, person, name);
  return { ok: true };
}

async function typeCommand(
  stage: Stage,
  person: Member,
  channel: Channel,
  typed: string,
  threadTs: string | undefined,
): Promise<ActionOutcome> {
  const [, name = '', rest = ''] = /^(\/\S*)\s*([\s\S]*)$/.exec(typed) ?? [];
  const command = stage.commands.find((one) => one.command === name);
  const fail = (error: string, words: string): ActionOutcome => {
    tellBySlackbot(stage, { channel: channel.id, user: person.id, threadTs }, words);
    return { ok: false, error, told: true };
  };
  const own = ownCommands.get(name);
  if (command === undefined && own === undefined)
    return fail('invalid_command', `\`${name}\` is not a valid command.`);
  if (threadTs !== undefined) {
    return fail('not_in_threads', `\`${name}\` is not supported in threads. Sorry!`);
  }
  if (command === undefined) {
    const handle = `@${stage.workspace.person(app.userId)?.handle}`;
    if (own === undefined || channel.kind === 'dm' || rest.trim() !== handle)
      return fail('user_not_found', `Say whom, in a channel: \`${name} ${handle}\``);
    await changeChannel(stage, person, channel.id, own);
    return { ok: true };
  }
  const responseUrl = stage.responseUrls.issue({
    userId: person.id,
    channelId: channel.id,
    source: undefined,
    typed,
  });
  const triggerId = stage.triggers.issue({ userId: person.id, viewId: undefined, channelId: channel.id });
  const escaped = escapeMarkup(rest);
  const text = (command.shouldEscape ? escapeNames(stage, escaped) : escaped).trim();
  const payload = commandPayload(stage.workspace, {
    person,
    channel,
    command: name,
    text,
    triggerId,
    responseUrl,
  });
  const delivered = await stage.delivery.deliver('slash_commands', payload);
  if (delivered.kind === 'failed') {
    return fail(delivered.error, `${name} failed with the error "${delivered.error}"`);
  }
  return answered(stage, command, responseUrl, delivered.body, fail);
}

/** An acknowledgement may carry an answer. */
function answered(
  stage: Stage,
  { command }: SlashCommand,
  responseUrl: string,
  body: unknown,
  fail: (error: string, words: string) => ActionOutcome,
): ActionOutcome {
  if (!isFields(body) || Object.keys(body).length === 0) return { ok: true };
  if (body.text === '' && body.blocks === undefined) return { ok: true };
  try {
    stage.responseUrls.answer(responseUrl, body);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    return fail(error.error, `${command} failed with the error "${error.error}"`);
  }
}

/** As everywhere in Slack, the three characters of its markup travel as entities. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** `alsoApp`: in a message, where a mention has no name and the app can be mentioned too. `should_escape`: @ana becomes <@U0ANA|ana>, #growth <#C0GROWTH|growth>, and addresses become links. */
function escapeNames(stage: Stage, text: string, alsoApp = false): string {
  const mailed = text.replace(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (whole) => `<mailto:${whole}|${whole}>`);
  const people = mailed.replace(/(?<![\w.|:+-])@([\w.-]+)/g, (whole, handle: string) => {
    const person = stage.workspace.people().find((one) => one.handle === handle);
    if (person === undefined || (person.id === app.userId && !alsoApp)) return whole;
    return alsoApp ? `<@${person.id}>` : `<@${person.id}|${person.handle}>`;
  });
  return people.replace(/#([\w.-]+)/g, (whole, name: string) => {
    const channel = stage.workspace.channels().find((one) => one.name === name);
    return channel === undefined ? whole : `<#${channel.id}|${channel.name}>`;
  });
}
