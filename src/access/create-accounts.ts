// The accounts of a workspace: which there are, how each fares, and what admins do to them. It draws nothing and opens no client.

import type { Account } from './account.ts';
import { type AccountDeedsOptions, createAccountDeeds } from './account-deeds.ts';
import { readWish } from './account-wish.ts';
import type { Accounts } from './accounts.ts';
import { createOpenAccounts } from './open-accounts.ts';

export interface AccountsOptions extends AccountDeedsOptions {
  readonly usesOf: Accounts['usesOf'];
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { store, opener, sealingKeys, byDefault, allowsPrivate, clock, log } = options;
  const opened = createOpenAccounts(options);
  const listed = async (account: Account) => ({ account, health: await opened.healthOf(account) });

  return {
    list: async () => ({
      byDefault: byDefault && {
        host: byDefault.url.host,
        health: (await opener.health(byDefault.id)) ?? { kind: 'not-answering' },
      },
      shown: opened.byDefault(),
      connected: await Promise.all((await store.load()).map(listed)),
      canConnect: sealingKeys !== undefined,
    }),
    find: async (id) => {
      const account = (await store.load()).find((one) => one.id === id);
      return account && listed(account);
    },

    nameOf: (id) => opened.names().get(id),
    areSeveral: () => opened.names().size > 0,
    byDefault: opened.byDefault,
    usesOf: options.usesOf,
    keptUntil: () => clock.now() + options.keptMs,
    allowsPrivate,
    faultOf: (wish) => {
      const read = readWish(wish, allowsPrivate);
      return 'kind' in read ? read : undefined;
    },

    ...createAccountDeeds(options, opened),

    tick: async (at) => {
      for (const { id, state } of await store.load()) {
        if (state.kind === 'connected' || state.keptUntil > at) continue;
        await store.forget(id);
        log.info('the figures of a disconnected account were deleted: their time was over', { account: id });
      }
      await opened.bringIntoLine();
    },

    troubles: opened.troubles,
  };
}
