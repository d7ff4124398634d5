// Campaigns whose figures the service did not find. Decides what to ask, once, to learn whether they are gone. Sends nothing itself.

import type { CampaignId } from '#campaigns/campaign.ts';
import type { Fetch } from './run-fetch.ts';

export interface MissingCampaigns {
  /** Sets which campaigns are wanted only for their entry from now on. */
  plan(entries: ReadonlySet<CampaignId>): void;
  add(id: CampaignId): void;
  ids(): ReadonlySet<CampaignId>;
  /** Whether there is still anything to ask. */
  isAskable(): boolean;
  /** A campaign of which the entry is enough is asked for alone. All others are looked up in the list, which is read again. */
  fetches(): Iterable<Fetch>;
  /** Notes a fetch that was sent, whoever wanted it. */
  sent(fetch: Fetch): void;
}

export function createMissingCampaigns(): MissingCampaigns {
  const missing = new Set<CampaignId>();
  const askedAlone = new Set<CampaignId>();
  let entries: ReadonlySet<CampaignId> = new Set();
  let listedAgain = false;
  const entriesDue = new Set<CampaignId>();
  let isListDue = false;

  function noteDue(id: CampaignId): void {
    if (!entries.has(id)) isListDue = !listedAgain;
    else if (!askedAlone.has(id)) entriesDue.add(id);
  }

  return {
    plan: (planned) => {
      entries = planned;
      entriesDue.clear();
      isListDue = false;
      for (const id of missing) noteDue(id);
    },
    add: (id) => {
      missing.add(id);
      noteDue(id);
    },
    ids: () => missing,
    isAskable: () => isListDue || entriesDue.size > 0,
    fetches: function* () {
      if (isListDue) yield { kind: 'campaigns' };
      for (const campaignId of entriesDue) yield { kind: 'campaign', campaignId };
    },
    sent: (fetch) => {
      if (fetch.kind === 'campaign') {
        askedAlone.add(fetch.campaignId);
        entriesDue.delete(fetch.campaignId);
      }
      if (fetch.kind !== 'campaigns' || missing.size === 0) return;
      listedAgain = true;
      isListDue = false;
    },
  };
}
