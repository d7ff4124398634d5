// What owners do to digests through a bot that dies as they click. Whether it was done is read from the digest afterwards.

import type { Clock } from '#base/clock.ts';
import { controls } from '#blocks/controls.ts';
import type { DigestId } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { SandboxPerson } from '#sandbox/slack/people.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { offers, opensCard, postOf } from './cards.ts';
import { handles, owners } from './cast.ts';
import type { Chance } from './chance.ts';
import type { People } from './people.ts';
import { loadDigest, loadDigests } from './stored-digests.ts';

export interface CutDeeds {
  /** Resolves while the last click of each owner is under way. */
  begin(): Promise<void>;
  /** The bot is dead: what it did of that is written down. */
  look(): Promise<void>;
  /** How many were clicked, by whether they were done. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface CutDeedMeans {
  readonly slack: Pick<SandboxSlack, 'workspace' | 'as'>;
  readonly people: People;
  readonly store: DigestStore;
  readonly clock: Clock;
  readonly chance: Chance;
}

/** True where the digest is now as the deed makes it. */
type Look = () => Promise<boolean>;

export function createCutDeeds({ slack, people, store, clock, chance }: CutDeedMeans): CutDeeds {
  const { wishes } = people;
  const counts = new Map<string, number>();
  let open: Look[] = [];

  const isPaused = async (id: DigestId) => (await loadDigest(store, id))?.state.kind === 'paused';
  const isDeleted = async (id: DigestId) => (await store.loadDeleted(id)) !== undefined;

  /** The last click is not waited for. */
  async function withdraws(person: SandboxPerson, id: DigestId, why: 'paused' | 'deleted'): Promise<Look> {
    const from = clock.now();
    void clicks(person, why === 'paused' ? controls.digestPause : controls.digestDelete);
    return async () => {
      const isDone = await (why === 'paused' ? isPaused(id) : isDeleted(id));
      if (isDone) wishes.withdraw(id, why, undefined, from);
      return isDone;
    };
  }

  /** Once it is withdrawn, which the card has to show. */
  async function givesBack(
    person: SandboxPerson,
    id: DigestId,
    why: 'paused' | 'deleted',
  ): Promise<Look | undefined> {
    const look = await withdraws(person, id, why);
    const control = why === 'paused' ? controls.digestResume : controls.digestRestore;
    if (!(await offers(person, id, control))) return look;
    await look();
    const askedAt = clock.monotonic();
    void clicks(person, control);
    return async () => {
      const isDone = !(await (why === 'paused' ? isPaused(id) : isDeleted(id)));
      if (isDone) wishes.giveBack(id, why, askedAt);
      return isDone;
    };
  }

  /** Its second channel comes or goes. */
  async function edits(person: SandboxPerson, id: DigestId): Promise<Look | undefined> {
    const before = await loadDigest(store, id);
    await clicks(person, controls.digestEdit);
    if (before === undefined || !(await offers(person, id, controls.inputChannels))) return undefined;
    const edit = people.changesChannels(before);
    person.fills({ [controls.inputChannels]: edit.destinations });
    void person.submits().catch(() => undefined);
    return async () => {
      const after = await loadDigest(store, id);
      const isDone = after?.destinations.join() === edit.destinations.join();
      edit.ended(isDone);
      return isDone;
    };
  }

  const deeds = {
    pause: (person: SandboxPerson, id: DigestId) => withdraws(person, id, 'paused'),
    delete: (person: SandboxPerson, id: DigestId) => withdraws(person, id, 'deleted'),
    resume: (person: SandboxPerson, id: DigestId) => givesBack(person, id, 'paused'),
    undo: (person: SandboxPerson, id: DigestId) => givesBack(person, id, 'deleted'),
    edit: edits,
  };

  async function clicks(person: SandboxPerson, control: string): Promise<void> {
    await person.clicks('modal', control).catch(() => undefined);
  }

  return {
    begin: async () => {
      const able = (await loadDigests(store)).filter(
        ({ id, state, refusing, destinations: [channel = ''] }) =>
          people.isAlone(id) &&
          state.kind === 'active' &&
          refusing.length === 0 &&
          postOf(slack, id, channel) !== undefined,
      );
      await Promise.all(
        owners.map(async (owner) => {
          const digest = chance.oneOf(able.filter((one) => one.owner === owner));
          const deed = chance.oneOf(Object.keys(deeds)) as keyof typeof deeds;
          if (digest === undefined) return;
          const person = slack.as(handles[owner] as string);
          const [channel = ''] = digest.destinations;
          if (!(await opensCard(slack, person, digest.id, channel).catch(() => false))) return;
          const look = await deeds[deed](person, digest.id);
          if (look !== undefined) open.push(look);
        }),
      );
    },
    look: async () => {
      for (const look of open) {
        const name = `deed cut by a kill, ${(await look()) ? 'done' : 'not done'}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      open = [];
    },
    counts,
  };
}
