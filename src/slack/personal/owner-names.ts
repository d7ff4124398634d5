// The names of owners in Slack, by their addresses. Looks up a few each minute in the background and keeps them. No answer waits for it.

import * as z from 'zod';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Scope } from '#base/scope.ts';
import type { MemberNames } from '#blocks/words/campaign-words.ts';
import type { Answers, OwnerChoice } from '#reports/answers.ts';
import type { SlackSide } from '#slack/meet-slack.ts';
import { membershipOf, nameOfUser } from '#slack/people.ts';
import type { Recollection } from '#slack/posting/detail-memory.ts';
import { slackErrorOf } from '#slack/slack-word.ts';

export interface OwnerBook {
  /** By address in lower case. Two owners with one name both keep their addresses. */
  names(): MemberNames;
  /** Looks up a minute's share of those that are unknown, or were looked up long ago. Never throws. */
  lookUp(): Promise<void>;
}

export interface OwnerBookOptions {
  readonly slack: Pick<SlackSide, 'interactive' | 'identity' | 'declined'>;
  readonly answers: Pick<Answers, 'suggestOwners'>;
  /** Whole accounts, whose owners are looked up. */
  readonly scopes: () => readonly Scope[];
  readonly recollection: Recollection;
  readonly clock: Clock;
  readonly log: Log;
}

/** Only the owners with most campaigns are called by name, the others by their addresses. */
const mostOwners = 2_000;
/** https://docs.slack.dev/reference/methods/users.lookupByEmail: tier 3, some 50 a minute. */
const perMinute = 20;
/** People seldom change their names. Somebody who is not a member today may be one tomorrow. */
const believedMs = 24 * 60 * 60_000;
const key = 'owner-names';

export async function createOwnerBook(options: OwnerBookOptions): Promise<OwnerBook> {
  const { slack, answers, scopes, recollection, clock, log } = options;
  const mayLookUp = !slack.declined.some(({ scope }) => scope === 'users:read.email');
  let known: LookedUp = mayLookUp ? await recalled(recollection) : new Map();
  let names = namesOf(known);
  let restsUntil = Number.NEGATIVE_INFINITY;

  /** null if no member has that address. Throws if Slack does not say. */
  async function nameBehind(email: string): Promise<string | null> {
    try {
      const { user } = await slack.interactive.users.lookupByEmail({ email });
      const isMember = user?.id !== undefined && membershipOf(user, user.id, slack.identity) === 'member';
      return (isMember && nameOfUser(user)) || null;
    } catch (error) {
      if (isOfNobody(slackErrorOf(error))) return null;
      throw error;
    }
  }

  async function learn(addresses: ReadonlySet<string>): Promise<void> {
    const now = clock.now();
    const next = new Map([...known].filter(([address]) => addresses.has(address)));
    const isDue = (address: string) => Math.abs(now - (next.get(address)?.at ?? 0)) >= believedMs;
    const due = [...addresses].filter(isDue).slice(0, perMinute);
    if (due.length === 0) return;
    try {
      for (const address of due) next.set(address, { name: await nameBehind(address), at: now });
    } catch (error) {
      const word = slackErrorOf(error);
      // A refusal by Slack holds tomorrow too. A fault on the way to Slack may be over in a minute.
      if (word !== undefined && word !== 'ratelimited') restsUntil = now + believedMs;
      log.info('slack does not tell the names of owners', { word });
    }
    known = next;
    names = namesOf(known);
    await recollection.remember(key, [...known]);
  }

  return {
    names: () => names,
    lookUp: async () => {
      if (!mayLookUp || clock.now() < restsUntil) return;
      try {
        const owners = await Promise.all(
          scopes().map((scope) => answers.suggestOwners(scope, '', mostOwners)),
        );
        await learn(new Set(owners.flat().map(({ email }) => inLowerCase(email))));
      } catch (error) {
        log.warn('the names of owners could not be looked up', { error });
      }
    },
  };
}

/** Owners whose address or Slack name contains what was typed, those with most campaigns first. */
export async function ownersFor(
  typed: string,
  names: MemberNames,
  answers: Pick<Answers, 'suggestOwners'>,
  scope: Scope,
  limit: number,
): Promise<readonly OwnerChoice[]> {
  const [byAddress, all] = await Promise.all([
    answers.suggestOwners(scope, typed, limit),
    answers.suggestOwners(scope, '', mostOwners),
  ]);
  const addresses = new Set(byAddress.map(({ email }) => email));
  const wanted = typed.toLowerCase().trim();
  const isMeant = ({ email }: OwnerChoice) =>
    addresses.has(email) || names.get(email.toLowerCase())?.toLowerCase().includes(wanted);
  return all.filter(isMeant).slice(0, limit);
}

/** Also for a text that is no address: one such owner must not keep the others from their names. */
function isOfNobody(word: string | undefined): boolean {
  return word === 'users_not_found' || word === 'invalid_arguments' || word === 'invalid_email';
}

type LookedUp = ReadonlyMap<string, { readonly name: string | null; readonly at: number }>;

const keptNames = z.array(z.tuple([z.string(), z.object({ name: z.string().nullable(), at: z.number() })]));

async function recalled(recollection: Recollection): Promise<LookedUp> {
  const read = keptNames.safeParse(await recollection.recall(key));
  return new Map(read.success ? read.data : []);
}

function namesOf(known: LookedUp): MemberNames {
  const entries = [...known].flatMap(([address, { name }]) =>
    name === null ? [] : [[address, name] as const],
  );
  const alike = Map.groupBy(entries, ([, name]) => name.toLowerCase());
  return new Map(entries.filter(([, name]) => alike.get(name.toLowerCase())?.length === 1));
}

function inLowerCase(address: string): string {
  return address.toLowerCase();
}
