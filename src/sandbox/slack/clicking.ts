// A person clicks, chooses or searches in a message, a modal or a Home tab.

import { z } from 'zod';
import { type ActionOutcome, SandboxMisuse, type Stage } from './interactions.ts';
import { limits } from './limits.ts';
import { blockActionsPayload, blockSuggestionPayload, type ElementPlace } from './payloads.ts';
import { option, optionGroup } from './schema-parts.ts';
import { type Fields, isFields, listOf, type Member, textOf, type Values } from './shapes.ts';
import { emptyValue, findElement, mergeValues, optionsOf, type Placed } from './values.ts';

export interface Address {
  readonly blockId: string;
  readonly actionId: string;
}

export interface Suggested {
  /** False if the app gave no options in time, or none that Slack accepts. */
  readonly ok: boolean;
  readonly options: readonly Fields[];
  readonly optionGroups: readonly Fields[];
}

/**
 * `chosen`: the choice in Slack's own fields; `values`: the other inputs of the place. The app hears of it, except for an input block
 * without `dispatch_action`, whose value comes with the submission of the modal.
 */
export async function click(
  stage: Stage,
  person: Member,
  place: ElementPlace,
  address: Address,
  chosen: Fields = {},
  values: Values = {},
): Promise<ActionOutcome> {
  const placed = elementAt(place, address);
  const choice = choiceOf(stage, person, placed, chosen);
  const holder = place.kind === 'message' ? place.message : place.view;
  const own = { [address.blockId]: { [address.actionId]: choice } };
  holder.values = mergeValues(holder.blocks, mergeValues(holder.blocks, holder.values, values), own);
  stage.workspace.changed();
  if (placed.block.type === 'input' && placed.block.dispatch_action !== true) return { ok: true };
  const { channelId, viewId } = whereabouts(place);
  const responseUrl =
    place.kind === 'message'
      ? stage.responseUrls.issue({
          userId: person.id,
          channelId: place.message.channel,
          source: place.message,
          typed: undefined,
        })
      : undefined;
  const triggerId = stage.triggers.issue({ userId: person.id, viewId, channelId });
  const payload = blockActionsPayload(stage.workspace, {
    person,
    place,
    placed,
    chosen: choice,
    triggerId,
    responseUrl,
  });
  const delivered = await stage.delivery.deliver('interactive', payload);
  return delivered.kind === 'acknowledged' ? { ok: true } : { ok: false, error: delivered.error };
}

/** What the app offers for the letters typed so far. Fewer letters than the element requires ask nothing. */
export async function search(
  stage: Stage,
  person: Member,
  place: ElementPlace,
  address: Address,
  typed: string,
): Promise<Suggested> {
  const placed = elementAt(place, address);
  if (!textOf(placed.element.type).endsWith('external_select')) {
    throw new SandboxMisuse(`${address.actionId} is no external_select`);
  }
  const least = typeof placed.element.min_query_length === 'number' ? placed.element.min_query_length : 3;
  if (typed.length < least) return { ok: true, options: [], optionGroups: [] };
  const payload = blockSuggestionPayload(stage.workspace, person, place, placed, typed);
  const delivered = await stage.delivery.deliver('interactive', payload);
  const body = delivered.kind === 'acknowledged' && isFields(delivered.body) ? delivered.body : undefined;
  const answer = body === undefined ? undefined : suggestions.safeParse(body);
  if (answer?.success !== true) return { ok: false, options: [], optionGroups: [] };
  const offered = { options: listOf(body?.options), optionGroups: listOf(body?.option_groups) };
  remembered.set(placed.element, [
    ...offered.options,
    ...offered.optionGroups.flatMap((group) => listOf(group.options)),
  ]);
  return { ok: true, ...offered };
}

/** The options that the last search offered for that element; none before the first search. */
export function lastOffered(place: ElementPlace, address: Address): readonly Fields[] {
  return remembered.get(elementAt(place, address).element) ?? [];
}

const remembered = new WeakMap<Fields, readonly Fields[]>();

const suggestions = z.union([
  z.strictObject({ options: z.array(option).max(limits.select.options) }),
  z.strictObject({ option_groups: z.array(optionGroup).max(limits.select.groups) }),
]);

function elementAt(place: ElementPlace, { blockId, actionId }: Address): Placed {
  const { blocks } = place.kind === 'message' ? place.message : place.view;
  const placed = findElement(blocks, blockId, actionId);
  if (placed === undefined) throw new SandboxMisuse(`nothing to click at ${blockId}/${actionId}`);
  return placed;
}

function whereabouts(place: ElementPlace): { channelId: string | undefined; viewId: string | undefined } {
  return place.kind === 'message'
    ? { channelId: place.message.channel, viewId: undefined }
    : { channelId: undefined, viewId: place.view.type === 'modal' ? place.view.id : undefined };
}

/** The choice in the payload's action. Refused if the element does not offer it. */
function choiceOf(stage: Stage, person: Member, { element }: Placed, chosen: Fields): Fields {
  const visibleTo = element.visible_to_user_ids;
  if (Array.isArray(visibleTo) && !visibleTo.includes(person.id)) {
    throw new SandboxMisuse(`${person.handle} does not see this button`);
  }
  const type = textOf(element.type);
  if (type === 'button' || type === 'icon_button') return {};
  if (type === 'overflow') return { selected_option: offered(element, chosen.selected_option) };
  if (type === 'feedback_buttons') {
    const choices = [element.positive_button, element.negative_button].filter(isFields);
    const one = choices.find(({ value }) => value === chosen.value);
    if (one === undefined) throw new SandboxMisuse('feedback that is not offered');
    return { value: one.value, text: one.text };
  }
  const key = Object.keys(emptyValue(element) ?? {})[0] ?? '';
  if (!(key in chosen)) throw new SandboxMisuse(`a ${type} is answered with ${key}`);
  const value = chosen[key];
  if (key === 'selected_option' && value !== null) return { [key]: offered(element, value) };
  if (key === 'selected_options') return { [key]: listOf(value).map((one) => offered(element, one)) };
  if (key === 'selected_conversation' || key === 'selected_channel') {
    const { workspace } = stage;
    const known = workspace.channel(textOf(value)) ?? workspace.person(textOf(value));
    if (value !== null && known === undefined) throw new SandboxMisuse(`no such channel: ${textOf(value)}`);
  }
  return { [key]: value };
}

/** Only the options that a menu carries can be chosen; for an external menu, only those that were offered last. */
function offered(element: Fields, value: unknown): Fields {
  const wanted = isFields(value) ? value : {};
  const choices = textOf(element.type).endsWith('external_select')
    ? [
        ...(remembered.get(element) ?? []),
        ...listOf(element.initial_options),
        ...[element.initial_option].filter(isFields),
      ]
    : optionsOf(element);
  const one = choices.find((choice) => choice.value === wanted.value);
  if (one === undefined) throw new SandboxMisuse(`an option that is not offered: ${textOf(wanted.value)}`);
  return one;
}
