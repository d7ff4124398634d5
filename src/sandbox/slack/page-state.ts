// What one person's screen shows, as the page gets it: messages, modals and Home tab, each drawn.

import type { HeldMessages } from './held-messages.ts';
import type { Stage } from './interactions.ts';
import type { ChannelView, DrawContext, PersonView, SandboxPage, SandboxPanel } from './page-port.ts';
import type { Refusals } from './refusals.ts';
import { app, shortcuts, slackbotId } from './seed.ts';
import {
  type Block,
  type Channel,
  type Fields,
  isFields,
  type Member,
  type SlackFile,
  type SlackMessage,
  textOf,
  type Values,
  type View,
} from './shapes.ts';
import { canSee, seenBy } from './workspace.ts';

export interface ScreenParts {
  readonly stage: Stage;
  readonly page: SandboxPage;
  readonly held: HeldMessages;
  readonly refusals: Refusals;
  readonly busy: () => number;
  readonly panel: () => SandboxPanel | 'starting' | undefined;
}

/** `mark`: of the screen that the page has of that person and channel, if it has one. */
export function screenOf(
  { stage, page, held, refusals, busy, panel }: ScreenParts,
  person: Member,
  channelId: string,
  mark: string | undefined,
): Fields {
  const { workspace } = stage;
  const channels = workspace.channels().filter((channel) => canSee(person, channel));
  const channel = channels.find(({ id }) => id === channelId) ?? channels[0];
  const look: Look = {
    page,
    viewer: personView(person),
    people: workspace.people().map(personView),
    channels: channels.map((one) => channelView(one, person)),
    now: workspace.now(),
  };
  const home = workspace.homeOf(person.id);
  const beside = panel();
  return {
    revision: workspace.revision(),
    now: workspace.now(),
    team: workspace.team,
    bot: {
      userId: app.userId,
      name: app.name,
      handle: workspace.person(app.userId)?.handle,
      isThere: stage.delivery.reaches(),
    },
    me: look.viewer,
    people: look.people.filter(({ bot }) => !bot),
    channels: look.channels,
    channel: channel === undefined ? null : channelView(channel, person),
    ...held.since(
      channel?.id === channelId ? mark : undefined,
      person.id,
      channel === undefined
        ? []
        : seenBy(workspace, person, channel.id).map((message) => messageView(stage, look, message)),
    ),
    prompts: channel === undefined ? [] : stage.agents.promptsIn(channel.id),
    sessions: channel === undefined ? [] : stage.agents.sessionsIn(channel.id),
    modals: workspace.modalsOf(person.id).map((view) => modalView(look, view)),
    home: home === undefined ? null : homeView(look, home),
    commands: stage.commands.map(({ command, description, usageHint }) => ({
      command,
      description,
      usageHint,
    })),
    runs: stage.workflows.all().map(({ id, by, at, state, inputs, outputs, error }) => ({
      ...{ id, by: by.name, at, state, question: inputs.question, outputs, error: error ?? null },
    })),
    shortcuts,
    refusals: refusals.latest(),
    starting: beside === 'starting',
    panel:
      channel === undefined || beside === undefined || beside === 'starting' ? null : beside.view(channel),
    busy: busy(),
  };
}

interface Look {
  readonly page: SandboxPage;
  readonly viewer: PersonView;
  readonly people: readonly PersonView[];
  readonly channels: readonly ChannelView[];
  readonly now: number;
}

function personView({ id, handle, name, tz, standing, color }: Member): PersonView {
  return { id, handle, name, tz, guest: standing.endsWith('guest'), bot: standing === 'bot', color };
}

function channelView(channel: Channel, viewer: Member): ChannelView {
  const { id, name, kind, archived, external, members } = channel;
  const other = [...members].find((one) => one !== viewer.id);
  const view = { id, name, kind, archived, external, botIsMember: members.has(app.userId) };
  return kind === 'dm' && other !== undefined ? { ...view, with: other } : view;
}

function messageView({ workspace }: Stage, look: Look, message: SlackMessage): Fields {
  const { channel, ts, threadTs, user, text, blocks, files, ephemeralFor, edited, postedVia, reactions } =
    message;
  const fromBot = user === app.userId || user === slackbotId;
  return {
    channel,
    ts,
    threadTs: threadTs ?? null,
    user,
    name: workspace.person(user)?.name ?? user,
    bot: fromBot,
    at: Math.floor(Number(ts) * 1_000),
    text,
    html:
      postedVia === 'slackbot' || isOnlyFiles(message)
        ? ''
        : draw(look, blocks.length > 0 ? blocks : blocksOfText(message), 'message', message.values),
    files: files.map(fileView),
    ephemeral: ephemeralFor !== undefined,
    reactions,
    edited: edited && !fromBot,
    postedVia,
    error: postedVia === 'slackbot' ? text : null,
  };
}

const ofText = new WeakMap<readonly Block[], readonly Block[]>();

/** The same list as long as the message stays as it is: what is drawn once is found again by it. */
function blocksOfText({ text, blocks }: SlackMessage): readonly Block[] {
  const section = { type: 'section', block_id: 'text', text: { type: 'mrkdwn', text, verbatim: false } };
  const known = ofText.get(blocks) ?? [section];
  ofText.set(blocks, known);
  return known;
}

function isOnlyFiles({ text, blocks, files }: SlackMessage): boolean {
  return files.length > 0 && blocks.length === 0 && text === '';
}

/** `rows`: of a table in a file, without its heading; undefined for any other file. */
function fileView({ id, name, title, bytes }: SlackFile): Fields {
  const rows = name.endsWith('.csv') ? rowsIn(Buffer.from(bytes).toString('utf8')) : undefined;
  return { id, name, title, size: bytes.length, rows };
}

/** A line break within quotes is part of its cell. */
function rowsIn(csv: string): number {
  const lines = csv.replaceAll(/"[^"]*"/g, '').split(/\r\n|\n|\r/);
  return Math.max(0, lines.filter((line) => line !== '').length - 1);
}

function modalView(look: Look, view: View): Fields {
  const { id, openedAt, source, blocks, hash, values, errors, busy, notice } = view;
  return {
    id,
    openedAt,
    callbackId: textOf(source.callback_id),
    title: wordsOf(source.title),
    submit: wordsOf(source.submit) || null,
    close: wordsOf(source.close) || 'Cancel',
    html: draw(look, blocks, 'modal', values, errors),
    hash,
    errors,
    busy,
    notice: notice ?? null,
  };
}

function homeView(look: Look, { id, blocks, hash, values }: View): Fields {
  return { id, hash, html: draw(look, blocks, 'home', values) };
}

function draw(
  { page, ...look }: Look,
  blocks: readonly Block[],
  surface: 'message' | 'modal' | 'home',
  values: Values,
  errors: DrawContext['errors'] = {},
): string {
  return page.draw(blocks, surface, { ...look, values, errors });
}

function wordsOf(text: unknown): string {
  return isFields(text) ? textOf(text.text) : '';
}
