// A person in one place, with what the gatekeeper shows them there: when they come, and again before what took a while is shown.

import type { Asker, ScopeBook } from '#access/scope-book.ts';
import { sightOf } from '#base/scope.ts';
import type { Person, Visitor } from './people.ts';
import { type AdmissionTools, decideAdmission } from './receiving/admission.ts';
import { shownRoomOf } from './room-mark.ts';

interface Gatekeeping extends Pick<AdmissionTools, 'people' | 'admission'> {
  readonly scopes: Pick<ScopeBook, 'scopeOf'>;
}

export async function visitorAt(
  { scopes, people, admission }: Gatekeeping,
  person: Person,
  where: Omit<Asker, 'user' | 'standing'>,
): Promise<Visitor> {
  const { id: user, standing } = person;
  const scope = await scopes.scopeOf({ ...where, user, standing });
  // They may have left the channel since. Outside of channels they may choose another room meanwhile: that takes nothing from this one.
  const here = { ...where, isCarried: true, via: where.via ?? shownRoomOf(scope) };
  return {
    ...person,
    scope,
    seesStill: async () => {
      // Who is shown nothing can lose nothing.
      if (scope.campaigns.kind === 'none') return true;
      const now = decideAdmission(admission, await people.find(user), undefined);
      if (now.kind === 'refused') return false;
      const seen = await scopes.scopeOf({ ...here, user, standing: now.person.standing });
      return sightOf(seen) === sightOf(scope);
    },
  };
}
