// People at their screens: what each sees, and the words with which stories make them type, click, choose and fill in.

import type { AgentSession, SuggestedPrompt } from './agents.ts';
import { click, lastOffered, type Suggested, search } from './clicking.ts';
import { type ActionOutcome, openTab, SandboxMisuse, type Stage, stopSession } from './interactions.ts';
import { chosenIn, entriesOf, findControl, wordsOf } from './meant-controls.ts';
import type { ElementPlace } from './payloads.ts';
import { runStep, type StepInputs } from './running-steps.ts';
import {
  type Block,
  type Channel,
  type Fields,
  type Member,
  type SlackMessage,
  textOf,
  type Values,
  type View,
} from './shapes.ts';
import { useShortcut } from './shortcuts.ts';
import { close, type Submitted, submit } from './submitting.ts';
import { edit, react, remove, type } from './typing.ts';
import { optionsOf } from './values.ts';
import type { StepExecution } from './workflows.ts';
import { seenBy } from './workspace.ts';

export interface SeenMessage {
  readonly channel: string;
  readonly ts: string;
  readonly user: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly threadTs: string | undefined;
  /** Only this person sees it. */
  readonly ephemeral: boolean;
  /** Changed since it was posted. */
  readonly edited: boolean;
  readonly metadata: Fields | undefined;
  /** Name and text of the files attached to it. */
  readonly files: readonly { readonly name: string; readonly title: string; readonly text: string }[];
  readonly postedVia: SlackMessage['postedVia'];
}

export interface SeenView {
  readonly id: string;
  readonly title: string;
  readonly submit: string | undefined;
  readonly callbackId: string;
  readonly privateMetadata: string;
  readonly blocks: readonly Block[];
  readonly hash: string;
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: string | undefined;
}

/** A message (itself or its ts), the uppermost modal, or the Home tab. */
export type Where = SeenMessage | string | 'modal' | 'home';

/** Each deed resolves when the app has acknowledged it, or Slack has given up after 3 s. */
export interface SandboxPerson {
  readonly id: string;
  readonly handle: string;
  readonly tz: string;
  /** `channel` is an id or a name; by default the growth channel. */
  types(text: string, at?: { readonly channel?: string; readonly threadTs?: string }): Promise<ActionOutcome>;
  /** Changes what this person said. */
  edits(where: SeenMessage | string, text: string): Promise<ActionOutcome>;
  /** Their own message, or as an admin of the workspace anybody's. */
  deletes(where: SeenMessage | string): Promise<void>;
  /** `name`: of an emoji, such as `x`. */
  reacts(where: SeenMessage | string, name: string): Promise<ActionOutcome>;
  /** `shortcut`: its name; on a message, or by itself. */
  uses(shortcut: string, where?: SeenMessage | string): Promise<ActionOutcome>;
  /** What this person sees there, oldest first; `after` is the timestamp after which it was posted. */
  reads(channel?: string, after?: string): readonly SeenMessage[];
  /** The last message that this person sees there. */
  sees(channel?: string): SeenMessage | undefined;
  /** `control`: an action_id, the words on it, or `block_id/action_id`. */
  clicks(where: Where, control: string): Promise<ActionOutcome>;
  /** `choice`: an option's words or value, a date, a time, a channel's or person's name or id, or typed text. */
  selects(where: Where, control: string, choice: string | readonly string[]): Promise<ActionOutcome>;
  /** What an external_select offers for these letters. */
  searches(where: Where, control: string, typed: string): Promise<Suggested>;
  opensHome(): Promise<void>;
  /** The tab of messages with the app, which of an agent is its pane. */
  opensPane(): Promise<void>;
  /** What the pane suggests, and what the app says about its conversations there. */
  pane(): { readonly prompts: readonly SuggestedPrompt[]; readonly sessions: readonly AgentSession[] };
  /** Presses Stop in the session that hangs on this person's message. */
  stops(threadTs: string): Promise<void>;
  home(): SeenView | undefined;
  modal(): SeenView | undefined;
  /** Fills the modal's inputs, by label, block_id or action_id, without sending anything. */
  fills(answers: Readonly<Record<string, string | readonly string[]>>): void;
  submits(): Promise<Submitted>;
  /** Runs a workflow with the app's step. `channel` is an id or a name; `step`: the callback_id of another one. */
  runsStep(inputs: StepInputs, step?: string): Promise<StepExecution>;
  /** `all` closes the whole stack. */
  closes(all?: boolean): Promise<void>;
}

