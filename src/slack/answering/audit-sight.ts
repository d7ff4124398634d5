// What an admin sees of the audit trail. Of a place that is closed to them they read who did what and when, and nothing else.

import type { KeptEntry } from '#access/audit.ts';
import { may } from '#access/policy.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { type ToldEntry, unseenPlace } from '#blocks/words/audit-words.ts';
import type { DigestId } from '#digests/digest.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { seenPlaces } from '#slack/seen-places.ts';

type Tools = Pick<DoorTools, 'channels' | 'digests'>;

export async function entriesSeenBy(
  { id: user }: Visitor,
  entries: readonly KeptEntry[],
  tools: Tools,
): Promise<readonly ToldEntry<KeptEntry>[]> {
  const seen = await seenPlaces(tools, user, [...new Set(entries.flatMap(placesOf))]);
  return Promise.all(
    entries.map(async (entry) => {
      switch (entry.on) {
        case 'account':
          return entry;
        case 'room':
          // Whoever set the room up was in its channel.
          return seen.has(entry.id) || entry.by === user ? entry : veiled(entry);
        case 'digest': {
          const relations = await tools.digests.relationsTo(entry.id, user);
          // An owner sees the digest's places of today, and not those that an earlier owner chose.
          const theirs = relations.includes('owner') ? await placesNow(entry.id, user, tools) : [];
          const shown = new Set([...seen, ...theirs]);
          const places = placesOf(entry);
          // An entry of an older version may name no places. Then the right to see the digest today decides.
          const isSeen =
            places.length === 0 ? may(relations, 'see') : places.some((place) => shown.has(place));
          return isSeen ? withoutUnseen(entry, shown) : veiled(entry);
        }
      }
    }),
  );
}

/** The places of the digest, which may be deleted, as far as the person may see it. */
async function placesNow(id: DigestId, user: UserId, { digests }: Tools): Promise<readonly ChannelId[]> {
  const found = await digests.find(id, user);
  const digest = 'digest' in found ? found.digest : await digests.findDeleted(id, user);
  return digest !== undefined && 'destinations' in digest ? digest.destinations : [];
}

function placesOf(entry: KeptEntry): readonly ChannelId[] {
  if (entry.on === 'room') return [entry.id];
  if (entry.on !== 'digest') return [];
  const named = entry.changes
    .filter(({ part }) => part === 'destinations')
    .flatMap(({ before, after }) => [before, after].flatMap((ids) => ids?.split(' ') ?? []));
  return [...(entry.places ?? []), ...(named as ChannelId[])];
}

function veiled({ title: _, ...entry }: KeptEntry): ToldEntry<KeptEntry> {
  return { ...entry, changes: [], isVeiled: true };
}

function withoutUnseen(
  entry: Extract<KeptEntry, { on: 'digest' }>,
  seen: ReadonlySet<ChannelId>,
): Extract<KeptEntry, { on: 'digest' }> {
  const told = (ids: string) =>
    ids
      .split(' ')
      .map((id) => (seen.has(id as ChannelId) ? id : unseenPlace))
      .join(' ');
  const changes = entry.changes.map((change) =>
    change.part === 'destinations'
      ? {
          ...change,
          ...(change.before !== undefined && { before: told(change.before) }),
          ...(change.after !== undefined && { after: told(change.after) }),
        }
      : change,
  );
  return { ...entry, changes };
}
