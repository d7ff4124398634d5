// A person submits or closes a modal, and what the app's acknowledgement does to the stack.

import { faultLine } from './fault.ts';
import { SandboxMisuse, type Stage } from './interactions.ts';
import { closeModal, pushModal, updateModal } from './modals.ts';
import { viewClosedPayload, viewSubmissionPayload } from './payloads.ts';
import {
  type Fields,
  isFields,
  type Member,
  SlackRefusal,
  textOf,
  type Values,
  type View,
} from './shapes.ts';
import { emptyValue, mergeValues, type Placed, placedElements } from './values.ts';

export type Submitted =
  | { readonly ok: true }
  /** `errors`: the sentence under each input, by block_id; empty if the fault is of another kind. */
  | { readonly ok: false; readonly error: string; readonly errors: Readonly<Record<string, string>> };

const trouble = 'We had some trouble connecting. Try again?';

/** Slack's own client refuses what is required and empty, too short or too long, before the app hears of it. */
export async function submit(stage: Stage, person: Member, view: View, values: Values): Promise<Submitted> {
  const { workspace } = stage;
  if (!workspace.modalsOf(person.id).includes(view)) throw new SandboxMisuse('that modal is not open');
  if (!isFields(view.source.submit)) throw new SandboxMisuse('that modal has no submit button');
  view.values = mergeValues(view.blocks, view.values, values);
  view.notice = undefined;
  view.errors = clientErrors(view);
  if (Object.keys(view.errors).length > 0) return turnedDown(stage, view, 'invalid_input');
  view.busy = true;
  workspace.changed();
  const trigger = { userId: person.id, viewId: view.id, channelId: undefined };
  const payload = viewSubmissionPayload(
    stage.workspace,
    person,
    view,
    stage.triggers.issue(trigger),
    responseUrlsOf(stage, person, view),
  );
  const delivered = await stage.delivery.deliver('interactive', payload);
  view.busy = false;
  if (delivered.kind === 'failed') {
    view.notice = trouble;
    return turnedDown(stage, view, delivered.error);
  }
  try {
    return react(stage, view, isFields(delivered.body) ? delivered.body : {});
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    view.notice = trouble;
    return turnedDown(stage, view, [error.error, ...messagesOf(error)].join(' '));
  }
}

/** `all` closes the whole stack, as the × of a modal does. */
export async function close(stage: Stage, person: Member, view: View, all: boolean): Promise<void> {
  const closed = closeModal(stage.workspace, view, all);
  for (const one of [...closed].reverse()) {
    if (one.source.notify_on_close !== true) continue;
    const payload = viewClosedPayload(stage.workspace, person, one, all || one !== view);
    await stage.delivery.deliver('interactive', payload);
  }
}

function react(stage: Stage, view: View, body: Fields): Submitted {
  const source = isFields(body.view) ? body.view : {};
  const trigger = { userId: view.user, viewId: view.id, channelId: undefined };
  switch (body.response_action) {
    case undefined:
      closeOne(stage, view);
      return { ok: true };
    case 'clear':
      closeModal(stage.workspace, view, true);
      return { ok: true };
    case 'update':
      updateModal(stage.workspace, view, source, '', stage.rollout);
      return { ok: true };
    case 'push':
      pushModal(stage.workspace, trigger, source, stage.rollout);
      return { ok: true };
    case 'errors':
      view.errors = knownErrors(view, body.errors);
      return turnedDown(stage, view, 'errors');
    default:
      throw new SlackRefusal('invalid_response_action');
  }
}

/** Removes the submitted modal, so that the one below shows again. */
function closeOne({ workspace }: Stage, view: View): void {
  workspace.setModals(
    view.user,
    workspace.modalsOf(view.user).filter((one) => one !== view),
  );
}

function turnedDown({ workspace }: Stage, view: View, error: string): Submitted {
  workspace.changed();
  return { ok: false, error, errors: view.errors };
}

/** Only input blocks have errors. For an unknown block_id people see a connection fault. */
function knownErrors(view: View, errors: unknown): Record<string, string> {
  const inputs = new Set(view.blocks.filter(({ type }) => type === 'input').map((block) => block.block_id));
  const entries = Object.entries(isFields(errors) ? errors : {});
  const strange = entries.find(([blockId, sentence]) => !inputs.has(blockId) || typeof sentence !== 'string');
  if (strange !== undefined || entries.length === 0) {
    const fault = {
      reason: 'errors must name input blocks of this view',
      pointer: `/errors/${strange?.[0] ?? ''}`,
    };
    throw new SlackRefusal('invalid_errors', { response_metadata: { messages: [faultLine(fault)] } });
  }
  return Object.fromEntries(entries.map(([blockId, sentence]) => [blockId, textOf(sentence)]));
}

function clientErrors(view: View): Record<string, string> {
  const inputs = placedElements(view.blocks).filter(({ block }) => block.type === 'input');
  const found = inputs.flatMap((placed) => {
    const value = view.values[textOf(placed.block.block_id)]?.[textOf(placed.element.action_id)];
    const sentence = clientError(placed, value ?? emptyValue(placed.element) ?? {});
    return sentence === undefined ? [] : [[textOf(placed.block.block_id), sentence]];
  });
  return Object.fromEntries(found);
}

function clientError({ block, element }: Placed, value: Fields): string | undefined {
  const inputValue = Object.entries(value).find(([key]) => key !== 'type')?.[1];
  const empty =
    inputValue === null ||
    inputValue === undefined ||
    inputValue === '' ||
    (Array.isArray(inputValue) && inputValue.length === 0);
  if (empty) return block.optional === true ? undefined : 'Please complete this required field.';
  if (typeof inputValue !== 'string') return undefined;
  if (typeof element.min_length === 'number' && inputValue.length < element.min_length) {
    return `Please enter at least ${element.min_length} characters.`;
  }
  const most = typeof element.max_length === 'number' ? element.max_length : 3_000;
  if (element.type === 'plain_text_input' && inputValue.length > most) {
    return `Please enter no more than ${most} characters.`;
  }
  const wrongNumber = element.type === 'number_input' && !isNumber(inputValue, element);
  return wrongNumber ? 'Please enter a valid number.' : undefined;
}

function isNumber(text: string, element: Fields): boolean {
  const value = Number(text);
  const whole = element.is_decimal_allowed === true || Number.isInteger(value);
  const least = element.min_value === undefined ? Number.NEGATIVE_INFINITY : Number(element.min_value);
  const most = element.max_value === undefined ? Number.POSITIVE_INFINITY : Number(element.max_value);
  return text.trim() !== '' && Number.isFinite(value) && whole && value >= least && value <= most;
}

/** A select with `response_url_enabled` gives the app an address for the chosen channel. */
function responseUrlsOf(stage: Stage, person: Member, view: View): readonly Fields[] {
  return placedElements(view.blocks)
    .filter(({ element }) => element.response_url_enabled === true)
    .flatMap(({ block, element }) => {
      const value = view.values[textOf(block.block_id)]?.[textOf(element.action_id)];
      const channelId = textOf(value?.selected_conversation ?? value?.selected_channel);
      if (channelId === '') return [];
      const occasion = { userId: person.id, channelId, source: undefined, typed: undefined };
      return [
        {
          block_id: block.block_id,
          action_id: element.action_id,
          channel_id: channelId,
          response_url: stage.responseUrls.issue(occasion),
        },
      ];
    });
}

function messagesOf({ fields }: SlackRefusal): readonly string[] {
  const metadata = fields.response_metadata;
  return isFields(metadata) && Array.isArray(metadata.messages) ? metadata.messages.map(String) : [];
}
