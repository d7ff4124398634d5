// Who may ask, and where: a decision as a value (decision 13), taken before any work is done.

import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Refusal } from '#blocks/notices.ts';
import type { Person } from '#slack/people.ts';

export interface AdmissionRule {
  readonly allowGuests: boolean;
  /** Empty: every channel. */
  readonly allowedChannels: readonly ChannelId[];
  readonly admins: readonly UserId[];
}

export type Admission =
  | { readonly kind: 'admitted'; readonly person: Person }
  | { readonly kind: 'refused'; readonly why: Refusal };

/** `channel` is undefined where there is none (App Home, a modal). */
export function decideAdmission(
  rule: AdmissionRule,
  person: Person | undefined,
  channel: ChannelId | undefined,
): Admission {
  if (person === undefined) return { kind: 'refused', why: { kind: 'unknown-person' } };
  const isBarred = person.standing === 'bot' || person.standing === 'deactivated' || !rule.allowGuests;
  if (person.standing !== 'member' && isBarred) return { kind: 'refused', why: { kind: person.standing } };
  const elsewhere =
    rule.allowedChannels.length > 0 && channel !== undefined && !rule.allowedChannels.includes(channel);
  if (elsewhere) return { kind: 'refused', why: { kind: 'channel', allowed: rule.allowedChannels } };
  return { kind: 'admitted', person };
}
