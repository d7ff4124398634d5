// What the service knows at an instant: the world, changed by faults. Knows no wire.

import type { Instant } from '#base/brand.ts';
import type { DateRange } from '#base/day.ts';
import type { FaultBoard } from './faults.ts';
import type { Statistics } from './statistics.ts';
import type { ActivityFilter, ServiceWorld, TrueCampaign, TrueDay } from './world.ts';

/** A campaign as it is shown. Its status may be one that the contract does not name. */
export type ShownCampaign = Omit<TrueCampaign, 'status'> & { readonly status: string };

export interface ServiceFacts {
  readonly campaigns: readonly ShownCampaign[];
  statistics(campaignId: string): Statistics | undefined;
  /** One entry for each day of the range in the history, zeros included; today as far as it has gone. */
  daily(range: DateRange, filter: ActivityFilter): readonly TrueDay[];
}

export function factsAt(world: ServiceWorld, board: FaultBoard, now: Instant): ServiceFacts {
  const deleted = new Set(board.standing('campaign-deleted').map(({ campaignId }) => campaignId));
  const restated = new Map(board.standing('unknown-status').map((fault) => [fault.campaignId, fault.status]));
  return {
    campaigns: world
      .campaignsAt(now)
      .filter(({ id }) => !deleted.has(id))
      .map((campaign) => ({ ...campaign, status: restated.get(campaign.id) ?? campaign.status })),
    statistics: (id) => (deleted.has(id) ? undefined : world.statisticsAt(now, id)),
    daily: (range, filter) =>
      filter.campaignId !== undefined && deleted.has(filter.campaignId)
        ? []
        : world.dailyAt(now, range, filter),
  };
}
