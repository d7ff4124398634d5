import { describe, expect, test } from 'vitest';
import { settleSockets } from '../support/virtual-clock.ts';
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
    expect((await patient).id).toBe('c1');
  });

  test('that is far enough changes nothing', async () => {
    const { clock, client } = await openClient();
    const campaign = await client.getCampaign(id('c1'), { ...people, deadline: clock.now() + 3_000 });
    expect(campaign.id).toBe('c1');
  });
});

describe('when the service is down', () => {
  test('five failures in a row are enough: then calls fail at once and say until when, and one tries for all', async () => {
    const { clock, service, client } = await openClient();
    service.reply = () => ({ status: 503 });
    const first = Promise.all([
      faultOf(client.getCampaign(id('a'), people)),
      faultOf(client.getStatistics(id('b'), people)),
    ]);
    await clock.advance(2_000);
    await first;
    const asked = service.arrivals.length;
    const fault = await faultOf(client.getCampaign(id('c'), people));
    expect(fault).toMatchObject({ kind: 'service-down', status: 503 });
    expect(fault.kind === 'service-down' && fault.until).toBeGreaterThan(clock.now());
    expect(service.arrivals).toHaveLength(asked);

    service.reply = () => undefined;
    await clock.advance(6_000);
    const back = Promise.all(
      Array.from({ length: 5 }, (_, index) => client.getCampaign(id(`d${index}`), people)),
    );
    await clock.advance(1_000);
    expect(await back).toHaveLength(5);
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
    const asked = Array.from({ length: 40 }, (_, index) =>
      faultOf(client.getCampaign(id(`a${index}`), people)),
    );
    await clock.advance(20_000);
    for (const fault of await Promise.all(asked)) {
      expect(fault).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
    }
    const last = (await Promise.all(asked)).at(-1);
    expect(last).toMatchObject({ until: expect.any(Number) });
  });

  test('a request that the service cannot answer, one of many, does not close the door for the others', async () => {
    const { clock, service, client } = await openClient();
    service.reply = (path) => (path.includes('cursed') ? { status: 500 } : undefined);
    for (let times = 0; times < 4; times += 1) {
      const cursed = faultOf(client.getStatistics(id('cursed'), people));
      await clock.advance(2_000);
      expect(await cursed).toMatchObject({ kind: 'service-down', until: undefined });
      expect((await client.getStatistics(id('c1'), people)).campaignId).toBe('c1');
    }
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
