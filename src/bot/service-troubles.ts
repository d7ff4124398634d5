// What is wrong between the bot and the campaign services of a workspace, for the operator: their keys, and one call at the start.

import type { Instant } from '#base/brand.ts';
import { addDays, type Day, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { environmentAccount } from '#base/tenant.ts';
import { capital } from '#blocks/parts/text.ts';
import { faultInWords, faultMendInWords } from '#blocks/words/fault-words.ts';
import { type CampaignClient, CampaignServiceError } from '#campaigns/client.ts';
import type { AccountDesk } from './account-desks.ts';

/** Makes one small call in the lane that gives way to all others, so that a wrong key or address shows before anybody asks. */
export async function tryService(
  campaigns: CampaignClient,
  today: Day,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  const yesterday = addDays(today, -1);
  try {
    await campaigns.getDailyActivity(
      { range: { first: yesterday, last: yesterday } },
      { lane: 'background', signal },
    );
  } catch (error) {
    const fault = error instanceof CampaignServiceError ? error.fault : undefined;
    // The client itself tells of a refused key; a stop cuts the call off.
    if (fault?.kind === 'unauthorised' || fault?.kind === 'cancelled') return;
    log.warn('the campaign service did not answer at the start', { error, fault });
  }
}

/** A sentence for each key that its service refuses. */
export function keyTroubles(desks: readonly AccountDesk[], at: Instant, zone: Zone): readonly string[] {
  return desks.flatMap(({ campaigns, tenant }) => {
    const fault = campaigns.keyFault();
    if (fault === undefined) return [];
    const trouble = `${capital(faultInWords(fault, at, zone))}. ${faultMendInWords(fault)}`;
    return [tenant.account === environmentAccount ? trouble : `Account ${tenant.account}: ${trouble}`];
  });
}
