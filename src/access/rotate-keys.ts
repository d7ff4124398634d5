// Seals every key of the store under the newest key of ENCRYPTION_KEY, so that the older ones can be removed. The bot may run meanwhile.

import type { AccountId } from '#base/tenant.ts';
import { type SealedKeys, sealedForAccount } from './account.ts';
import { isUnderFirst, type SealingKeys, seal, type Unsealed, unseal } from './seal.ts';

export interface Rotated {
  readonly anew: number;
  /** Already under the newest key before. */
  readonly already: number;
  /** Not opened, so they stay as they are. */
  readonly unopened: readonly { readonly account: AccountId; readonly why: Unopened }[];
}

/** `changed`: somebody wrote another key meanwhile. */
type Unopened = Exclude<Unsealed['kind'], 'opened'> | 'changed';

export async function rotateKeys(store: SealedKeys, keys: SealingKeys): Promise<Rotated> {
  const unopened: { account: AccountId; why: Unopened }[] = [];
  let [anew, already] = [0, 0];
  for (const kept of await store.load()) {
    const { workspace, account } = kept.tenant;
    const sealedFor = sealedForAccount(workspace, account, kept.address);
    const unsealed = unseal(keys, kept.sealed, sealedFor);
    if (unsealed.kind !== 'opened') unopened.push({ account, why: unsealed.kind });
    else if (isUnderFirst(keys, kept.sealed)) already += 1;
    else if (await store.replace(kept, seal(keys, unsealed.secret, sealedFor))) anew += 1;
    else unopened.push({ account, why: 'changed' });
  }
  return { anew, already, unopened };
}
