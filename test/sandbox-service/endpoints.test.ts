// The four endpoints as the contract has them (sections 4, 5 and 7), over real HTTP.

import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import { type ListedCampaign, openService, start } from './opened.ts';

test('the list gives 60 campaigns with exactly the fields of the contract', async () => {
  const { json } = await openService();
  const list: ListedCampaign[] = await json('/campaigns');
  expect(list).toHaveLength(60);
  for (const campaign of list) {
    expect(Object.keys(campaign)).toEqual([
      'id',
      'name',
      'status',
      'ownerId',
      'ownerEmail',
      'createdAt',
      'updatedAt',
      'startDate',
      'endDate',
    ]);
  }
  expect(new Set(list.map(({ id }) => id)).size).toBe(60);
  expect(new Set(list.map(({ status }) => status))).toEqual(
    new Set(['ACTIVE', 'PAUSED', 'ARCHIVED', 'COMPLETED', 'CREATED']),
  );
});

test('the status filter keeps that status only', async () => {
  const { json, service } = await openService();
  const paused: ListedCampaign[] = await json('/campaigns?status=PAUSED');
  expect(paused.map(({ id }) => id)).toEqual(
    service
      .campaigns()
      .filter(({ status }) => status === 'PAUSED')
      .map(({ id }) => id),
  );
  expect(paused.length).toBeGreaterThan(1);
});

