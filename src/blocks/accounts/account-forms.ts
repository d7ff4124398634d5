// The forms of accounts, and what they say after they were sent. A typed key is never drawn again.

import type { ModalView, PlainTextInput } from '@slack/types';
import { longestAccountName, longestAddress, longestKey } from '#access/account.ts';
import type { AccountOutcome, AccountUses, ListedAccount } from '#access/accounts.ts';
import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import type { AccountId, ChannelId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls, modals } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import { actions, button, context, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import { initial, option } from '#blocks/parts/form.ts';
import { listed, nameIn, nameOf, plural } from '#blocks/parts/text.ts';
import { input, modal } from '#blocks/parts/view.ts';
import { instantDay } from '#blocks/words/dates.ts';
import { destinationInWords, placesInWords } from '#blocks/words/destination-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { campaignsInWords } from './account-words.ts';

/** What the form of a new account holds. The key is typed anew each time. */
export interface ConnectDraft {
  readonly name: string;
  readonly address: string;
}

/** `fault`: why it was not saved, in plain text. */
export function connectModal(
  allowsPrivate: boolean,
  draft: ConnectDraft = { name: '', address: '' },
  fault?: string,
): ModalView {
  return modal(
    'Connect an account',
    modals.accountConnect,
    [
      ...faultBlocks(fault),
      input(controls.inputAccountName, 'Name', line(longestAccountName, draft.name, 'Acme'), {
        hint: 'What people call it: a client, a team, a brand.',
      }),
      input(
        controls.inputAccountAddress,
        'Address of its campaign service',
        line(longestAddress, draft.address, 'https://api.example.com'),
        {
          hint: `With or without /v1. ${allowsPrivate ? allowedInside : allowedOutside}`,
        },
      ),
      ...keyBlocks(),
    ],
    { submit: 'Try and connect', close: 'Cancel' },
  );
}

const allowedOutside =
  'Only https, and no address inside a private network unless whoever runs the bot allows it.';

const allowedInside = 'https, also inside a private network; http only for the machine that the bot runs on.';

export function renameModal({ account }: ListedAccount, fault?: string): ModalView {
  return modal(
    'Rename an account',
    modals.accountRename,
    [
      ...faultBlocks(fault),
      input(controls.inputAccountName, 'Name', line(longestAccountName, account.name, 'Acme')),
    ],
    { submit: 'Rename', close: 'Cancel', metadata: account.id },
  );
}

/** Also for an account that was disconnected. */
export function keyModal({ account, health }: ListedAccount, fault?: string): ModalView {
  const isBack = health.kind === 'disconnected';
  return modal(
    isBack ? 'Connect again' : 'New key',
    modals.accountKey,
    [
      ...faultBlocks(fault),
      section(`*${nameIn(account.name, nameLengths.title)}* · ${nameIn(account.address, nameLengths.title)}`),
      ...keyBlocks(),
    ],
    { submit: 'Try and save', close: 'Cancel', metadata: account.id },
  );
}

/** `shown`: the name of the account that is shown there until then; undefined if none is. */
export function defaultModal(
  { account }: ListedAccount,
  shown: string | undefined,
  fault?: string,
): ModalView {
  const before = shown === undefined ? 'nothing' : `*${nameIn(shown, nameLengths.title)}*`;
  return modal(
    'Where there is no room',
    modals.accountDefault,
    [
      ...faultBlocks(fault),
      section(
        `Channels without a room show *${nameIn(account.name, nameLengths.title)}* from now on, in place of ${before}. So do App Home, direct messages and digests that have no room.`,
      ),
    ],
    { submit: 'Show it there', close: 'Cancel', metadata: account.id },
  );
}

const keepFigures = 'keep';
export const forgetFigures = 'forget';

/** `keptUntil`: until when its figures would be kept. */
export function disconnectModal(
  { account, health }: ListedAccount,
  uses: SeenUses,
  keptUntil: Instant,
  zone: Zone,
): ModalView {
  const isGone = health.kind === 'disconnected';
  const keep = option(`Keep its figures until ${instantDay(keptUntil, zone)}`, keepFigures);
  const forget = option('Forget its figures at once', forgetFigures);
  return modal(
    isGone ? 'Forget an account' : 'Disconnect an account',
    modals.accountDisconnect,
    [
      section(
        `*${nameIn(account.name, nameLengths.title)}*\n${isGone ? 'It is disconnected already.' : lossInWords(uses)}`,
      ),
      input(
        controls.inputAccountFigures,
        'What was read of it',
        {
          type: 'radio_buttons',
          options: isGone ? [forget] : [keep, forget],
          initial_option: isGone ? forget : keep,
        },
        {
          hint: 'Kept figures are there again when the account is connected again. Forgotten ones are gone, with its needs and their notes.',
        },
      ),
    ],
    { submit: isGone ? 'Forget' : 'Disconnect', close: 'Cancel', metadata: account.id },
  );
}

/** `rooms`: those that the reader sees; `unseen`: how many more show the account. */
export interface SeenUses extends AccountUses {
  readonly unseen: number;
  /** Every place without a room shows it. */
  readonly isDefault: boolean;
}

/** mrkdwn */
function lossInWords({ rooms, unseen, digests, isDefault }: SeenUses): string {
  const deleted = 'Its key is deleted at once, and the bot asks its service no more.';
  const nowhere =
    'Where there is no room, people see it: they get no figures until you show them another account.';
  const key = isDefault ? `${deleted} ${nowhere}` : deleted;
  const all = rooms.length + unseen;
  if (all === 0) return isDefault ? key : `${key} No channel shows it.`;
  const shows = plural(all, 'shows', 'show');
  const hidden = unseen === 0 ? [] : [`${howMany(unseen, 'channel')} that you do not see`];
  const places = listed([...(rooms.length === 0 ? [] : [placesInWords(rooms)]), ...hidden]);
  const stand = `${howMany(digests, 'digest goes there and stands', 'digests go there and stand')} still.`;
  return `${key} ${places} ${shows} it: questions there get no figures until the room is bound to another account.${digests === 0 ? '' : ` ${stand}`}`;
}

/** Shown while the service is asked. */
export function tryingModal(title: string): ModalView {
  return modal(title, modals.notice, [plainSection('Asking the campaign service once…')]);
}

/** Who sees a new account. */
export interface ShownWhere {
  /** Where it was connected; undefined outside of channels. */
  readonly channel?: ChannelId | undefined;
  /** Every place without a room shows it. */
  readonly isDefault: boolean;
}

/** Shown when it is done. */
export function doneModal(
  deed: AccountDeed,
  outcome: Exclude<AccountOutcome, { kind: 'refused' }>,
  where: ShownWhere = { isDefault: false },
): ModalView {
  const [title, words] = doneInWords(deed, outcome);
  const isNew = deed === 'connect' && outcome.kind === 'done';
  return modal(title, modals.notice, [
    section(words),
    ...(isNew ? showBlocks(outcome.account.id, where) : []),
    context('Type /campaign-stats accounts to see all of them.'),
  ]);
}

function showBlocks(account: AccountId, { channel, isDefault }: ShownWhere): DrawnBlock[] {
  if (isDefault)
    return [
      section(
        'Every channel shows it that has no room. To show something else in a channel, type /campaign-stats room there.',
      ),
    ];
  if (channel === undefined) return [section('To show it in a channel, type /campaign-stats room there.')];
  return [
    section(
      `No channel shows it yet. You are in ${destinationInWords(channel)}; for another one, type /campaign-stats room there.`,
    ),
    ...actions(button('Show it in this channel…', controls.accountShow, account, { style: 'primary' })),
  ];
}

export type AccountDeed = 'connect' | 'rename' | 'key' | 'default' | 'disconnect';

function doneInWords(
  deed: AccountDeed,
  outcome: Exclude<AccountOutcome, { kind: 'refused' }>,
): readonly [string, string] {
  const name = `*${nameIn(outcome.kind === 'forgotten' ? outcome.name : outcome.account.name, nameLengths.title)}*`;
  const campaigns =
    outcome.kind === 'done' && outcome.campaigns !== undefined ? campaignsInWords(outcome.campaigns) : '';
  if (outcome.kind === 'forgotten')
    return ['Forgotten', `${name} is disconnected, and all that was read of it is deleted.`];
  switch (deed) {
    case 'connect':
      return [
        'Connected',
        `✓ ${name} is connected: its service answers, with ${campaigns}. The bot reads them now.`,
      ];
    case 'key':
      return ['Saved', `✓ ${name} has a new key, and its service takes it: ${campaigns}.`];
    case 'rename':
      return ['Renamed', `✓ It is called ${name} now.`];
    case 'default':
      return ['Shown', `✓ Where there is no room, people see ${name} now.`];
    case 'disconnect':
      return [
        'Disconnected',
        `${name} is disconnected, and its key is deleted. What was read of it is kept; ⋯ Connect again… brings it back.`,
      ];
    default:
      return unreachable(deed);
  }
}

function keyBlocks(): DrawnBlock[] {
  return [
    input(
      controls.inputAccountKey,
      'Key',
      { ...line(longestKey, '', 'sent as x-api-key') },
      {
        hint: 'Slack shows what you type here, so mind who looks at your screen. It is in no message: this form closes, and the bot keeps the key sealed.',
      },
    ),
  ];
}

function line(longest: number, value: string, example: string): PlainTextInput {
  return {
    type: 'plain_text_input',
    max_length: longest,
    ...initial(value),
    placeholder: { type: 'plain_text', text: example, emoji: false },
  };
}

function faultBlocks(fault: string | undefined): DrawnBlock[] {
  return fault === undefined ? [] : [plainSection(`⚠ ${nameOf(fault, 600)}`)];
}
