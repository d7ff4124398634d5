// The state of accounts, and why a deed with one was refused, in words for admins. Never holds a key or part of one.

import type { AccountHealth, AccountRefusal, LockedWhy } from '#access/accounts.ts';
import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { capital } from '#blocks/parts/text.ts';
import { instantDay, slackTime } from '#blocks/words/dates.ts';
import { faultInWords } from '#blocks/words/fault-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import type { ServiceFault } from '#campaigns/client.ts';

/** When it is read, and the zone for readers whose own zone is unknown. */
export interface ReadAt {
  readonly now: Instant;
  readonly zone: Zone;
}

/** mrkdwn */
export function accountHealthInWords(health: AccountHealth, { now, zone }: ReadAt): string {
  switch (health.kind) {
    case 'open':
      return health.readAt === undefined
        ? '✓ Connected; its campaigns are being read'
        : `✓ ${campaignsInWords(health.campaigns ?? 0)}, read at ${slackTime(health.readAt, now, zone)}`;
    case 'failing':
      return `⚠ ${capital(faultInWords(health.fault, now, zone))}.${failingMend(health.fault)}`;
    case 'not-answering':
      return '⚠ It does not answer at present; the bot tries again';
    case 'locked':
      return `⚠ ${lockedInWords(health.why)}`;
    case 'disconnected':
      return `Disconnected. Its figures are kept until ${instantDay(health.keptUntil, zone)}`;
    default:
      return unreachable(health);
  }
}

function failingMend(fault: ServiceFault): string {
  switch (fault.kind) {
    case 'unauthorised':
    case 'unreachable':
    case 'refused':
    case 'not-found':
    case 'contract-broken':
      return triedMend(fault);
    default:
      return ' The bot tries again.';
  }
}

function lockedInWords(why: LockedWhy): string {
  switch (why) {
    case 'no-encryption-key':
      return 'Its key cannot be opened, since ENCRYPTION_KEY is missing; whoever runs the bot must set it again';
    case 'unknown-key':
      return 'Its key was sealed under another ENCRYPTION_KEY; whoever runs the bot must add that one, or you give the account its key anew';
    case 'tampered':
      return 'Its key was changed in the store and is not used; give it its key anew';
    default:
      return unreachable(why);
  }
}

export function campaignsInWords(campaigns: number): string {
  return howMany(campaigns, 'campaign');
}

/** One or two sentences in plain text. The first says that nothing was done. */
export function accountRefusalInWords(refusal: AccountRefusal, at: ReadAt): string {
  const verb = refusal.kind === 'service' ? 'saved' : 'done';
  return `Not ${verb}: ${reasonInWords(refusal, at)}`;
}

/** The same below the input that is at fault. There a red sentence is enough to say that nothing was done. */
export function inputFaultInWords(refusal: AccountRefusal, at: ReadAt): string {
  return capital(reasonInWords(refusal, at));
}

function reasonInWords(refusal: AccountRefusal, at: ReadAt): string {
  switch (refusal.kind) {
    case 'not-admin':
      return 'accounts are for admins of the bot. Ask one of them.';
    case 'no-encryption-key':
      return 'the bot has no ENCRYPTION_KEY, so it cannot keep a key safely. Whoever runs it must set one first.';
    case 'bad-name':
      return 'the name is empty or too long. Type one that people know.';
    case 'name-taken':
      return 'another account has this name. Choose one that nobody mixes up with it.';
    case 'bad-address':
      return addressFaultInWords(refusal);
    case 'bad-key':
      return 'a key holds no spaces, line breaks or letters with accents. Copy it once more.';
    case 'too-many':
      return `the bot holds ${howMany(refusal.most, 'account')} at most. Disconnect and forget one first.`;
    case 'service':
      return `${plainly(faultInWords(refusal.fault, at.now, at.zone))}.${triedMend(refusal.fault)}`;
    case 'changed':
      return 'somebody else changed this account at the same time. Type /campaign-stats accounts to see it as it is.';
    default:
      return unreachable(refusal);
  }
}

type BadAddress = Extract<AccountRefusal, { kind: 'bad-address' }>;

function addressFaultInWords({ fault, allowsPrivate }: BadAddress): string {
  switch (fault) {
    case 'no-address':
      return 'the address must be one such as https://api.example.com.';
    case 'more-than-address':
      return 'the address must hold no user name, password, query or fragment.';
    case 'not-https':
      return allowsPrivate
        ? 'the address must start with https://, or the key would travel unprotected. http:// is for the machine of the bot alone: localhost or 127.0.0.1.'
        : 'the address must start with https://, or the key would travel unprotected.';
    default:
      return unreachable(fault);
  }
}

function triedMend(fault: ServiceFault): string {
  switch (fault.kind) {
    case 'unauthorised':
      return ' Check the key.';
    case 'rate-limited':
    case 'service-down':
    case 'timed-out':
    case 'quota-unshared':
    case 'cancelled':
      return ' Try again in a minute.';
    case 'unreachable':
      return fault.code === 'ERR_ADDRESS_REFUSED'
        ? ' Whoever runs the bot can allow such addresses with ALLOW_PRIVATE_ADDRESSES.'
        : ' Check the address.';
    case 'refused':
    case 'not-found':
    case 'contract-broken':
      return ' Check that the address is that of a campaign service.';
    default:
      return unreachable(fault);
  }
}

/** Slack draws no dates in plain text, and these times lie in the last minutes. */
function plainly(words: string): string {
  return words
    .replaceAll(/<!date\^[^|>]*\|([^>]*)>/g, '$1')
    .replaceAll(/&(amp|lt|gt);/g, (entity) => signs.get(entity) ?? entity);
}

const signs: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
]);

/** The input below which the refusal is shown; undefined if it concerns none. */
export function refusedInput({ kind }: AccountRefusal): string | undefined {
  switch (kind) {
    case 'bad-name':
    case 'name-taken':
      return controls.inputAccountName;
    case 'bad-address':
      return controls.inputAccountAddress;
    case 'bad-key':
      return controls.inputAccountKey;
    default:
      return undefined;
  }
}
