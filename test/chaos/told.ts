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
  const named = (notice: MissedNotice): string[] => {
    const before = runsBefore(notice).filter((run) => !settledBy(run, notice));
    return [...newestOf(before, notice.count - 1).map((run) => run.due), notice.due];
  };
  /** Runs that failed first, for which its number has room beside those that it surely names. */
  const hasRoomFor = (notice: MissedNotice): string[] => {
    const failedFirst = runsBefore(notice).filter(({ due }) => failed.has(due));
    return newestOf(failedFirst, notice.count - named(notice).length).map(({ due }) => due);
  };
  const runsBefore = ({ due }: MissedNotice) =>
    runs.slice(
      0,
      runs.findIndex((run) => run.due === due),
    );
  const missedNotices = mine.filter((one) => one.kind === 'missed').filter(({ due }) => dues.has(due));
  const missed = new Set(missedNotices.flatMap(named));
  const ofChannel = (kind: 'refused' | 'mended', channel: string) =>
    mine.filter((one) => one.kind === kind && one.channel === channel);
  return {
    asked: (channel: string, due: string) => asked.has(`${channel} ${due}`),
    failed: (due: string) => failed.has(due),
    askedAfter: (instant: number, channel: string, due: string) =>
      mine.some(
        (one) => one.kind === 'asked' && one.channel === channel && one.due === due && one.at > instant,
      ),
    /** When it was told that the run failed in this very channel. */
    failedIn: (channel: string, due: string) =>
      mine.filter((one) => one.kind === 'failed' && one.channel === channel && one.due === due),
    missed: (due: string) => missed.has(due),
    /**
     * Whether it was told, before that instant, that the run failed in that channel or may have arrived there. As a run that fails in many
     * channels is told of in one of them, its failure elsewhere will do where a later notice of missed runs has room for it.
     */
    calledFailedBefore: (instant: number, channel: string, due: string) => {
      const ofRun = mine
        .filter((one) => one.kind === 'failed' || one.kind === 'asked')
        .filter((one) => one.due === due && one.at < instant);
      if (ofRun.some((one) => one.channel === channel)) return true;
      if (!ofRun.some(({ kind }) => kind === 'failed')) return false;
      return missedNotices.some((one) => one.at > instant && hasRoomFor(one).includes(due));
    },
    /** The notice names this very one. */
    missedNewest: (due: string) => mine.filter((one) => one.kind === 'missed' && one.due === due),
    refused: (channel: string) => ofChannel('refused', channel),
    mended: (channel: string) => ofChannel('mended', channel),
  };
}

type MissedNotice = Told & { readonly kind: 'missed' };

function newestOf(runs: readonly Run[], count: number): readonly Run[] {
  return count > 0 ? runs.slice(-count) : [];
}

function wordsOf({ questions }: Asked): ReadonlySet<string> {
  return new Set(questions.map((question) => nameIn(questionInWords(question), 120)));
}
