// The faults of one gather's calls: collects the service's own, keeps one of ours apart, and tells when the rest would fail too.

import type { Log } from '#base/log.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { CampaignServiceError, type ServiceFault } from '#campaigns/client.ts';
import { addFault, stopsEverything } from './fault-effects.ts';
import type { MissingCampaigns } from './missing-campaigns.ts';

export interface GatherFaults {
  /** Newest first, one for each cause. Without campaigns that were not found. */
  collected(): readonly ServiceFault[];
  /** Something that went wrong on our side. */
  ours(): { readonly error: unknown } | undefined;
  noteSuccess(): void;
  /** Returns whether the calls that wait would fail too. */
  noteFailure(error: unknown, campaign: CampaignId | undefined): boolean;
}

export function createGatherFaults(missing: Pick<MissingCampaigns, 'add'>, log: Log): GatherFaults {
  let collected: readonly ServiceFault[] = [];
  let failuresInARow = 0;
  let ours: { readonly error: unknown } | undefined;
  return {
    collected: () => collected,
    ours: () => ours,
    noteSuccess: () => {
      failuresInARow = 0;
    },
    noteFailure: (error, campaign) => {
      if (!(error instanceof CampaignServiceError)) {
        ours ??= { error };
        return false;
      }
      const { endpoint, fault } = error;
      if (fault.kind === 'not-found' && campaign !== undefined) {
        missing.add(campaign);
        return false;
      }
      const causes = collected.length;
      collected = addFault(collected, fault);
      failuresInARow += 1;
      if (collected.length > causes)
        log.warn('the campaign service gave no usable answer', { endpoint, fault });
      return stopsEverything(fault, failuresInARow);
    },
  };
}
