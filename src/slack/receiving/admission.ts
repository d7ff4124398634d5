// Decides who may ask, and where (decision 13). Nothing else happens before.

import { isAllowed } from '#access/allowed-channels.ts';
import type { PersonStanding } from '#access/room-readers.ts';
import { type Clock, within } from '#base/clock.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Refusal } from '#blocks/short-messages.ts';
import type { BotIdentity } from '#slack/identity.ts';
import type { People, Person } from '#slack/people.ts';
import type { Envelope } from './envelope.ts';

export interface AdmissionRule {
  readonly allowGuests: boolean;
  /** Empty: every channel. */
  readonly allowedChannels: readonly ChannelId[];
  readonly admins: readonly UserId[];
}

export interface AdmissionTools {
  readonly admission: AdmissionRule;
  readonly identity: BotIdentity;
  readonly people: People;
  readonly clock: Clock;
}

export type Admission =
  | { readonly kind: 'admitted'; readonly person: Person }
  | { readonly kind: 'refused'; readonly why: Refusal };

/**
 * Looks up the person of the envelope; `now` asks Slack anew, for deeds that last. A person who is not found within `patienceMs` is
 * unknown.
 */
export async function admissionOf(
  { admission: rule, identity, people, clock }: AdmissionTools,
  envelope: Envelope,
  { patienceMs, as }: { readonly patienceMs?: number | undefined; readonly as?: 'now' | undefined } = {},
): Promise<Admission> {
  const isHere =
    envelope.workspace === undefined ||
    envelope.workspace === identity.workspace ||
    (envelope.enterprise !== undefined && envelope.enterprise === identity.enterprise);
  if (!isHere && !rule.allowGuests) return { kind: 'refused', why: { kind: 'outsider' } };
  const found = people.find(envelope.user, as);
  const person = patienceMs === undefined ? await found : await within(patienceMs, found, clock);
  if (person === undefined && people.lacksScope())
    return { kind: 'refused', why: { kind: 'unknown-person', lacks: 'users:read' } };
  return decideAdmission(rule, person === 'late' ? undefined : person, envelope.channel);
}

function barredAs(
  standing: PersonStanding,
  { allowGuests }: AdmissionRule,
): Exclude<PersonStanding, 'member' | 'colleague'> | undefined {
  switch (standing) {
    case 'member':
    case 'colleague':
      return undefined;
    case 'guest':
    case 'outsider':
      return allowGuests ? undefined : standing;
    case 'bot':
    case 'deactivated':
      return standing;
    default:
      return unreachable(standing);
  }
}

/** `channel` is undefined on App Home and in a modal. The gatekeeper decides what is shown there. */
export function decideAdmission(
  rule: AdmissionRule,
  person: Person | undefined,
  channel: ChannelId | undefined,
): Admission {
  if (person === undefined) return { kind: 'refused', why: { kind: 'unknown-person' } };
  const why = barredAs(person.standing, rule);
  if (why !== undefined) return { kind: 'refused', why: { kind: why } };
  const isElsewhere = channel !== undefined && !isAllowed(channel, rule.allowedChannels);
  if (isElsewhere) return { kind: 'refused', why: { kind: 'channel', allowed: rule.allowedChannels } };
  return { kind: 'admitted', person };
}
