// People among the chaos: they pause, delete, edit and copy digests as a bot that is never killed would, and close channels. Writes down what that withdraws.

import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#base/clock.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { wishPrints } from '#digests/deeds/wishes.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Digests } from '#digests/digests.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { type Asked, askedOf, channelsOf, owners, periodMinutes, questionsOf } from './cast.ts';
import type { Chance } from './chance.ts';
import { loadDigest, loadDigests } from './stored-digests.ts';
import { type Closing, createWishes, type Wishes } from './wishes.ts';

export interface People {
  /** Once the bot has caught up: part of what is withdrawn goes on, and other digests are worked on. False where it did not. */
  come(): Promise<boolean>;
  /** Everything goes on, but for what stays deleted. */
  leave(): Promise<void>;
  readonly wishes: Wishes;
  /** Copies included. */
  asked(): readonly Asked[];
  /** It is one of the cast, and nobody made a copy of it. */
  isAlone(id: DigestId): boolean;
  /** Its second channel is to come or go, through whoever does that. */
  changesChannels(digest: Digest): ChannelChange;
  /** How often each thing was done. */
  readonly deeds: ReadonlyMap<string, number>;
}

export interface ChannelChange {
  readonly destinations: readonly ChannelId[];
  /** To be said once it is over. */
  ended(isDone: boolean): void;
}

export interface PeopleMeans {
  /** None of them a watch. */
  readonly cast: readonly Digest[];
  readonly digests: Digests;
  readonly store: DigestStore;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly slack: Pick<SandboxSlack, 'changes' | 'faults'>;
}

const minuteMs = 60_000;
/** A run is in somebody's hands no longer. */
const inHandMs = periodMinutes * minuteMs;
/** A refusal that stays until somebody resumes: looking at the channel does not show it. */
const postingRule = 'restricted_action';
/** The bot has caught up where the minutes are planned and nothing older is open; else nobody comes, in real time. */
const longestWaitMs = 10_000;
const deedsAtOnce = 7;

