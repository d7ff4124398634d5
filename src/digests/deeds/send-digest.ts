// Sends digests when a person asks: now, as a test, or a delivery once more. Also settles an unsure delivery by its owner's word.

import type { ChannelId, UserId } from '#base/tenant.ts';
import { deliverTogether } from '#digests/delivery/deliver.ts';
import type { Desk } from '#digests/delivery/delivery-desk.ts';
import { doneBy } from '#digests/delivery/make-notices.ts';
import { plannedDelivery } from '#digests/delivery/owed-runs.ts';
import { didNotArrive, mendChannelOfAll } from '#digests/delivery/resume-mended.ts';
import { type Delivery, type Digest, isReadable, type PostOutcome } from '#digests/digest.ts';
import type { DigestEntry, NewNotice } from '#digests/digest-store.ts';
import type { Digests } from '#digests/digests.ts';
import { questionOfRun } from '#digests/when/covered-days.ts';
import type { Access } from './allowed-digest.ts';
import { type DigestChange, entryOf } from './audit-entries.ts';
import type { DeedOptions } from './deeds.ts';
import { seesPlace } from './visible-digests.ts';

/** A person who waits gets the outcome within this time. */
const personDeadlineMs = 60_000;

const withdrawn: PostOutcome = { kind: 'not-sent', reason: 'withdrawn' };

export function createSendings(
  desk: Desk,
  access: Access,
  { tenant }: Pick<DeedOptions, 'tenant'>,
): Pick<Digests, 'sendNow' | 'test' | 'resend' | 'confirm'> {
  const { store, clock, describe } = desk;

  async function deliverNow(digest: Digest, deliveries: readonly Delivery[]): Promise<PostOutcome[]> {
    const deadline = clock.now() + personDeadlineMs;
    const looked = deliveries.map(async (delivery) => {
      const question =
        delivery.kind === 'scheduled'
          ? questionOfRun(digest, delivery.scheduledFor, desk.serviceDays.zone)
          : digest.question;
      const tester = delivery.kind === 'test' ? (delivery.destination as string as UserId) : undefined;
      const shownAs = tester && (await access.placeShownTo(digest, tester));
      const due = { delivery, digest, question, deadline, by: 'person' as const };
      return shownAs === undefined ? due : { ...due, shownAs };
    });
    const work = desk.carry(deliveries, async () => deliverTogether(await Promise.all(looked), desk));
    desk.inBackground('send by hand', work);
    const outcomes = await work;
    for (const [index, outcome] of outcomes.entries()) {
      const channel = deliveries[index]?.destination;
      // A post proves that the channel accepts posts again, whatever a look says.
      if (outcome?.kind === 'posted' && channel !== undefined) await mendChannelOfAll(channel, desk);
    }
    return outcomes.map((outcome) => outcome ?? withdrawn);
  }

  async function deliverAsked(
    digest: Digest,
    kind: 'now' | 'test',
    destinations: readonly ChannelId[],
    { notices = [], entries }: { notices?: readonly NewNotice[]; entries: readonly DigestEntry[] },
  ) {
    const run = { digest: digest.id, tenant, scheduledFor: clock.now() };
    const deliveries = destinations.map((destination) => plannedDelivery(kind, { ...run, destination }));
    await store.planDeliveries(deliveries, notices, entries);
    return deliverNow(digest, deliveries);
  }

  return {
    sendNow: async (id, by) => {
      const granted = await access.granted(id, 'send-now', by);
      if (granted.kind !== 'granted') return granted;
      const { digest, onlooker } = granted;
      // Nobody sends anything to a place that they do not see.
      const destinations = digest.destinations.filter((place) => seesPlace(place, digest, onlooker));
      const at = clock.now();
      const entry = entryOf(describe, digest, { deed: 'send-now', by, at, besides: goingTo(destinations) });
      const told = { notices: doneBy('sent-by', digest, by, at), entries: [entry] };
      const outcomes = await deliverAsked(digest, 'now', destinations, told);
      return destinations.map((destination, index) => ({ ...(outcomes[index] ?? withdrawn), destination }));
    },
    test: async (id, by) => {
      const granted = await access.granted(id, 'test', by);
      if (granted.kind !== 'granted') return granted;
      const { digest, onlooker } = granted;
      const seen = digest.destinations.filter((place) => seesPlace(place, digest, onlooker));
      const entry = entryOf(describe, digest, { deed: 'test', by, at: clock.now() });
      const ownMessages = by as string as ChannelId;
      const [outcome] = await deliverAsked({ ...digest, destinations: seen }, 'test', [ownMessages], {
        entries: [entry],
      });
      return outcome ?? withdrawn;
    },
    resend: async (id, by) => {
      const found = await access.settleable(id, by);
      if (found.kind !== 'granted') return found;
      const { delivery, onlooker } = found;
      const digest = await store.loadDigest(delivery.digest);
      if (digest === undefined) return { kind: 'gone' };
      if (!isReadable(digest)) return digest;
      const run = (await store.loadRun(delivery)).filter(
        ({ id: one, destination }) => one === id || seesPlace(destination, digest, onlooker),
      );
      const again = toSendAgain(delivery, digest, run);
      const besides = [...runOf(delivery), ...goingTo(again.map(({ destination }) => destination))];
      const entry = entryOf(describe, digest, { deed: 'resend', by, at: clock.now(), besides });
      if (again.length > 0) await store.planDeliveries([], [], [entry]);
      const outcomes = await deliverNow(digest, again);
      const placed = again.map(({ destination }, index) => ({
        ...(outcomes[index] ?? withdrawn),
        destination,
      }));
      if (placed.length > 1) return placed;
      // Somebody clicked twice, or another person clicked first: the delivery is taken, and its current state is the outcome.
      const now = outcomes[0] === withdrawn ? await store.loadDelivery(id) : delivery;
      if (now !== undefined && now.state.kind !== delivery.state.kind)
        return { kind: 'settled', delivery: now };
      return outcomes[0] ?? { kind: 'settled', delivery };
    },
    confirm: async (id, by) => {
      const found = await access.settleable(id, by);
      if (found.kind !== 'granted') return found;
      const { digest, delivery, show } = found;
      if (delivery.state.kind !== 'unsure') return { kind: 'settled', delivery };
      const arrived = { by, at: clock.now() };
      const besides = [...runOf(delivery), ...goingTo([delivery.destination])];
      const entry = entryOf(describe, digest, { deed: 'confirm', ...arrived, besides });
      const settled = { ...delivery.state, arrived };
      const confirmed = await store.moveDelivery(id, delivery.state, settled, [], undefined, [entry]);
      return confirmed ? show(digest) : { kind: 'settled', delivery };
    },
  };
}

function goingTo(destinations: readonly ChannelId[]): readonly DigestChange[] {
  return [{ part: 'destinations', after: destinations.join(' ') }];
}

function runOf({ scheduledFor }: Delivery): readonly DigestChange[] {
  return [{ part: 'run', after: new Date(scheduledFor).toISOString() }];
}

/** An unsure delivery alone. Otherwise all of its run that did not go out, to destinations that the digest still has. */
function toSendAgain(delivery: Delivery, digest: Digest, run: readonly Delivery[]): readonly Delivery[] {
  const { id, state } = delivery;
  if (state.kind === 'unsure') return state.arrived === undefined ? [delivery] : [];
  return run
    .filter(didNotArrive)
    .filter((one) => one.id === id || digest.destinations.includes(one.destination));
}
