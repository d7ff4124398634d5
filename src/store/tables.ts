// The tables as kysely sees them. Rows carry their workspace and account; instants are integer milliseconds, days are YYYY-MM-DD, months YYYY-MM.

import type { Generated } from 'kysely';
import type { DeliveryState } from '#digests/digest.ts';
import type { CounterColumn } from './record/counter-columns.ts';

interface Owned {
  workspace: string;
  account: string;
}

export interface Tables {
  campaign_lists: CampaignListRow;
  statistics: StatisticsRow;
  journal: JournalRow;
  snapshot_months: SnapshotMonthRow;
  day_months: DayMonthRow;
  digests: DigestRow;
  deliveries: DeliveryRow;
  notices: NoticeRow;
  watches: WatchRow;
  needs: NeedRow;
  need_deeds: NeedDeedRow;
  facts: FactRow;
  seen_payloads: SeenPayloadRow;
  habits: HabitRow;
  rooms: RoomRow;
  talks: TalkRow;
  misreadings: MisreadingRow;
  audit: AuditRow;
  accounts: AccountRow;
  quotas: QuotaRow;
  instances: InstanceRow;
  leases: LeaseRow;
  paces: PaceRow;
  installations: InstallationRow;
}

/** One for each tenant: the newest list. */
export interface CampaignListRow extends Owned {
  read_at: number;
  list: string;
}

/** The newest reading of each campaign, and its service day. */
export interface StatisticsRow extends Owned, Record<CounterColumn, number> {
  campaign: string;
  day: string;
  read_at: number;
  name: string;
  status: string;
  owner: string;
  stated_progress: number;
  stated_acceptance_rate: number;
  stated_reply_rate: number;
}

/** A campaign's statistics on the days of one month, packed (record/snapshot-months.ts). */
export interface SnapshotMonthRow extends Owned {
  campaign: string;
  month: string;
  snapshots: Uint8Array;
}

/** What happened to a campaign between two readings. */
export interface JournalRow extends Owned {
  campaign: string;
  noticed_at: number;
  kind: string;
  read_before: number;
  change: string;
}

/** The days of one month, packed (record/day-months.ts). `scope` is `all`, `owner:<id>` or `campaign:<id>`. */
export interface DayMonthRow extends Owned {
  scope: string;
  month: string;
  days: Uint8Array;
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
  /** The channel whose room people see in their own messages. */
  via: string | null;
  version: number;
  /** Everything that it owed before is planned; 0 once it has changed. */
  next_at: number;
}

/** `lease_until` repeats the lease of the state; null for states without a lease. */
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

/** Told or given up if `closed_at` is set. Until `lease_until`, a process is telling it. */
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

/** `checked_for` repeats the value of the state. */
export interface WatchRow extends Owned {
  digest: string;
  checked_for: number;
  state: string;
}

/** A campaign that needs or needed somebody. `told` holds the campaign and its reason as they were last seen. */
export interface NeedRow extends Owned {
  campaign: string;
  kind: string;
  arose: string;
  seen_at: number;
  told: string;
  again: string | null;
  /** The day of `ended`. */
  ended_on: string | null;
  ended: string | null;
}

/** What somebody did about a need. `nth` is its order. */
export interface NeedDeedRow extends Owned {
  campaign: string;
  kind: string;
  arose: string;
  nth: number;
  id: string;
  at: number;
  done_on: string;
  deed: string;
}

export interface FactRow extends Owned {
  key: string;
  fact: string;
}

/** A payload of Slack that posted or changed something. */
export interface SeenPayloadRow extends Owned {
  id: string;
  seen_at: number;
}

/** `account` is the account whose campaigns the channel shows. */
export interface RoomRow extends Owned {
  channel: string;
  campaigns: string;
  managers: string;
  /** 0: the bot answers nobody who mentions it there. */
  mentions: number;
  version: number;
}

/** What somebody said to the bot, by channel and Slack's timestamp; `answer` is the timestamp of the bot's message. */
export interface TalkRow extends Owned {
  channel: string;
  said: string;
  thread: string;
  asker: string;
  at: number;
  answer: string | null;
  question: string | null;
  wished: string | null;
  turn: string;
  shown: string | null;
}

export interface MisreadingRow {
  workspace: string;
  day: string;
  kind: string;
  shape: string;
  times: number;
}

export interface HabitRow extends Owned {
  person: string;
  used_at: number;
  habits: string;
}

/** Who did what to which subject, in the order of the deeds. `entry` repeats the three columns before it. */
export interface AuditRow extends Owned {
  nth: Generated<number>;
  at: number;
  person: string;
  subject: string;
  entry: string;
}

/** An account that was connected in Slack. Without a sealed key it is disconnected, and its rows are kept until `kept_until`. */
export interface AccountRow extends Owned {
  name: string;
  address: string;
  sealed_key: string | null;
  connected_by: string;
  connected_at: number;
  disconnected_at: number | null;
  kept_until: number | null;
  version: number;
}

/** A bot that works on this store, or did lately. */
export interface InstanceRow {
  id: string;
  name: string;
  version: string;
  since: number;
  seen_at: number;
}

/** Which bot reads the account ahead. `fence` grows each time another bot takes over. */
export interface LeaseRow extends Owned {
  holder: string;
  fence: number;
  held_until: number;
}

/** From when on the next post may go out there. `place` is a channel, or empty for the whole workspace. */
export interface PaceRow {
  workspace: string;
  place: string;
  free_at: number;
}

/** A quota belongs to a key at the campaign service, whoever uses it. So only this row has no workspace and account. */
export interface QuotaRow {
  name: string;
  state: string;
  /** Grows by one with each change. */
  version: number;
}

/**
 * Where the bot was installed through OAuth. `workspace` is a workspace or an organisation; a workspace that its organisation's
 * installation serves has `organisation` and no tokens of its own.
 */
export interface InstallationRow {
  workspace: string;
  organisation: string | null;
  name: string | null;
  bot: string;
  bot_user: string;
  scopes: string;
  admins: string;
  /** Null after it was uninstalled. */
  sealed_tokens: string | null;
  tokens_end_at: number | null;
  /** Until then one process alone may renew the tokens. */
  renewing_until: number | null;
  installed_at: number;
  removed_at: number | null;
  used_at: number | null;
  wakes_at: number | null;
  disabled_at: number | null;
}