test('owners can be asked for repeated, with commas or with brackets, and each way gives the same campaigns', async () => {
  const { json, service } = await openService();
  const [first, second] = [...new Set(service.campaigns().map(({ ownerId }) => ownerId))];
  const expected = service.campaigns().filter(({ ownerId }) => ownerId === first || ownerId === second);
  for (const query of [
    `userIds=${first}&userIds=${second}`,
    `userIds=${first},${second}`,
    `userIds=${first}%2C${second}`,
    `userIds[]=${first}&userIds[]=${second}`,
    `userIds%5B0%5D=${first}&userIds%5B1%5D=${second}`,
  ]) {
    const list: ListedCampaign[] = await json(`/campaigns?${query}`);
    expect(list.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
});

test('a parameter that the contract does not know is ignored', async () => {
  const { json } = await openService();
  expect(await json('/campaigns?page=2&limit=1')).toHaveLength(60);
});

test('one campaign by its id is the same as in the list', async () => {
  const { json } = await openService();
  const list: ListedCampaign[] = await json('/campaigns');
  expect(await json(`/campaigns/${list[7]?.id}`)).toEqual(list[7]);
});

test('statistics of a campaign are its true counters, in percent', async () => {
  const { json, service } = await openService();
  const campaign = service.campaigns().find(({ name }) => name === 'Nordics SaaS Founders');
  const id = campaign?.id ?? '';
  const truth = service.truth.statistics(id);
  expect(truth?.counters.invitationsSent).toBeGreaterThan(500);
  expect(await json(`/campaigns/${id}/statistics`)).toEqual({
    campaignId: id,
    campaignName: 'Nordics SaaS Founders',
    status: 'ACTIVE',
    owner: campaign?.ownerEmail,
    statistics: { progress: percent(truth?.progressRatio), ...truth?.counters },
    rates: {
      invitationAcceptanceRate: percent(truth?.acceptRatio),
      messageReplyRate: percent(truth?.replyRatio),
    },
  });
});

test('rates and progress come as ratios where that is set, each for itself', async () => {
  const { json, service } = await openService({ rateUnit: 'ratio', progressUnit: 'ratio' });
  for (const { id } of service.campaigns().slice(0, 20)) {
    const stated: { statistics: { progress: number }; rates: Record<string, number> } = await json(
      `/campaigns/${id}/statistics`,
    );
    for (const value of [stated.statistics.progress, ...Object.values(stated.rates)]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  }
});

test('daily activity echoes its range, holds both ends, and its totals are the sum of its days', async () => {
  const { json, service } = await openService();
  const range = { first: day('2026-03-02'), last: day('2026-03-17') };
  const answer: Daily = await json('/analytics/daily?startDate=2026-03-02&endDate=2026-03-17');
  expect([answer.startDate, answer.endDate]).toEqual(['2026-03-02', '2026-03-17']);
  expect(answer.data.map(({ date, ...counts }) => ({ day: date, counts }))).toEqual(
    service.truth.daily(range),
  );
  const sent = answer.data.reduce((sum, { invitationsSent }) => sum + invitationsSent, 0);
  expect(answer.totals.invitationsSent).toBe(sent);
  expect(answer.totals.invitationAcceptanceRate).toBe(
    percent((answer.totals.invitationsAccepted ?? 0) / sent),
  );
});

test('daily activity of one campaign and of one owner is theirs alone', async () => {
  const { json, service } = await openService();
  const range = 'startDate=2026-03-02&endDate=2026-03-17';
  const all: Daily = await json(`/analytics/daily?${range}`);
  const owners = [...new Set(service.campaigns().map(({ ownerId }) => ownerId))];
  let sum = 0;
  for (const owner of owners) {
    const one: Daily = await json(`/analytics/daily?${range}&userId=${owner}`);
    sum += one.totals.messagesSent ?? 0;
  }
  expect(sum).toBe(all.totals.messagesSent);
  const campaign = service.campaigns().find(({ name }) => name === 'Q4 DACH Fintech CFOs');
  const own: Daily = await json(`/analytics/daily?${range}&campaignId=${campaign?.id}`);
  expect(own.totals.messagesSent).toBeGreaterThan(0);
  expect(own.totals.messagesSent).toBeLessThan(all.totals.messagesSent ?? 0);
  const nobody: Daily = await json(`/analytics/daily?${range}&campaignId=${campaign?.id}&userId=usr_nobody`);
  expect([nobody.data, nobody.totals.messagesSent]).toEqual([[], 0]);
});

test('days without activity are left out, or zero where that is set', async () => {
  const query = '/analytics/daily?startDate=2025-10-30&endDate=2025-11-02';
  expect(((await (await openService()).json(query)) as Daily).data).toEqual([]);
  const { json } = await openService({ emptyDays: 'zero' });
  expect(
    ((await json(query)) as Daily).data.map(({ date, invitationsSent }) => [date, invitationsSent]),
  ).toEqual([
    ['2025-10-30', 0],
    ['2025-10-31', 0],
    ['2025-11-01', 0],
    ['2025-11-02', 0],
  ]);
});

test.each([
  ['/analytics/daily', 'startDate and endDate are required'],
  ['/analytics/daily?startDate=2026-03-01', 'startDate and endDate are required'],
  ['/analytics/daily?startDate=2026-02-30&endDate=2026-03-01', 'startDate must be a date, YYYY-MM-DD'],
  ['/analytics/daily?startDate=2026-03-01&endDate=2026-3-2', 'endDate must be a date, YYYY-MM-DD'],
  ['/analytics/daily?startDate=2026-03-02&endDate=2026-03-01', 'startDate must not be after endDate'],
  ['/analytics/daily?startDate=2026-03-01&endDate=2026-03-02&userId=', 'userId is empty'],
  ['/analytics/daily?startDate=2026-03-01&endDate=2026-03-02&userId=a&userId=b', 'userId may be given once'],
  ['/analytics/daily?startDate=2025-01-01&endDate=2026-03-02', 'the range must not be longer than 90 days'],
  ['/campaigns?status=active', 'status must be one of ACTIVE, PAUSED, ARCHIVED, COMPLETED, CREATED'],
  ['/campaigns?status=ACTIVE&status=PAUSED', 'status may be given once'],
  ['/campaigns?userIds=', 'userIds holds an empty id'],
])('%s is refused: %s', async (path, message) => {
  const { get } = await openService({ maxRangeDays: 90 });
  const answer = await get(path);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
  expect(await answer.json()).toEqual({ statusCode: 400, message });
});

test.each([
  '/campaigns/cmp_unknown',
  '/campaigns/cmp_unknown/statistics',
  '/campaigns/%E0%A4',
  '/users',
  '/campaigns/',
])('%s is not found', async (path) => {
  const { get } = await openService();
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/json');
});

test('a missing and a wrong key are refused with JSON, before anything else is said', async () => {
  const { get } = await openService();
  for (const headers of [{}, { 'x-api-key': 'wrong-key' }, { 'x-api-key': '' }]) {
    for (const path of ['/campaigns', '/users']) {
      const answer = await get(path, { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
      expect(await answer.json()).toMatchObject({ statusCode: 401 });
    }
  }
});

test('only GET is allowed', async () => {
  const { get } = await openService();
  const answer = await get('/campaigns', {
    method: 'POST',
    headers: { 'x-api-key': 'right-key' },
    body: '{}',
  });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
});

test('the service tells its own time, which may differ from ours', async () => {
  const { get, service } = await openService({ skewMs: 5000 });
  const answer = await get('/campaigns');
  expect(Date.parse(answer.headers.get('date') ?? '')).toBe(start + 5000);
  expect(answer.headers.get('x-ratelimit-reset')).toBe(String(start + 65_000));
  expect(service.requests.map(({ at, endpoint, url, status }) => [at, endpoint, url, status])).toEqual([
    [start + 5000, 'campaigns', '/v1/campaigns', 200],
  ]);
});

test('stopped, it cannot be reached; started again on its port, it goes on', async () => {
  const { get, service, url } = await openService();
  await get('/campaigns');
  await service.stop();
  await expect(get('/campaigns')).rejects.toThrow();
  await service.start(Number(new URL(url).port));
  expect((await get('/campaigns')).headers.get('x-ratelimit-remaining')).toBe('58');
});

interface Daily {
  startDate: string;
  endDate: string;
  data: ({ date: string } & Record<'invitationsSent', number>)[];
  totals: Record<string, number>;
}

function percent(ratio: number | undefined): number {
  return Math.round((ratio ?? Number.NaN) * 1000) / 10;
}