export function createPeople({ cast, digests, store, clock, chance, slack }: PeopleMeans): People {
  const wishes = createWishes(clock);
  const asked = new Map<string, Asked>(cast.map((digest) => [digest.id, askedOf(digest)]));
  const placeOf = new Map<string, number>(cast.map(({ id }, index) => [id, index]));
  for (const { id } of cast) wishes.wasAbsent(id);
  const deeds = new Map<string, number>();
  const count = (deed: string) => deeds.set(deed, (deeds.get(deed) ?? 0) + 1);
  const anybody = () => chance.oneOf(owners) as UserId;

  async function caughtUp(): Promise<boolean> {
    for (const began = performance.now(); performance.now() - began < longestWaitMs; await wait(50)) {
      const now = clock.now();
      const open = await store.loadOpenDeliveries();
      const planned = (await store.loadPlannedTo()) ?? 0;
      const isPlanned = planned > now - 2 * minuteMs && planned <= now;
      if (!isPlanned || open.some((one) => one.scheduledFor <= now - inHandMs)) continue;
      wishes.plannedTo(planned);
      return true;
    }
    return false;
  }

  /** What a channel refused goes on with it. */
  async function resume(id: DigestId): Promise<void> {
    const before = await loadDigest(store, id);
    if (before === undefined || (before.state.kind === 'active' && before.refusing.length === 0)) return;
    const askedAt = clock.monotonic();
    await digests.resume(id, anybody());
    wishes.giveBack(id, 'paused', askedAt);
    for (const { channel } of before.refusing) wishes.mended(id, channel);
    count('resumed');
  }

  async function restore(id: DigestId, owner: UserId): Promise<void> {
    if ((await store.loadDeleted(id)) === undefined) return;
    const askedAt = clock.monotonic();
    await digests.restore(id, owner);
    wishes.giveBack(id, 'deleted', askedAt);
    count('undone');
  }

  /** A rule that met nobody is forgotten. */
  function liftRules(): void {
    slack.faults.clear();
    for (const { channel, why } of wishes.closed()) if (why === 'rule') wishes.reopen(channel);
  }

  async function reopen(channel: string): Promise<void> {
    await Promise.all(
      (['unarchive', 'invite-bot'] as const).map((deed) =>
        slack.changes(channel, deed).catch(() => undefined),
      ),
    );
    wishes.reopen(channel);
    count('opened');
  }

  /** Half of the owners whose channels were closed wait until the bot finds out by itself that they are open. */
  async function waits(id: DigestId): Promise<boolean> {
    const digest = await loadDigest(store, id);
    if (digest === undefined || digest.state.kind === 'paused' || digest.refusing.length === 0) return false;
    const rules = wishes.closings().filter(({ why }) => why === 'rule');
    const isRule = digest.refusing.some((one) => rules.some(({ channel }) => channel === one.channel));
    return !isRule && Math.floor((placeOf.get(id) ?? 0) / 2) % 2 === 0;
  }

  /** That share of what is withdrawn. */
  async function goOn(share: number): Promise<void> {
    for (const { channel } of wishes.closed()) if (chance.happens(share)) await reopen(channel);
    for (const { id, owner } of asked.values()) {
      if (!chance.happens(share)) continue;
      await restore(id as DigestId, owner as UserId);
      if (share === 1 || !(await waits(id as DigestId))) await resume(id as DigestId);
    }
  }

  async function edit(digest: Digest, change: Partial<Digest>): Promise<boolean> {
    const { question, destinations, schedule, whenQuiet } = { ...digest, ...change };
    const draft = { question, destinations, schedule, whenQuiet };
    return 'question' in (await digests.edit(digest.id, draft, digest.owner, wishPrints(digest)));
  }

  async function pause({ id }: Digest): Promise<boolean> {
    await digests.pause(id, anybody());
    wishes.withdraw(id, 'paused');
    return true;
  }

  async function remove({ id, owner }: Digest): Promise<boolean> {
    await digests.remove(id, owner);
    wishes.withdraw(id, 'deleted');
    return true;
  }

  async function editQuestion(digest: Digest): Promise<boolean> {
    const both = questionsOf(placeOf.get(digest.id) ?? 0);
    const other = both.find(({ kind }) => kind !== digest.question.kind) ?? both[0];
    const known = asked.get(digest.id) as Asked;
    asked.set(digest.id, { ...known, questions: both });
    return edit(digest, { question: other });
  }

  function editQuietness(digest: Digest): Promise<boolean> {
    return edit(digest, { whenQuiet: digest.whenQuiet === 'line' ? 'post' : 'line' });
  }

  function changesChannels(digest: Digest): ChannelChange {
    const [first, second] = channelsOf(placeOf.get(digest.id) ?? 0);
    const askedAt = clock.monotonic();
    const has = digest.destinations.includes(second);
    const known = asked.get(digest.id) as Asked;
    const isNew = !known.channels.includes(second);
    if (isNew) asked.set(digest.id, { ...known, channels: [first, second] });
    return {
      destinations: has ? [first] : [first, second],
      ended: (isDone) => {
        if (isNew && isDone) wishes.wasAbsent(digest.id, second);
        else if (isNew) asked.set(digest.id, known);
        else if (isDone && has) wishes.withdraw(digest.id, 'absent', second);
        else if (isDone) wishes.giveBack(digest.id, 'absent', askedAt, second);
      },
    };
  }

  async function editChannels(digest: Digest): Promise<boolean> {
    const { destinations, ended } = changesChannels(digest);
    const edited = await edit(digest, { destinations });
    ended(edited);
    return edited;
  }

  function isKnownOnce(place: number | undefined): boolean {
    return [...placeOf.values()].filter((one) => one === place).length === 1;
  }

  /** The same to the same channels, for the other owner; one for each. */
  async function copy({ id, owner, question, destinations, schedule }: Digest): Promise<boolean> {
    const place = placeOf.get(id) ?? 0;
    const other = owners.find((one) => one !== owner) as UserId;
    if (!isKnownOnce(place)) return false;
    const made = await digests.create({ owner: other, question, destinations, schedule });
    if ('kind' in made) return false;
    asked.set(made.id, askedOf(made));
    placeOf.set(made.id, place);
    wishes.wasAbsent(made.id);
    return true;
  }

  /** Each channel in one way only: what is told of a rule is not taken for what is told of a channel that was closed. */
  function mayClose(channel: string, way: Closing['why']): boolean {
    return wishes.closings().every((one) => one.channel !== channel || (way === 'closed' && one.why === way));
  }

  async function close({ destinations }: Digest): Promise<boolean> {
    const channel = chance.oneOf(destinations) as ChannelId;
    if (!mayClose(channel, 'closed') || wishes.closed().some((one) => one.channel === channel)) return false;
    wishes.close(channel, 'closed');
    const deed = chance.happens(0.5) ? 'archive' : 'remove-bot';
    await slack.changes(channel, deed).catch(() => undefined);
    return true;
  }

  async function refuse({ destinations }: Digest): Promise<boolean> {
    const channel = chance.oneOf(destinations) as ChannelId;
    if (!mayClose(channel, 'rule')) return false;
    wishes.close(channel, 'rule');
    slack.faults.set({ method: 'chat.postMessage', channel, times: 1, error: postingRule });
    return true;
  }

  const works = { pause, remove, editQuestion, editQuietness, editChannels, copy, close, refuse };
  type Work = keyof typeof works;
  /** As often as each is named. */
  const wanted: readonly Work[] = [
    ...(['pause', 'pause', 'remove', 'remove', 'editQuestion', 'editQuestion'] as const),
    ...(['editQuietness', 'editChannels', 'editChannels', 'copy', 'close', 'refuse'] as const),
  ];

  return {
    come: async () => {
      if (!(await caughtUp())) return false;
      liftRules();
      await goOn(0.6);
      const able = (await loadDigests(store)).filter(
        ({ id, state, refusing }) => placeOf.has(id) && state.kind === 'active' && refusing.length === 0,
      );
      const chosen = new Set(Array.from({ length: deedsAtOnce }, () => chance.oneOf(able)));
      for (const digest of chosen) {
        const work = chance.oneOf(wanted) as Work;
        if (digest !== undefined && (await works[work](digest))) count(work);
      }
      return true;
    },
    leave: () => {
      liftRules();
      return goOn(1);
    },
    wishes,
    asked: () => [...asked.values()],
    isAlone: (id) => isKnownOnce(placeOf.get(id)),
    changesChannels,
    deeds,
  };
}
