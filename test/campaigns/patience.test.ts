import { describe, expect, test } from 'vitest';
import { day } from '#base/day.ts';
import { settleSockets } from '../support/virtual-clock.ts';
import { seededRandom } from './models/simulation.ts';
import { background, faultOf, id, openClient, people } from './opened.ts';

describe('a deadline', () => {
  test('that the quota cannot meet is told at once, with the time at which the answer could be there', async () => {
    const { clock, client } = await openClient();
    const fill = Promise.all(
      Array.from({ length: 30 }, (_, index) => client.getStatistics(id(`c${index}`), background)),
    );
    await clock.advance(1_000);
    const fault = await faultOf(client.getStatistics(id('x'), { ...people, deadline: clock.now() + 30_000 }));
    expect(fault.kind).toBe('rate-limited');
    const until = fault.kind === 'rate-limited' ? fault.until : 0;
    expect(until - clock.now()).toBeGreaterThan(58_000);
    expect(until - clock.now()).toBeLessThan(60_000);
    await fill;
  });

  test('that passes while the service is silent ends the call', async () => {
    const { clock, service, client } = await openClient();
    service.reply = () => ({ silence: true });
    const fault = faultOf(client.getCampaign(id('c1'), { ...people, deadline: clock.now() + 3_000 }));
    await clock.advance(3_000);
    expect(await fault).toEqual({ kind: 'timed-out', afterMs: 3_000 });
  });

  test('of one of two who wait for the same leaves the other waiting', async () => {
    const { clock, service, client } = await openClient();
    let release = () => {};
    service.reply = () => ({ later: new Promise<void>((resolve) => (release = resolve)) });
    const hurried = faultOf(client.getCampaign(id('c1'), { ...people, deadline: clock.now() + 3_000 }));
    const patient = client.getCampaign(id('c1'), people);
    await clock.advance(5_000);
    expect((await hurried).kind).toBe('timed-out');
    release();
    expect((await patient).value.id).toBe('c1');
  });

  test('that is far enough changes nothing', async () => {
    const { clock, client } = await openClient();
    const campaign = await client.getCampaign(id('c1'), { ...people, deadline: clock.now() + 3_000 });
    expect(campaign.value.id).toBe('c1');
  });
});

