// Sends each owner one message with all their notices. A notice is kept until Slack has accepted it.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { tellMeasured } from '#base/measured.ts';
import { forgottenPerson, type UserId } from '#base/tenant.ts';
import type { UnreadableDigest } from '#digests/digest.ts';
import type { ClaimedNotice, DigestStore } from '#digests/digest-store.ts';
import { isAboutUnreadable, type Messenger, type OwedNotice } from '#digests/messenger.ts';
import { whileRenewed } from './lease-renewal.ts';

/** Notices that arise within this time go into one message. */
export const gatherMs = 3_000;
/** A message holds no more notices with all their buttons. Further notices go into further messages. */
const inOneMessage = 15;
/** If a process dies while it tells, another one takes its notices after this time. */
const leaseMs = 5 * 60_000;
const renewalMs = 2 * 60_000;
/** A post takes less time than this, in all its forms. With less than this left of the lease, nothing is sent. */
const onTheWireMs = 60_000;
const atOnce = 200;
const longestPauseMs = 60 * 60_000;
/** Clocks of several machines, or of one that is set right, differ by so much without a word. */
const clockStepMs = 60_000;

export interface TellMeans {
  readonly store: Pick<DigestStore, 'claimNotices' | 'closeNotices' | 'postponeNotices'>;
  readonly messenger: Pick<Messenger, 'tell'>;
  readonly clock: Clock;
  readonly log: Log;
  /** What of an unreadable digest that person may read. Admins also hear of other people's digests. */
  readonly unreadableTo: (digest: UnreadableDigest, reader: UserId) => Promise<UnreadableDigest>;
}

/** Tells every owner their notices. What Slack does not accept stays owed, and the bot tries it less and less often. */
export async function tellOwners(means: TellMeans): Promise<void> {
  const { store, clock } = means;
  for (;;) {
    const now = clock.now();
    const claimed = await store.claimNotices(now, now + leaseMs, now + longestPauseMs + clockStepMs, atOnce);
    const byOwner = Map.groupBy(claimed, ({ owner }) => owner);
    await Promise.all(
      [...byOwner].map(([owner, notices]) =>
        owner === forgottenPerson
          ? store.closeNotices(keysOf(notices), now)
          : whileClaimed(notices, now + leaseMs, means, (claim) => tellInTurn(owner, notices, claim, means)),
      ),
    );
    if (claimed.length < atOnce) return;
  }
}

/** The notices that one process has claimed and not yet settled. */
interface Claim {
  /** Until when a message may be sent; undefined if it is too late to send one. */
  readonly leave: () => Instant | undefined;
  /** From then on, the lease of these notices is not renewed. */
  readonly settled: (keys: readonly string[]) => void;
}

/** Renews the lease while the work waits for its turn. If the lease ran out (the machine slept), another process may have the notices. */
async function whileClaimed(
  notices: readonly ClaimedNotice[],
  leaseUntil: Instant,
  { store, clock }: TellMeans,
  work: (claim: Claim) => Promise<void>,
): Promise<void> {
  const open = new Set(keysOf(notices));
  let until = leaseUntil;
  const leave = () => (clock.now() < until - onTheWireMs ? until - onTheWireMs : undefined);
  const settled = (keys: readonly string[]) => {
    for (const key of keys) open.delete(key);
  };
  const renew = async () => {
    if (leave() === undefined) return false;
    const next = clock.now() + leaseMs;
    await store.postponeNotices([...open], next);
    until = next;
    return true;
  };
  await whileRenewed(() => work({ leave, settled }), { everyMs: renewalMs, renew }, clock);
}

async function tellInTurn(
  owner: UserId,
  notices: readonly ClaimedNotice[],
  claim: Claim,
  means: TellMeans,
): Promise<void> {
  for (let from = 0; from < notices.length; from += inOneMessage) {
    await tellOwner(owner, notices.slice(from, from + inOneMessage), claim, means);
  }
}

async function tellOwner(
  owner: UserId,
  notices: readonly ClaimedNotice[],
  claim: Claim,
  means: TellMeans,
): Promise<void> {
  const { store, messenger, clock, log } = means;
  const keys = keysOf(notices);
  const told = await Promise.all(notices.map((notice) => asToldTo(owner, notice, means)));
  const outcome = await messenger
    .tell(owner, told, async () => claim.leave())
    .catch(async (error: unknown) => {
      claim.settled(keys);
      await store.postponeNotices(keys, clock.now());
      throw error;
    });
  if ((outcome === 'never' || outcome === 'undrawn') && notices.length > 1) {
    for (const notice of notices) await tellOwner(owner, [notice], claim, means);
    return;
  }
  claim.settled(keys);
  if (outcome === 'withdrawn') return;
  if (outcome === 'told') {
    tellMeasured('told', { outcome, count: keys.length });
    return store.closeNotices(keys, clock.now());
  }
  const counted = countedAs[outcome];
  const isEnd = (notice: ClaimedNotice) =>
    outcome === 'never' || (counted !== undefined && notice[counted] + 1 >= most[counted]);
  const [ended = [], owed = []] = [true, false].map((ends) =>
    notices.filter((notice) => ends === isEnd(notice)),
  );
  tellMeasured('told', { outcome: 'given_up', count: ended.length });
  tellMeasured('told', { outcome: 'again', count: owed.length });
  const isNew = owed.some(({ attempts }) => attempts === 0);
  if (isNew) log.error('the owner of a digest could not be told', { notices: kindsOf(owed), outcome });
  if (ended.length > 0) {
    log.error('gave up telling the owner of a digest', { notices: kindsOf(ended), outcome });
    await store.closeNotices(keysOf(ended), clock.now());
  }
  if (owed.length === 0) return;
  const tries = Math.min(
    ...owed.map(({ attempts, unclear }) => (counted === 'unclear' ? unclear + 1 : attempts)),
  );
  const pauseMs = timesLonger[counted ?? 'refused'] ** tries * 60_000;
  await store.postponeNotices(keysOf(owed), clock.now() + Math.min(pauseMs, longestPauseMs), counted);
}

async function asToldTo(
  reader: UserId,
  owed: ClaimedNotice,
  { unreadableTo }: TellMeans,
): Promise<OwedNotice> {
  if (isAboutUnreadable(owed)) return { ...owed, digest: await unreadableTo(owed.digest, reader) };
  const { digest, notice } = owed;
  if (notice.kind !== 'handed-on-by') return owed;
  const { to = digest.owner, was = digest } = notice;
  const { condition: _, ...rest } = digest;
  return { ...owed, digest: { ...rest, ...was, owner: to } };
}

/** How each outcome counts towards giving up; undefined: not at all. */
const countedAs = {
  later: undefined,
  refused: 'refused',
  undrawn: 'refused',
  unclear: 'unclear',
  never: undefined,
} as const;

/** After this many attempts the bot gives a notice up. The digest's history still shows its deliveries. */
const most = {
  // About a day, because somebody has to mend a refusal.
  refused: 30,
  // About two hours, for as long as Slack may lose messages. Telling twice is better than not telling, but not for ever.
  unclear: 5,
} as const;

/** Each pause is this many times as long as the one before. An unclear message has mostly arrived, so the bot repeats it less often. */
const timesLonger = { refused: 2, unclear: 4 } as const;

function keysOf(notices: readonly ClaimedNotice[]): string[] {
  return notices.map(({ key }) => key);
}

function kindsOf(notices: readonly ClaimedNotice[]): string[] {
  return notices.map(({ notice }) => notice.kind);
}
