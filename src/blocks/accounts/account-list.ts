// The accounts of a workspace for admins: a message with the state of each and what can be done with it.

import { mostAccounts } from '#access/account.ts';
import type { AccountList, ListedAccount } from '#access/accounts.ts';
import type { UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { actions, button, context, header, section } from '#blocks/parts/block.ts';
import { type MenuOption, overflowMenu } from '#blocks/parts/menu.ts';
import { messageFrom } from '#blocks/parts/sheet.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { adminsInWords } from '#blocks/words/admins-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { accountHealthInWords, type ReadAt } from './account-words.ts';

export function accountListMessage(list: AccountList, at: ReadAt, iteration: string): Message {
  const { byDefault, connected, canConnect } = list;
  const firsts = [
    ...(byDefault === undefined
      ? []
      : [`*Default* · ${hostIn(byDefault.host)}\n${accountHealthInWords(byDefault.health, at)}`]),
    ...(byDefault === undefined && connected.length === 0 ? ['No account is connected yet.'] : []),
    ...(list.shown.kind === 'forgotten' && connected.length > 0 ? [defaultForgotten] : []),
  ];
  const rows = connected.map((listed) => ({ listed, line: lineOf(listed, at) }));
  const why = canConnect ? tooMany(connected.length) : noKey;
  const connect = button('Connect an account…', controls.accountConnect, 'connect', { style: 'primary' });
  return messageFrom(
    {
      blocks: [
        header('Accounts'),
        context(
          `Each has its own key, limits and figures at its campaign service. Where there is no room, people see ${shownInWords(list)}.`,
        ),
        ...firsts.map((line) => section(line)),
        ...rows.map(({ listed, line }) =>
          section(line, overflowMenu(optionsOf(listed, list), listed.account.id)),
        ),
        ...(why === undefined ? actions(connect) : [context(why)]),
      ],
      twin: ['Accounts', ...firsts, ...rows.map(({ line }) => line), ...(why === undefined ? [] : [why])],
      rest: undefined,
    },
    iteration,
  );
}

/** The person asks for a new message after each deed, because the one on the screen shows the state before it. */
export function notAdminMessage(admins: readonly UserId[], iteration: string): Message {
  const whom =
    admins.length === 0 ? 'Whoever runs the bot names them in ADMIN_USERS.' : `Ask ${adminsInWords(admins)}.`;
  const words = `Accounts are for admins. ${whom}`;
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

const defaultForgotten =
  '⚠ The account that people saw where there is no room was forgotten. Choose another one: ⋯ *Show where there is no room…*';

/** mrkdwn */
function shownInWords({ byDefault, shown, connected }: AccountList): string {
  if (byDefault !== undefined) return 'the default one';
  switch (shown.kind) {
    case 'none-yet':
      return 'the one that is connected first';
    case 'kept': {
      const account = connected.find((each) => each.account.id === shown.id)?.account;
      return account === undefined ? 'nothing' : `*${nameIn(account.name, nameLengths.line)}*`;
    }
    case 'forgotten':
      return 'nothing';
    default:
      return unreachable(shown);
  }
}

function optionsOf(
  { account, health }: ListedAccount,
  { byDefault, shown }: AccountList,
): readonly MenuOption[] {
  const rename = { label: 'Rename…', control: controls.accountRename };
  const mayShow = byDefault === undefined && (shown.kind !== 'kept' || shown.id !== account.id);
  const show = { label: 'Show where there is no room…', control: controls.accountDefault };
  return health.kind === 'disconnected'
    ? [
        { label: 'Connect again…', control: controls.accountKey },
        rename,
        { label: 'Forget its figures…', control: controls.accountDisconnect },
      ]
    : [
        rename,
        { label: 'New key…', control: controls.accountKey },
        ...(mayShow ? [show] : []),
        { label: 'Disconnect…', control: controls.accountDisconnect },
      ];
}
