// Conversations as rows, one for each thing that was said to the bot. An unreadable question or wish counts as none.

import * as z from 'zod';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import { questionSchema } from '#reports/question-schema.ts';
import { wishedSchema } from '#slack/digests/wished-schema.ts';
import type { Talk, TalkStore } from '#slack/talking/talk.ts';
import { changesOfFirst, type Queries } from '#store/queries.ts';
import { keptText, type Reader } from '#store/reader.ts';
import type { TalkRow } from '#store/tables.ts';

/** An answer can be taken away for so long; a thread is a new one much sooner. */
const keptMs = 7 * 24 * 60 * 60_000;

const standingSchema = z.union([wishedSchema, z.strictObject({ digests: z.literal(true) })]);
const shownSchema = z.array(z.string());

export function createTalkRows({ tables, unit }: Queries, workspace: WorkspaceId, read: Reader): TalkStore {
  const all = tables.selectFrom('talks').selectAll().where('workspace', '=', workspace);
  const one = (channel: ChannelId, said: string) => ({
    workspace: workspace as string,
    channel: channel as string,
    said,
  });

  const talkIn = (row: TalkRow | undefined) => talkFrom(row, read);

  /** Returns false if a later turn was taken. */
  async function noteStanding(
    channel: ChannelId,
    said: string,
    turn: string,
    answer: string | null,
  ): Promise<boolean> {
    const noted = tables
      .updateTable('talks')
      .set({ answer })
      .where((eb) => eb.and(one(channel, said)))
      .where('turn', '=', turn);
    if (changesOfFirst(await unit(noted)) === 1) return true;
    // Its claim may have failed with the store: then nobody else answers.
    return (await all.where((eb) => eb.and(one(channel, said))).executeTakeFirst()) === undefined;
  }

  return {
    claim: async ({ channel, said, thread, asker, account, at, turn }) => {
      const added = tables
        .insertInto('talks')
        .values({
          ...one(channel, said),
          thread,
          asker,
          account,
          at,
          turn,
          answer: null,
          question: null,
          wished: null,
          shown: null,
        })
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
          .where((eb) => eb.or([eb('question', 'is not', null), eb('wished', 'is not', null)]))
          .where((eb) => eb.or([eb('answer', 'is not', null), eb('asker', '=', by)]))
          .orderBy('at', 'desc')
          .orderBy('said', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
    takeTurn: async (channel, said, turn) => {
      const taken = tables
        .updateTable('talks')
        .set({ turn })
        .where((eb) => eb.and(one(channel, said)))
        .where('turn', '<', turn);
      return changesOfFirst(await unit(taken)) === 1;
    },
    takeTurns: async (channel, root, by, turn) => {
      await tables
        .updateTable('talks')
        .set({ turn })
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where('asker', '=', by)
        .where((eb) => eb.or([eb('said', '=', root), eb('thread', '=', root)]))
        .where('turn', '<', turn)
        .execute();
    },
    noteAnswer: noteStanding,
    noteGone: (channel, said, turn) => noteStanding(channel, said, turn, null),
    noteQuestion: async (channel, said, question, turn) => {
      const kept = question === undefined ? null : keptText(questionSchema, question, 'question');
      await tables
        .updateTable('talks')
        .set({ question: kept, wished: null })
        .where((eb) => eb.and({ ...one(channel, said), ...(turn !== undefined && { turn }) }))
        .execute();
    },
    noteWished: async (channel, said, wished, turn) => {
      await tables
        .updateTable('talks')
        .set({ question: null, wished: keptText(standingSchema, wished, 'wished') })
        .where((eb) => eb.and({ ...one(channel, said), turn }))
        .execute();
    },
    noteSetUp: async (channel, by) => {
      await tables
        .updateTable('talks')
        .set({ wished: keptText(standingSchema, { digests: true }, 'wished') })
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where('asker', '=', by)
        .where('wished', 'is not', null)
        .where('question', 'is', null)
        .execute();
    },
    noteShown: async (channel, said, shown, turn) => {
      await tables
        .updateTable('talks')
        .set({ shown: keptText(shownSchema, [...shown], 'shown') })
        .where((eb) => eb.and({ ...one(channel, said), turn }))
        .execute();
    },
    forget: async (channel, thread, by) => {
      await tables
        .updateTable('talks')
        .set({ question: null, wished: null })
        .where('workspace', '=', workspace)
        .where('channel', '=', channel)
        .where((eb) => eb.or([eb('thread', '=', thread), eb('said', '=', thread)]))
        .where((eb) => eb.or([eb('answer', 'is not', null), eb('asker', '=', by)]))
        .execute();
    },
  };
}

function talkFrom(row: TalkRow | undefined, read: Reader): Talk | undefined {
  if (row === undefined) return undefined;
  const { channel, said, thread, asker, account, at, turn, answer, question, wished, shown } = row;
  const of = { table: 'talks', id: `${channel} ${said}` } as const;
  return {
    ...{
      channel: channel as ChannelId,
      said,
      thread,
      asker: asker as UserId,
      account: account as AccountId,
      at,
      turn,
    },
    answer: answer ?? undefined,
    question: question === null ? undefined : read(questionSchema, question, of),
    wished: wished === null ? undefined : read(standingSchema, wished, of),
    shown: (shown === null ? undefined : read(shownSchema, shown, of)) ?? [],
  };
}
