// What an owner was told of one digest's runs and channels, out of all that was said to owners.

import { nameIn } from '#blocks/parts/text.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import type { Asked } from './cast.ts';
import type { Post, Said, Told } from './said.ts';
import type { Withdrawal } from './wishes.ts';

export interface Run {
  readonly at: number;
  /** As people read it. */
  readonly due: string;
}

export type ToldOfDigest = ReturnType<typeof toldOf>;

export function toldOf(
  digest: Asked,
  runs: readonly Run[],
  { posts, told }: Pick<Said, 'posts' | 'told'>,
  withdrawn: (channel: string, at: number) => readonly Withdrawal[] = () => [],
) {
  const words = wordsOf(digest);
  const mine = told.filter(({ owner, name }) => owner === digest.owner && words.has(name));
  const dues = new Set(runs.map(({ due }) => due));
  const asked = new Set(mine.flatMap((one) => (one.kind === 'asked' ? [`${one.channel} ${one.due}`] : [])));
  /** The bot tells of it once for a run, however many channels it failed in: the notice names one of them. */
  const failed = new Set(mine.flatMap((one) => (one.kind === 'failed' ? [one.due] : [])));

  /** In every channel by then, or told of in other words, or not wanted. */
  const settledBy = ({ at, due }: Run, notice: Post) =>
    failed.has(due) ||
    digest.channels.every((channel) => {
      const there = posts.get(`${digest.id} ${channel} ${due}`)?.[0];
      if (there !== undefined && there.at < notice.at) return true;
      if (asked.has(`${channel} ${due}`)) return true;
      return withdrawn(channel, at).some((one) => at > one.from);
    });
  /** It names its newest one, and so many before it as were not settled otherwise when it was told. */
  const named = (notice: Told & { readonly kind: 'missed' }): string[] => {
    if (!dues.has(notice.due)) return [];
    const newest = runs.findIndex((run) => run.due === notice.due);
    const before = runs.slice(0, newest).filter((run) => !settledBy(run, notice));
    const others = notice.count === 1 ? [] : before.slice(1 - notice.count);
    return [...others.map((run) => run.due), notice.due];
  };
  const missed = new Set(mine.flatMap((notice) => (notice.kind === 'missed' ? named(notice) : [])));
  const ofChannel = (kind: 'refused' | 'mended', channel: string) =>
    mine.filter((one) => one.kind === kind && one.channel === channel);
  return {
    asked: (channel: string, due: string) => asked.has(`${channel} ${due}`),
    failed: (due: string) => failed.has(due),
    /** When it was told that the run failed in this very channel. */
    failedIn: (channel: string, due: string) =>
      mine.filter((one) => one.kind === 'failed' && one.channel === channel && one.due === due),
    missed: (due: string) => missed.has(due),
    /** The notice names this very one. */
    missedNewest: (due: string) => mine.filter((one) => one.kind === 'missed' && one.due === due),
    refused: (channel: string) => ofChannel('refused', channel),
    mended: (channel: string) => ofChannel('mended', channel),
  };
}

function wordsOf({ questions }: Asked): ReadonlySet<string> {
  return new Set(questions.map((question) => nameIn(questionInWords(question), 120)));
}
