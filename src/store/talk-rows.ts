// Conversations as rows, one for each thing that was said to the bot. An unreadable question counts as none.

import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import { questionSchema } from '#reports/question-schema.ts';
import type { Talk, TalkStore } from '#slack/talking/talk.ts';
import { changesOfFirst, type Queries } from './queries.ts';
import { keptText, type Reader } from './reader.ts';
import type { TalkRow } from './tables.ts';

/** An answer can be taken away for so long; a thread is a new one much sooner. */
const keptMs = 7 * 24 * 60 * 60_000;

export function createTalkRows({ tables, unit }: Queries, workspace: WorkspaceId, read: Reader): TalkStore {
  const all = tables.selectFrom('talks').selectAll().where('workspace', '=', workspace);
  const one = (channel: ChannelId, said: string) => ({
    workspace: workspace as string,
    channel: channel as string,
    said,
  });

  function talkIn(row: TalkRow | undefined): Talk | undefined {
    if (row === undefined) return undefined;
    const { channel, said, thread, asker, account, at, answer, question } = row;
    return {
      ...{
        channel: channel as ChannelId,
        said,
        thread,
        asker: asker as UserId,
        account: account as AccountId,
        at,
      },
      answer: answer ?? undefined,
      question:
        question === null
          ? undefined
          : read(questionSchema, question, { table: 'talks', id: `${channel} ${said}` }),
    };
  }

  return {
    claim: async ({ channel, said, thread, asker, account, at }) => {
      const added = tables
        .insertInto('talks')
        .values({ ...one(channel, said), thread, asker, account, at, answer: null, question: null })
        .onConflict((conflict) => conflict.doNothing());
      const old = tables
        .deleteFrom('talks')
        .where('workspace', '=', workspace)
        .where('at', '<', at - keptMs);
      return changesOfFirst(await unit(added, old)) === 1;
    },
    find: async (channel, said) =>
      talkIn(await all.where((eb) => eb.and(one(channel, said))).executeTakeFirst()),
    findAnswer: async (channel, answer) =>
      talkIn(await all.where('channel', '=', channel).where('answer', '=', answer).executeTakeFirst()),
    last: async (channel, thread, { since, before, by }) =>
      talkIn(
        await all
          .where('channel', '=', channel)
          .where('thread', '=', thread)
          .where('at', '>=', since)
          .where('said', '<', before)
          .where('question', 'is not', null)
          .where((eb) => eb.or([eb('answer', 'is not', null), eb('asker', '=', by)]))
          .orderBy('at', 'desc')
          .orderBy('said', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
    noteAnswer: async (channel, said, answer) => {
      await tables
        .updateTable('talks')
        .set({ answer: answer ?? null })
        .where((eb) => eb.and(one(channel, said)))
        .execute();
    },
    noteQuestion: async (channel, said, question) => {
      const kept = question === undefined ? null : keptText(questionSchema, question, 'question');
      await tables
        .updateTable('talks')
        .set({ question: kept })
        .where((eb) => eb.and(one(channel, said)))
        .execute();
    },
    forget: async (channel, thread) => {
      await tables
        .updateTable('talks')
        .set({ question: null })
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where('thread', '=', thread)
        .execute();
    },
  };
}