describe('when the service is down', () => {
  test('that is seen from several campaigns in a row: then calls fail at once and say until when, and one tries for all', async () => {
    const { clock, service, client } = await openClient();
    service.reply = () => ({ status: 503 });
    for (const name of ['a', 'b', 'c']) {
      const first = Promise.all([
        faultOf(client.getCampaign(id(name), people)),
        faultOf(client.getStatistics(id(`${name}2`), people)),
      ]);
      await clock.advance(2_000);
      await first;
    }
    const asked = service.arrivals.length;
    const fault = await faultOf(client.getCampaign(id('d'), people));
    expect(fault).toMatchObject({ kind: 'service-down', status: 503, everywhere: true });
    expect(fault.kind === 'service-down' && fault.until).toBeGreaterThan(clock.now());
    expect(service.arrivals).toHaveLength(asked);
    expect(client.expectedFinish('statistics', 1, 'people')).toBeUndefined();

    service.reply = () => undefined;
    await clock.advance(6_000);
    const back = Promise.all(
      Array.from({ length: 5 }, (_, index) => client.getCampaign(id(`d${index}`), people)),
    );
    await clock.advance(1_000);
    expect(await back).toHaveLength(5);
    expect(client.expectedFinish('statistics', 1, 'people')).toBeGreaterThan(clock.now());
  });

  test('and stays down, it is asked less and less often', async () => {
    const { clock, service, client } = await openClient();
    service.reply = () => ({ status: 503 });
    for (let seconds = 0; seconds < 600; seconds += 1) {
      client.getCampaign(id(`c${seconds}`), people).catch(() => undefined);
      await clock.advance(1_000, settleSockets);
    }
    expect(service.arrivals.length).toBeLessThan(30);
  });

  test('the same is said of an address where nobody listens, also to many who ask at once', async () => {
    const { clock, client } = await openClient({ baseUrl: new URL('http://127.0.0.1:1') });
    const askMany = (name: string) =>
      Promise.all(
        Array.from({ length: 40 }, (_, index) => faultOf(client.getCampaign(id(`${name}${index}`), people))),
      );
    for (const name of ['a', 'b']) {
      const asked = askMany(name);
      await clock.advance(2_000);
      for (const fault of await asked)
        expect(fault).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
    }
    expect((await askMany('c')).at(-1)).toMatchObject({ until: expect.any(Number) });
  });

  test('a request that the service cannot answer, one of many, does not close the door for the others', async () => {
    const { clock, service, client } = await openClient();
    service.reply = (path) => (path.includes('cursed') ? { status: 500 } : undefined);
    for (let times = 0; times < 4; times += 1) {
      const cursed = faultOf(client.getStatistics(id('cursed'), people));
      await clock.advance(2_000);
      expect(await cursed).toMatchObject({ kind: 'service-down', until: undefined });
      expect((await client.getStatistics(id('c1'), people)).value.campaignId).toBe('c1');
    }
  });

  test.each(['an error', 'no answer at all'])(
    'one campaign for which it has %s, asked about over and over, closes the door for nobody',
    async (kind) => {
      const { clock, service, client } = await openClient();
      service.reply = (path) =>
        path.includes('cursed') ? (kind === 'an error' ? { status: 500 } : { hangUp: true }) : undefined;
      const range = { first: day('2026-03-01'), last: day('2026-03-02') };
      for (let times = 0; times < 4; times += 1) {
        const cursed = Promise.all([
          faultOf(client.getStatistics(id('cursed'), people)),
          faultOf(client.getDailyActivity({ range, campaignId: id('cursed') }, people)),
        ]);
        await clock.advance(2_000);
        for (const fault of await cursed) expect(fault).not.toHaveProperty('until', expect.any(Number));
      }
      expect((await client.getStatistics(id('c1'), people)).value.campaignId).toBe('c1');
      expect((await client.getCampaign(id('c1'), people)).value.id).toBe('c1');
      expect((await client.listCampaigns({}, people)).value.campaigns).toHaveLength(1);
      expect((await client.getDailyActivity({ range }, people)).value.days).toHaveLength(2);
    },
  );

  test.each([
    [4, 60],
    [12, 60],
    [30, 60],
    [4, 200],
    [12, 200],
    [30, 200],
  ])(
    'with %i requests on their way, a blip of %i ms is over for all of them within a second',
    async (count, blipMs) => {
      const { clock, service, client } = await openClient({ random: seededRandom(count) });
      await client.getCampaign(id('first'), people);
      const from = clock.now();
      service.reply = () => (clock.now() < from + blipMs ? { hangUp: true } : undefined);
      let answered = 0;
      const all = Promise.allSettled(
        Array.from({ length: count - 1 }, async (_, index) => {
          await client.getCampaign(id(`c${index}`), people);
          answered += 1;
        }),
      );
      await clock.advance(1_000);
      expect(answered).toBe(count - 1);
      await all;
      expect((await client.getCampaign(id('c1'), people)).value.id).toBe('c1');
    },
  );

  describe('and says for how long', () => {
    const inSeconds = (seconds: number) => () => `${seconds}`;
    const asDate = (seconds: number) => (now: number) => new Date(now + seconds * 1_000).toUTCString();

    test.each([
      ['in seconds', inSeconds(4)],
      ['as a date', asDate(4)],
    ])('(%s), a short while is waited for, and then it is asked again', async (_, retryAfter) => {
      const { clock, service, client } = await openClient();
      service.reply = () => ({ status: 503, headers: { 'retry-after': retryAfter(clock.now()) } });
      const campaign = client.getCampaign(id('c1'), people);
      await clock.advance(3_900);
      expect(service.arrivals).toHaveLength(1);
      service.reply = () => undefined;
      await clock.advance(500);
      expect((await campaign).value.id).toBe('c1');
    });

    test.each([
      ['in seconds', inSeconds(90), 90],
      ['as a date', asDate(90), 90],
      ['for a day, which is not believed', inSeconds(86_400), 300],
    ])(
      '(%s), a long while is told, and until then it is not asked the same again',
      async (_, retryAfter, seconds) => {
        const { clock, service, client } = await openClient();
        service.reply = () => ({ status: 503, headers: { 'retry-after': retryAfter(clock.now()) } });
        const until = clock.now() + seconds * 1_000;
        const told = { kind: 'service-down', status: 503, until };
        expect(await faultOf(client.getStatistics(id('c1'), people))).toEqual(told);
        service.reply = () => undefined;
        await clock.advance(seconds * 1_000 - 1_000);
        expect(await faultOf(client.getStatistics(id('c1'), people))).toMatchObject(told);
        expect(service.arrivals).toHaveLength(1);
        expect((await client.getStatistics(id('c2'), people)).value.campaignId).toBe('c1');
        await clock.advance(1_100);
        expect((await client.getStatistics(id('c1'), people)).value.campaignId).toBe('c1');
      },
    );
  });
});

test('connections are open before the requests are sent that will need them', async () => {
  const { clock, service, client } = await openClient();
  let release = () => {};
  service.reply = () => ({ later: new Promise<void>((resolve) => (release = resolve)) });
  const all = Promise.all(
    Array.from({ length: 20 }, (_, index) => client.getStatistics(id(`c${index}`), background)),
  );
  await settleSockets();
  expect(service.arrivals).toHaveLength(1);
  expect(service.sockets).toBeGreaterThanOrEqual(19);
  service.reply = () => undefined;
  release();
  await clock.advance(2_000);
  expect(await all).toHaveLength(20);
  expect(service.sockets).toBeLessThanOrEqual(24);
});
