// Calls all four endpoints with every documented parameter, as plainly as it can be done, up to a refusal by the limit.

/** What a driver needs to know of the service that it drives. */
export interface Known {
  readonly apiKey: string;
  readonly campaignIds: readonly string[];
  readonly ownerIds: readonly [string, string, ...string[]];
  /** YYYY-MM-DD, of a range with activity. */
  readonly startDate: string;
  readonly endDate: string;
}

/** Drives the service at that address; the answers are for the judge in between. Throws where no limit ever refuses. */
export async function drive(baseUrl: string, known: Known): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(`${baseUrl}/v1${path}`, { headers: { 'x-api-key': known.apiKey } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const [one, two] = known.ownerIds;
  const { startDate, endDate } = known;

  await get('/campaigns');
  for (const status of ['ACTIVE', 'PAUSED', 'ARCHIVED', 'COMPLETED', 'CREATED'])
    await get(`/campaigns?status=${status}`);
  await get(`/campaigns?userIds=${one}`);
  await get(`/campaigns?userIds=${one}&userIds=${two}&status=ACTIVE`);
  await get('/campaigns?userIds=nobody');

  for (const id of known.campaignIds) await get(`/campaigns/${id}`);
  await get('/campaigns/unknown');
  await get(`/campaigns/${encodeURIComponent('a/b c?ü')}`);

  const days = `/analytics/daily?startDate=${startDate}&endDate=${endDate}`;
  await get(days);
  await get(`${days}&userId=${one}`);
  await get(`${days}&campaignId=${known.campaignIds[0]}`);
  await get(`${days}&userId=${two}&campaignId=${known.campaignIds[1]}`);
  await get(`${days}&campaignId=unknown`);
  await get(`/analytics/daily?startDate=${endDate}&endDate=${endDate}`);
  await get('/analytics/daily?startDate=1999-12-31&endDate=2000-01-01');
  await get(`/analytics/daily?startDate=${endDate}&endDate=${startDate}`);

  await get('/campaigns/unknown/statistics');
  const statuses: number[] = [];
  for (const id of known.campaignIds.slice(0, 40)) statuses.push(await get(`/campaigns/${id}/statistics`));
  if (!statuses.includes(429)) throw new Error('the limit of the statistics never refused');
}
