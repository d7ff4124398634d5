// Digests and deliveries to keep, with what a test wants otherwise.

import { zone } from '#base/day.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Delivery, DeliveryId, Digest, DigestId } from '#digests/digest.ts';
import { ours } from './tenants.ts';

export const start = Date.UTC(2026, 2, 4, 9, 0, 0);
const growth = 'C1' as ChannelId;
export const sales = 'C2' as ChannelId;

export function digest(id: string, changes: Partial<Digest> = {}): Digest {
  return {
    id: id as DigestId,
    tenant: ours,
    owner: 'U1' as UserId,
    question: { kind: 'overview', period: { kind: 'last-days', days: 7 } },
    destinations: [growth, sales],
    schedule: { kind: 'weekly', weekdays: [1, 3, 5], times: ['09:00'], zone: zone('Europe/Lisbon') },
    state: { kind: 'active' },
    refusing: [],
    createdAt: start,
    owedFrom: start,
    version: 0,
    ...changes,
  };
}

export function delivery(id: string, changes: Partial<Delivery> = {}): Delivery {
  return {
    id: id as DeliveryId,
    digest: 'D1' as DigestId,
    tenant: ours,
    kind: 'scheduled',
    scheduledFor: start,
    destination: growth,
    state: { kind: 'planned' },
    ...changes,
  };
}
