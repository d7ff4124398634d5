// Reads a request line as the contract has it (section 4): which endpoint, which parameters; returns, never throws.

import { type DateRange, parseDay } from '#base/day.ts';

export type ServiceEndpoint = 'campaigns' | 'campaign' | 'statistics' | 'daily';

export interface Target {
  readonly endpoint: ServiceEndpoint;
  /** The percent-decoded id in the path; undefined if it cannot be decoded or the endpoint has none. */
  readonly campaignId: string | undefined;
  readonly query: URLSearchParams;
}

/** undefined if the path is none of the contract's four. */
export function parseTarget(url: string): Target | undefined {
  const [path = '', ...rest] = url.split('?');
  const query = new URLSearchParams(rest.join('?'));
  if (path === '/v1/campaigns') return { endpoint: 'campaigns', campaignId: undefined, query };
  if (path === '/v1/analytics/daily') return { endpoint: 'daily', campaignId: undefined, query };
  const one = /^\/v1\/campaigns\/([^/]+)(\/statistics)?$/.exec(path);
  if (one === null) return undefined;
  return {
    endpoint: one[2] === undefined ? 'campaign' : 'statistics',
    campaignId: decoded(one[1] ?? ''),
    query,
  };
}

/** What is wrong with a request, in words for its sender. */
export interface BadRequest {
  readonly problem: string;
}

const statuses = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'COMPLETED', 'CREATED'];

export interface CampaignFilter {
  readonly status: string | undefined;
  readonly ownerIds: ReadonlySet<string> | undefined;
}

/** The contract does not say how `userIds` is written. */
export type UserIdsForm = 'repeat' | 'comma' | 'brackets';

/** Reads one way of writing `userIds`, or any. */
export function parseListFilter(
  query: URLSearchParams,
  form: UserIdsForm | 'any',
): CampaignFilter | BadRequest {
  const stated = query.getAll('status');
  if (stated.length > 1) return { problem: 'status may be given once' };
  const status = stated[0];
  if (status !== undefined && !statuses.includes(status))
    return { problem: `status must be one of ${statuses.join(', ')}` };
  const given = [...query].filter(([name]) => /^userIds(\[\d*\])?$/.test(name));
  if (form !== 'any' && !given.every(([name]) => (name === 'userIds') === (form !== 'brackets')))
    return { problem: 'userIds is not written as it should be' };
  const ids = given.flatMap(([, value]) => (form === 'any' || form === 'comma' ? value.split(',') : [value]));
  if (ids.includes('')) return { problem: 'userIds holds an empty id' };
  return { status, ownerIds: ids.length === 0 ? undefined : new Set(ids) };
}

export interface DailyFilter {
  readonly range: DateRange;
  readonly ownerId?: string;
  readonly campaignId?: string;
}

export function parseDailyFilter(query: URLSearchParams): DailyFilter | BadRequest {
  for (const name of ['startDate', 'endDate', 'userId', 'campaignId']) {
    if (query.getAll(name).length > 1) return { problem: `${name} may be given once` };
    if (query.get(name) === '') return { problem: `${name} is empty` };
  }
  const [startDate, endDate] = [query.get('startDate'), query.get('endDate')];
  if (startDate === null || endDate === null) return { problem: 'startDate and endDate are required' };
  const [first, last] = [parseDay(startDate), parseDay(endDate)];
  if (first === undefined) return { problem: 'startDate must be a date, YYYY-MM-DD' };
  if (last === undefined) return { problem: 'endDate must be a date, YYYY-MM-DD' };
  if (first > last) return { problem: 'startDate must not be after endDate' };
  const [ownerId, campaignId] = [query.get('userId'), query.get('campaignId')];
  return {
    range: { first, last },
    ...(ownerId === null ? {} : { ownerId }),
    ...(campaignId === null ? {} : { campaignId }),
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
