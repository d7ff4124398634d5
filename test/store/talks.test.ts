// What is kept of conversations: who answers what was said, which message answered it, and which question stands in a thread.

import { describe, expect, test } from 'vitest';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import { rememberedMs } from '#slack/talking/talk.ts';
import { newPath, opened, places, start } from './opened.ts';
import { ours, theirs } from './tenants.ts';

const channel = 'C0GROWTH' as ChannelId;
const talk = {
  ...{ channel, said: '1.1', thread: '1.1', asker: 'U0ANA' as UserId },
  ...{ account: ours.account, at: start },
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
    await talks.forget(channel, '1.1');
    expect(await since(start + 3_000)).toBeUndefined();
  });

  test('a question that was answered to one person alone stands for nobody else', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim(talk);
    await talks.noteQuestion(channel, '1.1', overview);
    const seen = (by: string) => ({ since: start, before: '9.9', by: by as UserId });
    expect(await talks.last(channel, '1.1', seen('U0BEN'))).toBeUndefined();
    expect((await talks.last(channel, '1.1', seen('U0ANA')))?.question).toEqual(overview);
    await talks.noteAnswer(channel, '1.1', '1.2');
    expect((await talks.last(channel, '1.1', seen('U0BEN')))?.question).toEqual(overview);
  });

  test('an answer is found by its own timestamp, until it is taken away', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim(talk);
    await talks.noteAnswer(channel, '1.1', '9.9');
    expect(await talks.findAnswer(channel, '9.9')).toMatchObject({ said: '1.1', asker: 'U0ANA' });
    await talks.noteAnswer(channel, '1.1', undefined);
    expect(await talks.findAnswer(channel, '9.9')).toBeUndefined();
  });

  test('after a week nothing of it is kept', async () => {
    const { store } = await opened(newPath(place));
    const talks = store.talks(ours.workspace);
    await talks.claim(talk);
    await talks.claim({ ...talk, said: '2.2', at: start + 8 * rememberedMs });
    expect(await talks.find(channel, '1.1')).toBeUndefined();
  });
});
