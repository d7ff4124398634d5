// Modals and Home tabs: opening, stacking, updating and closing them by Slack's rules of hashes and stack height.

import type { Rollout } from './blocks-check.ts';
import { type ConversationFilter, passesFilter } from './conversation-filter.ts';
import { faultLine } from './fault.ts';
import { limits } from './limits.ts';
import { type Block, type Fields, listOf, SlackRefusal, textOf, type View } from './shapes.ts';
import type { Trigger } from './triggers.ts';
import { initialValues, placedElements } from './values.ts';
import { checkView } from './view-check.ts';
import type { Workspace } from './workspace.ts';

/** Opens a modal in a stack of its own. Throws a SlackRefusal if the view is refused. */
export function openModal(workspace: Workspace, trigger: Trigger, source: Fields, rollout: Rollout): View {
  accept(workspace, source, 'modal', rollout);
  const view = newView(workspace, trigger.userId, source, [], trigger.channelId);
  workspace.setModals(trigger.userId, [view]);
  return view;
}

/** Puts a modal above those of the person; at most three. */
export function pushModal(workspace: Workspace, trigger: Trigger, source: Fields, rollout: Rollout): View {
  const stack = workspace.modalsOf(trigger.userId);
  const top = stack.at(-1);
  if (top === undefined || trigger.viewId === undefined) throw new SlackRefusal('not_found');
  if (stack.length >= limits.view.stack) throw new SlackRefusal('push_limit_reached');
  accept(workspace, source, 'modal', rollout);
  const view = newView(workspace, trigger.userId, source, stack, trigger.channelId);
  workspace.setModals(trigger.userId, [...stack, view]);
  return view;
}

/** Changes an open modal. What was typed stays if block_id and action_id stay. */
export function updateModal(
  workspace: Workspace,
  view: View,
  source: Fields,
  hash: string,
  rollout: Rollout,
): View {
  if (hash !== '' && hash !== view.hash) throw new SlackRefusal('hash_conflict');
  accept(workspace, source, 'modal', rollout, view.id);
  view.source = source;
  view.blocks = blocksOf(workspace, source, view.channelId);
  view.values = initialValues(view.blocks, view.values);
  view.errors = {};
  view.notice = undefined;
  view.hash = nextHash(workspace);
  workspace.changed();
  return view;
}

export function publishHome(
  workspace: Workspace,
  userId: string,
  source: Fields,
  hash: string,
  rollout: Rollout,
): View {
  const before = workspace.homeOf(userId);
  if (hash !== '' && before !== undefined && hash !== before.hash) throw new SlackRefusal('hash_conflict');
  accept(workspace, source, 'home', rollout, before?.id);
  const freshView = newView(workspace, userId, source, [], undefined);
  const home = before === undefined ? freshView : { ...freshView, id: before.id, rootId: before.id };
  workspace.setHome(userId, home);
  return home;
}

/** Removes the modal and those above it; with `all`, every one. Returns the removed ones. */
export function closeModal(workspace: Workspace, view: View, all: boolean): readonly View[] {
  const stack = workspace.modalsOf(view.user);
  const from = all || view.source.clear_on_close === true ? 0 : stack.indexOf(view);
  if (from < 0) return [];
  workspace.setModals(view.user, stack.slice(0, from));
  return stack.slice(from);
}

export function findView(workspace: Workspace, viewId: string, externalId = ''): View | undefined {
  return workspace
    .people()
    .flatMap(({ id }) => [...workspace.modalsOf(id), ...listOfHome(workspace.homeOf(id))])
    .find((view) => (viewId === '' ? view.source.external_id === externalId : view.id === viewId));
}

function accept(
  workspace: Workspace,
  source: Fields,
  type: 'modal' | 'home',
  rollout: Rollout,
  ownId = '',
): void {
  if (Buffer.byteLength(JSON.stringify(source)) > limits.view.bytes) throw new SlackRefusal('view_too_large');
  const faults = checkView(source, type, rollout);
  if (faults.length > 0) {
    throw new SlackRefusal('invalid_arguments', { response_metadata: { messages: faults.map(faultLine) } });
  }
  const externalId = textOf(source.external_id);
  const other = externalId === '' ? undefined : findView(workspace, '', externalId);
  if (other !== undefined && other.id !== ownId) throw new SlackRefusal('duplicate_external_id');
}

function newView(
  workspace: Workspace,
  user: string,
  source: Fields,
  below: readonly View[],
  channelId: string | undefined,
): View {
  const id = workspace.nextId('V');
  const blocks = blocksOf(workspace, source, channelId);
  return {
    id,
    type: source.type === 'home' ? 'home' : 'modal',
    user,
    rootId: below[0]?.id ?? id,
    previousId: below.at(-1)?.id,
    channelId,
    openedAt: workspace.revision(),
    source,
    blocks,
    hash: nextHash(workspace),
    values: initialValues(blocks),
    errors: {},
    busy: false,
    notice: undefined,
  };
}

function blocksOf(workspace: Workspace, source: Fields, channelId: string | undefined): Block[] {
  return workspace.blocksWithIds(listOf(source.blocks)).map((block) => here(workspace, block, channelId));
}

/** `default_to_current_conversation` becomes the channel in which the modal was asked for, if the filter allows it. */
function here(workspace: Workspace, block: Block, channelId: string | undefined): Block {
  const wants = placedElements([block]).some(
    ({ element }) => element.default_to_current_conversation === true,
  );
  if (!wants || channelId === undefined || block.type !== 'input') return block;
  const element = block.element as Fields;
  const channel = workspace.channel(channelId);
  // An app is asked for something in direct messages only if they are with the app itself.
  const current = channel && { ...channel, bot: channel.kind === 'dm' };
  if (current && !passesFilter(current, element.filter as ConversationFilter | undefined)) return block;
  const several = element.type === 'multi_conversations_select';
  const initial = several
    ? { initial_conversations: element.initial_conversations ?? [channelId] }
    : { initial_conversation: element.initial_conversation ?? channelId };
  return { ...block, element: { ...element, ...initial } };
}

function nextHash(workspace: Workspace): string {
  return `${Math.floor(workspace.now() / 1_000)}.${workspace.nextId('')}`;
}

function listOfHome(home: View | undefined): readonly View[] {
  return home === undefined ? [] : [home];
}