export function createPerson(stage: Stage, person: Member): SandboxPerson {
  const { workspace } = stage;
  const channelOf = (key = 'growth') => findChannel(stage, person, key);
  const top = () => workspace.modalsOf(person.id).at(-1);
  const modal = () => top() ?? misuse(`${person.handle} has no modal open`);
  const find = (where: Where, control: string) => {
    const place = placeOf(stage, person, where);
    const placed = findControl(place, control);
    const address = { blockId: textOf(placed.block.block_id), actionId: textOf(placed.element.action_id) };
    return { place, placed, address };
  };
  return {
    id: person.id,
    handle: person.handle,
    tz: person.tz,
    types: async (text, at = {}) => await type(stage, person, channelOf(at.channel), text, at.threadTs),
    edits: async (where, text) => await edit(stage, person, messageAt(stage, person, where), text),
    deletes: async (where) => await remove(stage, messageAt(stage, person, where)),
    reacts: async (where, name) => await react(stage, person, messageAt(stage, person, where), name),
    uses: async (shortcut, where) => {
      const on = where === undefined ? undefined : messageAt(stage, person, where);
      return await useShortcut(stage, person, shortcut, on);
    },
    reads: (channel, after = '') =>
      seenBy(workspace, person, channelOf(channel).id)
        .filter(({ ts }) => ts > after)
        .map(seenMessage),
    sees: (channel) => seenBy(workspace, person, channelOf(channel).id).slice(-1).map(seenMessage).at(0),
    clicks: async (where, control) => {
      const { place, placed, address } = find(where, control);
      const { type } = placed.element;
      // To name an entry behind ⋯ is to open the menu and click on the entry.
      const entry =
        type === 'overflow' ? entriesOf(placed).find((one) => wordsOf(one.text) === control) : undefined;
      const chosen =
        type === 'feedback_buttons'
          ? { value: control }
          : entry === undefined
            ? {}
            : { selected_option: entry };
      return await click(stage, person, place, address, chosen);
    },
    selects: async (where, control, choice) => {
      const { place, placed, address } = find(where, control);
      const offered = [...optionsOf(placed.element), ...lastOffered(place, address)];
      return await click(stage, person, place, address, chosenIn(stage, placed.element, choice, offered));
    },
    searches: async (where, control, typed) => {
      const { place, address } = find(where, control);
      return await search(stage, person, place, address, typed);
    },
    opensHome: async () => await openTab(stage, person, 'home'),
    opensPane: async () => await openTab(stage, person, 'messages'),
    pane: () => {
      const { id } = workspace.dmWith(person.id);
      return { prompts: stage.agents.promptsIn(id), sessions: stage.agents.sessionsIn(id) };
    },
    stops: async (threadTs) => await stopSession(stage, person, threadTs),
    home: () => seenView(workspace.homeOf(person.id)),
    modal: () => seenView(top()),
    fills: (answers) => {
      const view = modal();
      for (const [name, choice] of Object.entries(answers)) {
        const place: ElementPlace = { kind: 'view', view };
        const { block, element } = findControl(place, name);
        const blockId = textOf(block.block_id);
        const actionId = textOf(element.action_id);
        const offered = [...optionsOf(element), ...lastOffered(place, { blockId, actionId })];
        const value = { type: element.type, ...chosenIn(stage, element, choice, offered) };
        view.values = { ...view.values, [blockId]: { ...view.values[blockId], [actionId]: value } };
      }
      workspace.changed();
    },
    submits: async () => await submit(stage, person, modal(), {}),
    runsStep: async ({ question, channel }, step) => {
      const id = channel === undefined ? undefined : channelOf(channel).id;
      return (await runStep(stage, person, { question, channel: id }, step)).execution;
    },
    closes: async (all = false) => await close(stage, person, modal(), all),
  };
}

function seenMessage(message: SlackMessage): SeenMessage {
  const { channel, ts, user, text, blocks, threadTs, ephemeralFor, edited, metadata, files, postedVia } =
    message;
  return {
    channel,
    ts,
    user,
    text,
    blocks,
    threadTs,
    ephemeral: ephemeralFor !== undefined,
    edited,
    metadata,
    files: files.map(({ name, title, bytes }) => ({
      name,
      title,
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    })),
    postedVia,
  };
}

function seenView(view: View | undefined): SeenView | undefined {
  if (view === undefined) return undefined;
  const { source, id, blocks, hash, values, errors, notice } = view;
  return {
    id,
    title: wordsOf(source.title),
    submit: wordsOf(source.submit) || undefined,
    callbackId: textOf(source.callback_id),
    privateMetadata: textOf(source.private_metadata),
    blocks,
    hash,
    values,
    errors,
    notice,
  };
}

function findChannel(stage: Stage, person: Member, key: string): Channel {
  const { workspace } = stage;
  if (key === 'dm') return workspace.dmWith(person.id);
  const name = key.replace(/^#/, '');
  return (
    workspace.channel(name) ??
    workspace.channels().find((one) => one.name === name && one.kind !== 'dm') ??
    misuse(`no such channel: ${key}`)
  );
}

function placeOf(stage: Stage, person: Member, where: Where): ElementPlace {
  const { workspace } = stage;
  if (where === 'modal' || where === 'home') {
    const view = where === 'home' ? workspace.homeOf(person.id) : workspace.modalsOf(person.id).at(-1);
    return view === undefined ? misuse(`${person.handle} has no ${where} open`) : { kind: 'view', view };
  }
  return { kind: 'message', message: messageAt(stage, person, where) };
}

function messageAt({ workspace }: Stage, person: Member, where: SeenMessage | string): SlackMessage {
  const message = workspace.message(typeof where === 'string' ? where : where.ts);
  const hidden = message?.ephemeralFor !== undefined && message.ephemeralFor !== person.id;
  if (message === undefined || hidden) return misuse(`${person.handle} does not see that message`);
  return message;
}

function misuse(message: string): never {
  throw new SandboxMisuse(message);
}
