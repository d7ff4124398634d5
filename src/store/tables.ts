// The tables as kysely sees them. Rows carry their workspace and account; instants are integer milliseconds, days are YYYY-MM-DD.

import type { DeliveryState } from '#digests/digest.ts';

interface Owned {
  workspace: string;
  account: string;
}

export interface Tables {
  campaign_lists: CampaignListRow;
  statistics: StatisticsRow;
  journal: JournalRow;
  days: DayRow;
  restated_days: DayRow;
  digests: DigestRow;
  deliveries: DeliveryRow;
  notices: NoticeRow;
  watches: WatchRow;
  facts: FactRow;
  seen_payloads: SeenPayloadRow;
  quotas: QuotaRow;
}

/** One a tenant: the newest list. */
export interface CampaignListRow extends Owned {
  read_at: number;
  list: string;
}

/** The last reading of each campaign on each service day. */
export interface StatisticsRow extends Owned {
  campaign: string;
  day: string;
  read_at: number;
  statistics: string;
}

/** What became of a campaign between the readings of two instants. */
export interface JournalRow extends Owned {
  campaign: string;
  noticed_at: number;
  kind: string;
  read_before: number;
  change: string;
}

/** `scope` is `all`, `owner:<id>` or `campaign:<id>`; the four counters are null where the day was not reported. */
export interface DayRow extends Owned {
  scope: string;
  day: string;
  read_at: number;
  invitations_sent: number | null;
  invitations_accepted: number | null;
  messages_sent: number | null;
  messages_replied: number | null;
}

export interface DigestRow extends Owned {
  id: string;
  owner: string;
  question: string;
  destinations: string;
  schedule: string;
  state: string;
  refusing: string;
  created_at: number;
  owed_from: number;
  deleted_at: number | null;
  condition: string | null;
  when_quiet: string | null;
  version: number;
}

/** `lease_until` repeats what the state says, null in states without a lease. */
export interface DeliveryRow extends Owned {
  id: string;
  digest: string;
  kind: string;
  scheduled_for: number;
  destination: string;
  state_kind: DeliveryState['kind'];
  state: string;
  lease_until: number | null;
  about: string | null;
  runs_before: number;
}

/** Told (or given up) from `closed_at`; until `lease_until` somebody is at it. */
export interface NoticeRow extends Owned {
  key: string;
  digest: string;
  owner: string;
  notice: string;
  since: number;
  attempts: number;
  refused: number;
  unclear: number;
  lease_until: number | null;
  closed_at: number | null;
}

/** `checked_for` repeats what the state says. */
export interface WatchRow extends Owned {
  digest: string;
  checked_for: number;
  state: string;
}

export interface FactRow extends Owned {
  key: string;
  fact: string;
}

/** Of a payload of Slack that posted or changed something. */
export interface SeenPayloadRow extends Owned {
  id: string;
  seen_at: number;
}

/** A quota belongs to a key at the campaign service, whoever uses it: the only row without workspace and account. */
export interface QuotaRow {
  name: string;
  state: string;
  /** One more with each change. */
  version: number;
}
