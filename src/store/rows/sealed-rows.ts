// All that is sealed in the store, of all workspaces: keys of accounts and tokens of installations.

import type { KeptKey, SealedKeys } from '#access/account.ts';
import type { InstallationId } from '#access/installation.ts';
import type { Sealed } from '#access/seal.ts';
import type { Tenant } from '#base/tenant.ts';
import { changesOfFirst, type Queries } from '#store/queries.ts';

export function createSealedKeys({ tables, unit }: Queries): SealedKeys {
  async function keptTokens(): Promise<readonly KeptKey[]> {
    const rows = await tables
      .selectFrom('installations')
      .select(['workspace', 'sealed_tokens'])
      .where('sealed_tokens', 'is not', null)
      .execute();
    return rows.map(({ workspace, sealed_tokens }) => ({
      kind: 'tokens',
      installation: workspace as InstallationId,
      sealed: sealed_tokens ?? '',
    }));
  }

  async function replaceTokens(
    { installation, sealed }: Extract<KeptKey, { kind: 'tokens' }>,
    by: Sealed,
  ): Promise<boolean> {
    const replaced = tables
      .updateTable('installations')
      .set({ sealed_tokens: by })
      .where((eb) => eb.and({ workspace: installation as string, sealed_tokens: sealed }));
    return changesOfFirst(await unit(replaced)) === 1;
  }

  return {
    load: async () => {
      const rows = await tables
        .selectFrom('accounts')
        .selectAll()
        .where('sealed_key', 'is not', null)
        .execute();
      const keys = rows.map(
        ({ workspace, account, name, address, sealed_key }): KeptKey => ({
          kind: 'account',
          tenant: { workspace, account } as Tenant,
          name,
          address,
          sealed: sealed_key ?? '',
        }),
      );
      return [...keys, ...(await keptTokens())];
    },
    replace: async (kept, by) => {
      if (kept.kind === 'tokens') return replaceTokens(kept, by);
      const its = {
        workspace: kept.tenant.workspace as string,
        account: kept.tenant.account as string,
        sealed_key: kept.sealed,
      };
      const replaced = tables
        .updateTable('accounts')
        .set((eb) => ({ sealed_key: by, version: eb('version', '+', 1) }))
        .where((eb) => eb.and(its));
      return changesOfFirst(await unit(replaced)) === 1;
    },
  };
}
