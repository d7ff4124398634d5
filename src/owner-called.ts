// The owner whom somebody names on a command line: by their whole address, by the part before the @, or by a part that only one owner has.

import type { Scope } from '#base/scope.ts';
import { nameOf } from '#blocks/parts/text.ts';
import type { Answers } from '#reports/answers.ts';

export type OwnerCalled =
  | { readonly kind: 'owner'; readonly email: string }
  /** `says`: why, and what could be meant. */
  | { readonly kind: 'unclear'; readonly says: string };

const mostNamed = 5;

export async function ownerCalled(
  name: string,
  answers: Pick<Answers, 'firstCampaigns' | 'suggestOwners'>,
  scope: Scope,
): Promise<OwnerCalled> {
  const wanted = name.trim().toLowerCase();
  if (/^\S+@\S+$/.test(wanted)) return { kind: 'owner', email: wanted };
  const list = await answers.firstCampaigns(scope, { lane: 'people' });
  if (list.kind === 'unread')
    return { kind: 'unclear', says: 'The owners are not known now. Give the whole e-mail address.' };
  const found = await answers.suggestOwners(scope, wanted, mostNamed + 1);
  const whole = found.filter(({ email }) => email.toLowerCase().split('@')[0] === wanted);
  const [one, ...others] = whole.length > 0 ? whole : found;
  if (one !== undefined && others.length === 0) return { kind: 'owner', email: one.email };
  const called = `“${nameOf(name, 80)}”`;
  if (one === undefined)
    return {
      kind: 'unclear',
      says: `No owner of a campaign is called ${called}. Give an e-mail address, or the part before the @.`,
    };
  const named = [one, ...others].slice(0, mostNamed).map(({ email }) => `  --as ${nameOf(email, 200)}`);
  return {
    kind: 'unclear',
    says: [`Several owners fit ${called}. Write the whole address:`, ...named].join('\n'),
  };
}
