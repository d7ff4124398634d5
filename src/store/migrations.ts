// The schema, step by step. A released step is never edited; the next one is added below it.

import { migrateRecord } from './record/migrate-record.ts';
import type { SqliteFile } from './sqlite.ts';

/**
 * One step, inside the transaction of all steps. It runs in the database's thread, so it may take its time. `leave` counts rows that
 * cannot be read and stay behind.
 */
export type Migration = (
  file: Pick<SqliteFile, 'exec' | 'rows' | 'prepare'>,
  leave: (rows: number) => void,
) => void;

/** The steps run in the order of their names, all steps of a file in one transaction. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-readings-digests-quotas': (file) => each(file, firstTables),
  '0002-readings-by-day': (file) => each(file, readingsByDay),
  '0003-journal': (file) => file.exec(journal),
  '0004-digest-ledger': (file) => each(file, ledger),
  '0005-told-notices': (file) => each(file, toldNotices),
  '0006-seen-payloads': (file) => file.exec(seenPayloads),
  '0007-quota-versions': (file) => file.exec(quotaVersions),
  '0008-record-by-months': migrateRecord,
  '0009-habits': (file) => each(file, habits),
  '0010-needs': (file) => each(file, needs),
  '0011-rooms': (file) => each(file, rooms),
  '0012-accounts': (file) => each(file, accounts),
  '0013-audit': (file) => each(file, audit),
  '0014-next-looks': (file) => each(file, nextLooks),
  '0015-talks': (file) => each(file, talks),
  '0016-instances': (file) => each(file, instances),
  '0017-installations': (file) => each(file, installations),
  '0019-misreadings': (file) => each(file, misreadings),
  '0021-turns': (file) => each(file, turns),
  '0022-wished': (file) => each(file, wished),
};

function each(file: Pick<SqliteFile, 'exec'>, statements: readonly string[]): void {
  for (const statement of statements) file.exec(statement);
}

const firstTables = [
  `create table campaign_lists (
    workspace text not null, account text not null,
    read_at integer not null, list text not null,
    primary key (workspace, account)
  ) strict`,
  `create table statistics (
    workspace text not null, account text not null, campaign text not null, day text not null,
    read_at integer not null, statistics text not null,
    primary key (workspace, account, campaign, day)
  ) strict`,
  ...['days', 'restated_days'].map(
    (table) => `create table ${table} (
    workspace text not null, account text not null, scope text not null, day text not null,
    read_at integer not null,
    invitations_sent real, invitations_accepted real, messages_sent real, messages_replied real,
    primary key (workspace, account, scope, day${table === 'days' ? '' : ', read_at'})
  ) strict, without rowid`,
  ),
  `create table digests (
    workspace text not null, account text not null, id text not null,
    owner text not null, question text not null, destinations text not null, schedule text not null,
    state text not null, refusing text not null, created_at integer not null, owed_from integer not null, deleted_at integer,
    primary key (workspace, account, id)
  ) strict`,
  `create table deliveries (
    workspace text not null, account text not null, id text not null,
    digest text not null, kind text not null, scheduled_for integer not null, destination text not null,
    state_kind text not null, state text not null, lease_until integer,
    primary key (workspace, account, id),
    unique (workspace, account, digest, kind, scheduled_for, destination),
    foreign key (workspace, account, digest) references digests (workspace, account, id)
  ) strict`,
  `create index open_deliveries on deliveries (workspace, account, scheduled_for)
    where state_kind in ('planned', 'collecting', 'posting')`,
  `create table facts (
    workspace text not null, account text not null, key text not null, fact text not null,
    primary key (workspace, account, key)
  ) strict`,
  `create table quotas (name text not null primary key, state text not null) strict`,
];

/** Finds rows that are too old without reading all rows. */
const readingsByDay = ['statistics', 'days', 'restated_days'].map(
  (table) => `create index ${table}_by_day on ${table} (workspace, account, day)`,
);

const journal = `create table journal (
  workspace text not null, account text not null, campaign text not null, noticed_at integer not null,
  kind text not null, read_before integer not null, change text not null,
  primary key (workspace, account, campaign, noticed_at, kind)
) strict, without rowid`;

const ledger = [
  'alter table digests add column condition text',
  'alter table digests add column when_quiet text',
  'alter table digests add column version integer not null default 0',
  'alter table deliveries add column about text',
  'alter table deliveries add column runs_before integer not null default 0',
  'drop index open_deliveries',
  'create index deliveries_by_state on deliveries (workspace, account, state_kind, scheduled_for)',
  'create index deliveries_by_digest on deliveries (workspace, account, digest, scheduled_for)',
  `create table notices (
    workspace text not null, account text not null, key text not null,
    digest text not null, owner text not null, notice text not null, since integer not null,
    attempts integer not null, lease_until integer, closed_at integer,
    primary key (workspace, account, key),
    foreign key (workspace, account, digest) references digests (workspace, account, id)
  ) strict`,
  'create index owed_notices on notices (workspace, account, since) where closed_at is null',
  `create table watches (
    workspace text not null, account text not null, digest text not null,
    checked_for integer not null, state text not null,
    primary key (workspace, account, digest),
    foreign key (workspace, account, digest) references digests (workspace, account, id)
  ) strict`,
];

