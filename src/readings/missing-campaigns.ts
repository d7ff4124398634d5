// Campaigns of which the service did not find the figures: who is asked, once, whether they are gone. Sends nothing itself.

import type { CampaignId } from '#campaigns/campaign.ts';
import type { Fetch } from './fetches.ts';

export interface MissingCampaigns {
  /** The campaigns whose entry alone is wanted from now on. */
  plan(entries: ReadonlySet<CampaignId>): void;
  add(id: CampaignId): void;
  ids(): ReadonlySet<CampaignId>;
  /** Whether there is still anything to ask. */
  isAskable(): boolean;
  /** Where its entry is enough, the campaign is asked for alone; all others are looked for in the list, read again. */
  fetches(): Iterable<Fetch>;
  /** Of what is sent, whoever wanted it. */
  sent(fetch: Fetch): void;
}

export function createMissingCampaigns(): MissingCampaigns {
  const missing = new Set<CampaignId>();
  const asked = new Set<CampaignId>();
  let entries: ReadonlySet<CampaignId> = new Set();
  let listedAgain = false;
  const entriesDue = new Set<CampaignId>();
  let isListDue = false;

  function place(id: CampaignId): void {
    if (!entries.has(id)) isListDue = !listedAgain;
    else if (!asked.has(id)) entriesDue.add(id);
  }

  return {
    plan: (planned) => {
      entries = planned;
      entriesDue.clear();
      isListDue = false;
      for (const id of missing) place(id);
    },
    add: (id) => {
      missing.add(id);
      place(id);
    },
    ids: () => missing,
    isAskable: () => isListDue || entriesDue.size > 0,
    fetches: function* () {
      if (isListDue) yield { kind: 'campaigns' };
      for (const campaignId of entriesDue) yield { kind: 'campaign', campaignId };
    },
    sent: (fetch) => {
      if (fetch.kind === 'campaign') {
        asked.add(fetch.campaignId);
        entriesDue.delete(fetch.campaignId);
      }
      if (fetch.kind !== 'campaigns' || missing.size === 0) return;
      listedAgain = true;
      isListDue = false;
    },
  };
}
