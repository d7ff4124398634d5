// Whose activity a day counts, as values, and the text that stands for each.

import { unreachable } from '#base/unreachable.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { DayScope } from './reading.ts';

export const everyone = { kind: 'all' } as const satisfies DayScope;

export function campaignScope(campaignId: CampaignId): DayScope {
  return { kind: 'campaign', campaignId };
}

/** The same text for the same scope, also in the store's findings. Remembered, because loops over thousands meet the same scopes again. */
export function scopeKey(scope: DayScope): string {
  const known = keys.get(scope);
  if (known !== undefined) return known;
  const key = keyOf(scope);
  keys.set(scope, key);
  return key;
}

const keys = new WeakMap<DayScope, string>();

function keyOf(scope: DayScope): string {
  switch (scope.kind) {
    case 'all':
      return '{"kind":"all"}';
    case 'owner':
      return `{"kind":"owner","ownerId":${JSON.stringify(scope.ownerId)}}`;
    case 'campaign':
      return `{"kind":"campaign","campaignId":${JSON.stringify(scope.campaignId)}}`;
    default:
      return unreachable(scope);
  }
}