/** Finds old told notices, and the notices of one digest. */
const toldNotices = [
  'alter table notices add column refused integer not null default 0',
  'alter table notices add column unclear integer not null default 0',
  'create index told_notices on notices (workspace, account, closed_at) where closed_at is not null',
  'create index notices_by_digest on notices (workspace, account, digest)',
];

const seenPayloads = `create table seen_payloads (
  workspace text not null, account text not null, id text not null, seen_at integer not null,
  primary key (workspace, account, id)
) strict, without rowid`;

const quotaVersions = 'alter table quotas add column version integer not null default 0';

/** One row for each person. The index finds habits that nobody used for long, without reading all rows. */
const habits = [
  `create table habits (
    workspace text not null, account text not null, person text not null,
    used_at integer not null, habits text not null,
    primary key (workspace, account, person)
  ) strict, without rowid`,
  'create index habits_by_use on habits (workspace, account, used_at)',
];

const needs = [
  `create table needs (
    workspace text not null, account text not null, campaign text not null, kind text not null, arose text not null,
    seen_at integer not null, told text not null, again text, ended_on text, ended text,
    primary key (workspace, account, campaign, kind, arose)
  ) strict, without rowid`,
  'create index needs_by_end on needs (workspace, account, ended_on)',
  `create table need_deeds (
    workspace text not null, account text not null, campaign text not null, kind text not null, arose text not null,
    nth integer not null, id text not null, at integer not null, done_on text not null, deed text not null,
    primary key (workspace, account, campaign, kind, arose, nth),
    foreign key (workspace, account, campaign, kind, arose) references needs (workspace, account, campaign, kind, arose)
  ) strict, without rowid`,
  'create index need_deeds_by_day on need_deeds (workspace, account, done_on)',
];

/** A channel has one room, whichever account it shows. A digest to somebody's own messages shows the room of its channel. */
const rooms = [
  `create table rooms (
    workspace text not null, account text not null, channel text not null,
    campaigns text not null, managers text not null, version integer not null,
    primary key (workspace, channel)
  ) strict, without rowid`,
  'alter table digests add column via text',
];

/** No key is here in the clear: `sealed_key` opens only with ENCRYPTION_KEY. */
const accounts = [
  `create table accounts (
    workspace text not null, account text not null, name text not null, address text not null, sealed_key text,
    connected_by text not null, connected_at integer not null, disconnected_at integer, kept_until integer,
    version integer not null,
    primary key (workspace, account)
  ) strict, without rowid`,
  'create unique index accounts_by_name on accounts (workspace, name collate nocase)',
];

/** Read from the newest on, for a workspace, a person or a subject; pruned by age. */
const audit = [
  `create table audit (
    nth integer primary key autoincrement,
    workspace text not null, account text not null,
    at integer not null, person text not null, subject text not null, entry text not null
  ) strict`,
  'create index audit_by_workspace on audit (workspace, nth)',
  'create index audit_by_person on audit (workspace, person, nth)',
  'create index audit_by_subject on audit (workspace, subject, nth)',
  'create index audit_by_age on audit (workspace, at)',
];

/** A minute finds the digests that it must look at, without reading the others. */
const nextLooks = [
  'alter table digests add column next_at integer not null default 0',
  'create index digests_by_next on digests (workspace, account, next_at) where deleted_at is null',
];

/** Rooms of before answer whoever mentions the bot. */
const talks = [
  `create table talks (
    workspace text not null, account text not null, channel text not null, said text not null, thread text not null,
    asker text not null, at integer not null, answer text, question text,
    primary key (workspace, channel, said)
  ) strict, without rowid`,
  'create index talks_by_thread on talks (workspace, channel, thread, at)',
  'create index talks_by_answer on talks (workspace, channel, answer) where answer is not null',
  'create index talks_by_age on talks (workspace, at)',
  'alter table rooms add column mentions integer not null default 1',
];

/** Bots that work side by side: which ones live, and which of them reads an account ahead. */
const instances = [
  `create table instances (
    id text not null primary key, name text not null, version text not null,
    since integer not null, seen_at integer not null
  ) strict, without rowid`,
  `create table leases (
    workspace text not null, account text not null,
    holder text not null, fence integer not null, held_until integer not null,
    primary key (workspace, account)
  ) strict, without rowid`,
  `create table paces (
    workspace text not null, place text not null, free_at integer not null,
    primary key (workspace, place)
  ) strict, without rowid`,
];

/** No token is here in the clear. The index finds the few workspaces that have work now among all that sleep. */
const installations = [
  `create table installations (
    workspace text not null primary key, organisation text, name text, bot text not null, bot_user text not null,
    scopes text not null, admins text not null, sealed_tokens text, tokens_end_at integer, renewing_until integer,
    installed_at integer not null, removed_at integer, used_at integer, wakes_at integer, disabled_at integer
  ) strict, without rowid`,
  'create index installations_by_wake on installations (wakes_at) where wakes_at is not null',
  'create index installations_by_removal on installations (removed_at) where removed_at is not null',
];

/** Counts of shapes of texts: nothing of anybody. */
const misreadings = [
  `create table misreadings (
    workspace text not null, day text not null, kind text not null, shape text not null, times integer not null,
    primary key (workspace, day, kind, shape)
  ) strict, without rowid`,
];

/** Whose turn it is to answer what was said, and what the answer shows one under the other. */
const turns = [
  `alter table talks add column turn text not null default ''`,
  'alter table talks add column shown text',
];

/** What was offered to come by itself, so that the next line can change it. */
const wished = ['alter table talks add column wished text'];
