// What the digests of a workspace will need, so that each account reads it before it is due.

import type { Digests } from '#digests/digests.ts';
import type { Foresee } from '#readings/reading.ts';
import type { Answers } from '#reports/answers.ts';
import type { AccountDesk } from './account-desks.ts';

/** The readings that digests will take of each account. The digests are looked through once for all accounts. */
export function foreseeing(digests: Digests, answers: Answers): (desk: AccountDesk) => Foresee {
  const known = new Map<string, ReturnType<Digests['upcoming']>>();
  return ({ tenant }) =>
    async (from, until) => {
      const name = `${from} ${until}`;
      const upcoming = known.get(name) ?? digests.upcoming(from, until);
      known.set(name, upcoming);
      const mine = (await upcoming).filter(({ scope }) => scope.tenant.account === tenant.account);
      return Promise.all(
        mine.map(async ({ scope, question, at }) => ({ at, plan: await answers.needs(scope, question, at) })),
      );
    };
}
