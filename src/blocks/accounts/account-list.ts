// The accounts of a workspace for admins: a message with the state of each and what can be done with it.

import { mostAccounts } from '#access/account.ts';
import type { AccountList, ListedAccount } from '#access/accounts.ts';
import { controls } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { actions, button, context, header, section } from '#blocks/parts/block.ts';
import { type MenuOption, overflowMenu } from '#blocks/parts/menu.ts';
import { messageFrom } from '#blocks/parts/sheet.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { accountHealthInWords, type ReadAt } from './account-words.ts';

export function accountListMessage(list: AccountList, at: ReadAt, iteration: string): Message {
  const { byDefault, connected, canConnect } = list;
  const first =
    byDefault === undefined
      ? connected.length === 0 && 'No account is connected yet.'
      : `*Default* · ${hostIn(byDefault.host)}\n${accountHealthInWords(byDefault.health, at)}`;
  const firsts = first ? [first] : [];
  const rows = connected.map((listed) => ({ listed, line: lineOf(listed, at) }));
  const why = canConnect ? tooMany(connected.length) : noKey;
  const connect = button('Connect an account…', controls.accountConnect, 'connect', { style: 'primary' });
  return messageFrom(
    {
      blocks: [
        header('Accounts'),
        context(
          `Each has its own key, limits and figures at its campaign service. Where no room is bound, people see ${byDefault === undefined ? 'the one that was connected first' : 'the default one'}.`,
        ),
        ...firsts.map((line) => section(line)),
        ...rows.map(({ listed, line }) => section(line, overflowMenu(optionsOf(listed), listed.account.id))),
        ...(why === undefined ? actions(connect) : [context(why)]),
      ],
      twin: ['Accounts', ...firsts, ...rows.map(({ line }) => line), ...(why === undefined ? [] : [why])],
      rest: undefined,
    },
    iteration,
  );
}

/** The person asks for a new message after each deed, because the one on the screen shows the state before it. */
export function notAdminMessage(iteration: string): Message {
  const words = 'Accounts are for admins. Whoever runs the bot names them in ADMIN_USERS.';
  return messageFrom({ blocks: [section(words)], twin: [words], rest: undefined }, iteration);
}

const noKey =
  'To connect an account here, whoever runs the bot must set ENCRYPTION_KEY first: without it no key could be kept safely.';

function tooMany(connected: number): string | undefined {
  return connected < mostAccounts
    ? undefined
    : `The bot holds ${howMany(mostAccounts, 'account')} at most. Disconnect and forget one to connect another.`;
}

function lineOf({ account: { name, address }, health }: ListedAccount, at: ReadAt): string {
  const host = hostIn(new URL(address).host);
  return `*${nameIn(name, nameLengths.table)}* · ${host}\n${accountHealthInWords(health, at)}`;
}

function hostIn(host: string): string {
  return nameIn(host, nameLengths.table);
}

function optionsOf({ health }: ListedAccount): readonly MenuOption[] {
  const rename = { label: 'Rename…', control: controls.accountRename };
  return health.kind === 'disconnected'
    ? [
        { label: 'Connect again…', control: controls.accountKey },
        rename,
        { label: 'Forget its figures…', control: controls.accountDisconnect },
      ]
    : [
        rename,
        { label: 'New key…', control: controls.accountKey },
        { label: 'Disconnect…', control: controls.accountDisconnect },
      ];
}
