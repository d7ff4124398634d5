// The forms of accounts at the door: opened by an admin's click, read when they are sent, and carried out while the form says that the service is asked.

import type { ViewSubmitAction } from '@slack/bolt';
import type { AccountOutcome, AccountRefusal, ListedAccount } from '#access/accounts.ts';
import { mayHere } from '#access/policy.ts';
import { ownValue } from '#base/own-value.ts';
import type { AccountId, ChannelId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import {
  type AccountDeed,
  connectModal,
  defaultModal,
  disconnectModal,
  doneModal,
  forgetFigures,
  keyModal,
  renameModal,
  type SeenUses,
  tryingModal,
} from '#blocks/accounts/account-forms.ts';
import { accountRefusalInWords, inputFaultInWords, refusedInput } from '#blocks/accounts/account-words.ts';
import { controls } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import { clipped } from '#blocks/parts/text.ts';
import { noticeModal } from '#blocks/short-modals.ts';
import { type FormState, formStateOf } from '#slack/digests/modal-inputs.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { fillModal, type ModalView, type Opener, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { seenPlaces } from '#slack/seen-places.ts';

/** By the control that opens it. The form has the same name. */
const deeds = {
  [controls.accountConnect]: 'connect',
  [controls.accountRename]: 'rename',
  [controls.accountKey]: 'key',
  [controls.accountDefault]: 'default',
  [controls.accountDisconnect]: 'disconnect',
} as const satisfies Readonly<Record<string, AccountDeed>>;

export type AccountControl = keyof typeof deeds;

const goneWords =
  'This account was forgotten meanwhile. Type /campaign-stats accounts to see those that are left.';

/** What is sent is checked again, because a form does not say who may send it. */
export async function openAccountForm(
  tools: DoorTools,
  opener: Opener,
  control: AccountControl,
  id: AccountId,
): Promise<void> {
  await openFor(tools, opener, 'Account', (person) => formOf(tools, person, deeds[control], id));
}

async function formOf(
  tools: DoorTools,
  person: Visitor,
  deed: AccountDeed,
  id: AccountId,
): Promise<ModalView> {
  if (!mayHere(person.scope, 'connect')) return notAdmin(tools, person);
  if (deed === 'connect') return connectModal(tools.accounts.allowsPrivate);
  const listed = await tools.accounts.find(id);
  return listed === undefined ? noticeModal('Account', goneWords) : drawForm(tools, person, deed, listed);
}

async function drawForm(
  tools: DoorTools,
  person: Visitor,
  deed: Exclude<AccountDeed, 'connect'>,
  listed: ListedAccount,
  fault?: string,
): Promise<ModalView> {
  switch (deed) {
    case 'rename':
      return renameModal(listed, fault);
    case 'key':
      return keyModal(listed, fault);
    case 'default':
      return defaultModal(listed, tools.accounts.nameOf(tools.account()), fault);
    case 'disconnect':
      return disconnectModal(
        listed,
        await usesSeenBy(tools, person, listed.account.id),
        tools.accounts.keptUntil(),
        person.zone,
      );
    default:
      return unreachable(deed);
  }
}

async function usesSeenBy(tools: DoorTools, { id: user }: Visitor, account: AccountId): Promise<SeenUses> {
  const uses = await tools.accounts.usesOf(account);
  const seen = await seenPlaces(tools, user, uses.rooms);
  const unseen = uses.rooms.length - seen.size;
  return { ...uses, rooms: [...seen], unseen, isDefault: isDefault(tools, account) };
}

function isDefault({ defaultRoom, account }: DoorTools, id: AccountId): boolean {
  return defaultRoom === 'all' && account() === id;
}

export async function onAccountSubmitted(
  visit: Visit<ViewSubmitAction>,
  form: AccountControl,
): Promise<void> {
  const { tools, person, body, ack, isFirst } = visit;
  const { view } = body;
  if (!mayHere(person.scope, 'connect'))
    return ack({ response_action: 'update', view: notAdmin(tools, person) });
  const deed = deeds[form];
  const typed = typedIn(formStateOf(view.state));
  const fault = deed === 'connect' ? tools.accounts.faultOf(typed) : undefined;
  const field = fault && refusedInput(fault);
  if (fault !== undefined && field !== undefined) {
    const words = clipped(inputFaultInWords(fault, readAt(tools, person)), limits.input.error);
    return ack({ response_action: 'errors', errors: { [field]: words } });
  }
  await ack({ response_action: 'update', view: tryingModal(view.title.text) });
  if (!(await isFirst())) return;
  const id = view.private_metadata as AccountId;
  const outcome = await carryOut(tools, person, deed, id, typed);
  await fillModal(tools, view.id, async () =>
    outcome.kind === 'refused'
      ? again(tools, person, deed, { id, typed, refusal: outcome.refusal })
      : doneModal(deed, outcome, {
          channel: isChannel(tools.at?.channel) ? tools.at?.channel : undefined,
          isDefault: outcome.kind === 'done' && isDefault(tools, outcome.account.id),
        }),
  );
}

function isChannel(place: ChannelId | undefined): boolean {
  return place !== undefined && /^[CG]/.test(place);
}

function carryOut(
  { accounts }: DoorTools,
  { id: by }: Visitor,
  deed: AccountDeed,
  id: AccountId,
  typed: TypedAccount,
): Promise<AccountOutcome> {
  switch (deed) {
    case 'connect':
      return accounts.connect(typed, by);
    case 'rename':
      return accounts.rename(id, typed.name, by);
    case 'key':
      return accounts.giveKey(id, typed.key, by);
    case 'default':
      return accounts.showByDefault(id, by);
    case 'disconnect':
      return accounts.disconnect(id, typed.forget ? 'forget' : 'keep', by);
    default:
      return unreachable(deed);
  }
}

interface Again {
  readonly id: AccountId;
  readonly typed: TypedAccount;
  readonly refusal: AccountRefusal;
}

/** The form with what was typed, except the key, and with the reason why it was not saved. */
async function again(
  tools: DoorTools,
  person: Visitor,
  deed: AccountDeed,
  { id, typed, refusal }: Again,
): Promise<ModalView> {
  const fault = accountRefusalInWords(refusal, readAt(tools, person));
  if (deed === 'connect') return connectModal(tools.accounts.allowsPrivate, typed, fault);
  const listed = await tools.accounts.find(id);
  if (listed === undefined) return noticeModal('Account', goneWords);
  return deed === 'disconnect' ? noticeModal('Account', fault) : drawForm(tools, person, deed, listed, fault);
}

interface TypedAccount {
  readonly name: string;
  readonly address: string;
  readonly key: string;
  readonly forget: boolean;
}

function typedIn(values: FormState): TypedAccount {
  const stateOf = (control: string) => ownValue(ownValue(values, control) ?? {}, control);
  const textOf = (control: string) => stateOf(control)?.value?.trim() ?? '';
  return {
    name: textOf(controls.inputAccountName),
    address: textOf(controls.inputAccountAddress),
    key: textOf(controls.inputAccountKey),
    forget: stateOf(controls.inputAccountFigures)?.selected_option?.value === forgetFigures,
  };
}

function notAdmin(tools: DoorTools, person: Visitor): ModalView {
  return noticeModal('Not for you', accountRefusalInWords({ kind: 'not-admin' }, readAt(tools, person)));
}

function readAt({ clock }: DoorTools, { zone }: Visitor) {
  return { now: clock.now(), zone };
}
