// Seals every key and token of the store under the newest key of ENCRYPTION_KEY, so that the older ones can be removed. The bot may run meanwhile.

import { type KeptKey, type SealedKeys, sealedForAccount } from './account.ts';
import { sealedForInstallation } from './installation.ts';
import { isUnderFirst, type SealedFor, type SealingKeys, seal, type Unsealed, unseal } from './seal.ts';

export interface Rotated {
  readonly anew: number;
  /** Already under the newest key before. */
  readonly already: number;
  /** Not opened, so they stay as they are. */
  readonly unopened: readonly { readonly of: KeptKey; readonly why: Unopened }[];
}

/** `changed`: somebody wrote another key meanwhile. */
type Unopened = Exclude<Unsealed['kind'], 'opened'> | 'changed';

export async function rotateKeys(store: SealedKeys, keys: SealingKeys): Promise<Rotated> {
  const unopened: { of: KeptKey; why: Unopened }[] = [];
  let [anew, already] = [0, 0];
  for (const kept of await store.load()) {
    const sealedFor = sealedForOf(kept);
    const unsealed = unseal(keys, kept.sealed, sealedFor);
    if (unsealed.kind !== 'opened') unopened.push({ of: kept, why: unsealed.kind });
    else if (isUnderFirst(keys, kept.sealed)) already += 1;
    else if (await store.replace(kept, seal(keys, unsealed.secret, sealedFor))) anew += 1;
    else unopened.push({ of: kept, why: 'changed' });
  }
  return { anew, already, unopened };
}

/** The words under which it was sealed. */
export function sealedForOf(kept: KeptKey): SealedFor {
  return kept.kind === 'account'
    ? sealedForAccount(kept.tenant.workspace, kept.tenant.account, kept.address)
    : sealedForInstallation(kept.installation);
}
