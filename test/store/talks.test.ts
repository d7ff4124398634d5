// What is kept of conversations: who answers what was said, which message answered it, and which question stands in a thread.

import { describe, expect, test } from 'vitest';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { WishedReport } from '#language/schedules/wish.ts';
import type { Question } from '#reports/question.ts';
import { rememberedMs } from '#slack/talking/talk.ts';
import { newPath, opened, places, start } from './opened.ts';
import { ours, theirs } from './tenants.ts';

const channel = 'C0GROWTH' as ChannelId;
const talk = {
  ...{ channel, said: '1.1', thread: '1.1', asker: 'U0ANA' as UserId },
  ...{ account: ours.account, at: start, turn: '1.1' },
};
const overview: Question = { kind: 'overview', period: { kind: 'last-days', days: 7 } };

describe.each(places)('in %s', (place) => {
  test('of two bots that hear the same, one answers it', async () => {
    const path = newPath(place);
    const { store } = await opened(path);
    const talks = store.talks(ours.workspace);
    const claims = await Promise.all([talks.claim(talk), talks.claim(talk)]);
    expect(claims.toSorted()).toEqual([false, true]);
    expect(await store.talks(theirs.workspace).claim(talk)).toBe(true);
  });

  test('the newest question of a thread stands for a day, until it is forgotten', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    const daily: Question = { kind: 'daily', period: { kind: 'yesterday' } };
    for (const [said, question, at] of [
      ['1.1', overview, start],
      ['1.2', daily, start + 1_000],
      ['1.3', undefined, start + 2_000],
    ] as const) {
      await talks.claim({ ...talk, said, at });
      await talks.noteQuestion(channel, said, question);
    }
    const seen = (now: number, before = '9.9') => ({ since: now - rememberedMs, before, by: talk.asker });
    const since = (now: number) => talks.last(channel, '1.1', seen(now));
    expect((await since(start + 3_000))?.question).toEqual(daily);
    expect(await since(start + rememberedMs + 5_000)).toBeUndefined();
    expect(await talks.last(channel, '2.1', seen(start))).toBeUndefined();
    expect((await talks.last(channel, '1.1', seen(start + 3_000, '1.2')))?.question).toEqual(overview);
    await talks.forget(channel, '1.1', talk.asker);
    expect(await since(start + 3_000)).toBeUndefined();
  });

  test('what was offered to come by itself stands in place of the question before, whole', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    const wished: WishedReport = {
      question: overview,
      wish: {
        schedule: {
          rhythm: { kind: 'monthly', on: undefined },
          times: ['09:00'],
          exceptHolidays: false,
        },
        condition: { kind: 'figure', figure: 'replyRate', is: 'below', value: '3 %' },
        zone: 'Europe/Berlin',
        to: { kind: 'channel', name: 'C0SALES' },
        also: [{ kind: 'me' }],
      },
    };
    await talks.claim(talk);
    await talks.noteQuestion(channel, '1.1', overview);
    await talks.claim({ ...talk, said: '1.2', turn: '1.2', at: start + 1 });
    await talks.noteWished(channel, '1.2', wished, '1.2');
    const last = () => talks.last(channel, '1.1', { since: start, before: '9.9', by: talk.asker });
    expect(await last()).toMatchObject({ said: '1.2', question: undefined });
    expect((await last())?.wished).toEqual(wished);
    await talks.noteWished(channel, '1.2', { ...wished, question: { kind: 'status' } }, '1.1');
    expect((await last())?.wished).toEqual(wished);
    await talks.noteWished(channel, '1.2', { digests: true }, '1.2');
    expect((await last())?.wished).toEqual({ digests: true });
    await talks.noteQuestion(channel, '1.2', undefined);
    expect((await last())?.said).toBe('1.1');
    await talks.noteWished(channel, '1.1', wished, '1.1');
    await talks.forget(channel, '1.1', talk.asker);
    expect(await last()).toBeUndefined();
  });

  test('once it is set up, the list of digests stands in place of what that person was offered there', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    const wished: WishedReport = {
      question: overview,
      wish: { schedule: undefined, condition: undefined },
    };
    await talks.claim(talk);
    await talks.noteWished(channel, '1.1', wished, '1.1');
    await talks.noteSetUp(channel, 'U0BEN' as UserId);
    expect((await talks.find(channel, '1.1'))?.wished).toEqual(wished);
    await talks.noteSetUp(channel, talk.asker);
    expect((await talks.find(channel, '1.1'))?.wished).toEqual({ digests: true });
  });

  test('whoever starts over forgets what stands for them, the first message included, and nobody else’s', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim({ ...talk, thread: 'direct' });
    await talks.noteQuestion(channel, '1.1', overview);
    await talks.claim({ ...talk, said: '1.2', turn: '1.2', thread: '1.1', at: start + 1 });
    await talks.noteQuestion(channel, '1.2', overview);
    await talks.forget(channel, '1.1', 'U0BEN' as UserId);
    expect((await talks.find(channel, '1.1'))?.question).toEqual(overview);
    expect((await talks.find(channel, '1.2'))?.question).toEqual(overview);
    await talks.forget(channel, '1.1', talk.asker);
    expect((await talks.find(channel, '1.1'))?.question).toBeUndefined();
    expect((await talks.find(channel, '1.2'))?.question).toBeUndefined();
  });

  test('a question that was answered to one person alone stands for nobody else', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim(talk);
    await talks.noteQuestion(channel, '1.1', overview);
    const seen = (by: string) => ({ since: start, before: '9.9', by: by as UserId });
    expect(await talks.last(channel, '1.1', seen('U0BEN'))).toBeUndefined();
    expect((await talks.last(channel, '1.1', seen('U0ANA')))?.question).toEqual(overview);
    await talks.noteAnswer(channel, '1.1', '1.1', '1.2');
    expect((await talks.last(channel, '1.1', seen('U0BEN')))?.question).toEqual(overview);
  });

  test('an answer is found by its own timestamp, until it is taken away', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim(talk);
    await talks.noteAnswer(channel, '1.1', '1.1', '9.9');
    expect(await talks.findAnswer(channel, '9.9')).toMatchObject({ said: '1.1', asker: 'U0ANA' });
    expect(await talks.noteGone(channel, '1.1', '1.1')).toBe(true);
    expect(await talks.findAnswer(channel, '9.9')).toBeUndefined();
  });

  test('once a later turn is taken, its answer is not noted as gone for an earlier one', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim(talk);
    await talks.noteAnswer(channel, '1.1', '1.1', '9.9');
    await talks.takeTurn(channel, '1.1', '1.5');
    expect(await talks.noteGone(channel, '1.1', '1.1')).toBe(false);
    expect(await talks.findAnswer(channel, '9.9')).toMatchObject({ said: '1.1' });
  });

  test('once a later turn is taken, nothing is noted for an earlier one, and each turn is taken once', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim(talk);
    await talks.noteQuestion(channel, '1.1', overview, '1.1');
    const taken = await Promise.all([1, 2].map(() => talks.takeTurn(channel, '1.1', '1.5')));
    expect(taken.toSorted()).toEqual([false, true]);
    expect(await talks.takeTurn(channel, '1.1', '1.3')).toBe(false);
    expect(await talks.noteAnswer(channel, '1.1', '1.1', '9.8')).toBe(false);
    await talks.noteQuestion(channel, '1.1', undefined, '1.1');
    await talks.noteShown(channel, '1.1', ['cmp-1'], '1.1');
    expect(await talks.find(channel, '1.1')).toMatchObject({
      answer: undefined,
      question: overview,
      shown: [],
    });
    expect(await talks.noteAnswer(channel, '1.1', '1.5', '9.9')).toBe(true);
    await talks.noteShown(channel, '1.1', ['cmp-2', 'cmp-1'], '1.5');
    expect(await talks.find(channel, '1.1')).toMatchObject({ answer: '9.9', shown: ['cmp-2', 'cmp-1'] });
  });

  test('Stop takes the turns of that person in that thread, and of nobody else', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim({ ...talk, thread: 'main' });
    await talks.claim({ ...talk, said: '2.1', thread: '1.1' });
    await talks.claim({ ...talk, said: '3.1', thread: '1.1', asker: 'U0BEN' as UserId });
    await talks.claim({ ...talk, said: '4.1', thread: 'main' });
    await talks.takeTurns(channel, '1.1', 'U0ANA' as UserId, '5.0');
    const turns = await Promise.all(
      ['1.1', '2.1', '3.1', '4.1'].map(async (said) => (await talks.find(channel, said))?.turn),
    );
    expect(turns.map((turn) => turn === '5.0')).toEqual([true, true, false, false]);
  });

  test('an answer stays where its claim could not be kept', async () => {
    const { store } = await opened(newPath(place));
    expect(await store.talks(ours.workspace).noteAnswer(channel, '1.1', '1.1', '9.9')).toBe(true);
  });

  test('after a week nothing of it is kept', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim(talk);
    await talks.claim({ ...talk, said: '2.2', at: start + 8 * rememberedMs });
    expect(await talks.find(channel, '1.1')).toBeUndefined();
  });
});
