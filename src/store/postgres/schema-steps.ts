// The schema on Postgres, step by step, and how a database is brought to the newest. A step that was released is never edited.

import { StoreError } from '#store/store-error.ts';
import { changeTriggers, installationTriggers, roomTriggers } from './change-triggers.ts';
import { serverError } from './server-error.ts';
import type { Session } from './session.ts';

export interface SchemaStep {
  readonly name: string;
  /** The newest step that a bot must know to work on this one, so that the version before can go on while the next one starts. */
  readonly tolerates: string;
  readonly statements: readonly string[];
}

/** Compared byte by byte, as SQLite does. */
const textOrNull = 'text collate "C"';
const text = `${textOrNull} not null`;
const whole = 'bigint not null';
/** The figures of the first step. A later figure has its own step. */
const figures = [
  ...['total_lead_count', 'total_leads_in_progress', 'total_leads_skipped'],
  ...['invitations_sent', 'invitations_accepted', 'invitations_skipped'],
  ...['messages_sent', 'inmails_sent', 'messages_replied', 'profile_visits', 'company_invitations_sent'],
  ...['posts_reactions', 'ai_accepted', 'ai_rejected'],
  ...['stated_progress', 'stated_acceptance_rate', 'stated_reply_rate'],
];

/** In order. The first step makes everything that the SQLite steps had made up to that name. */
export const schemaSteps: readonly SchemaStep[] = [
  { name: '0013-audit', tolerates: '0013-audit', statements: asTables() },
  {
    name: '0014-next-looks',
    tolerates: '0013-audit',
    statements: [
      'alter table digests add column next_at bigint not null default 0',
      'create index digests_by_next on digests (workspace, account, next_at) where deleted_at is null',
    ],
  },
  { name: '0015-talks', tolerates: '0013-audit', statements: talks() },
  {
    name: '0016-instances',
    tolerates: '0013-audit',
    statements: [
      `create table instances (
        id ${text} primary key, name ${text}, version ${text}, since ${whole}, seen_at ${whole})`,
      `create table leases (
        workspace ${text}, account ${text}, holder ${text}, fence ${whole}, held_until ${whole},
        primary key (workspace, account))`,
      `create table paces (workspace ${text}, place ${text}, free_at ${whole}, primary key (workspace, place))`,
      ...changeTriggers,
    ],
  },
  { name: '0017-installations', tolerates: '0013-audit', statements: installations() },
  { name: '0018-told-rooms', tolerates: '0013-audit', statements: roomTriggers },
  {
    name: '0019-misreadings',
    tolerates: '0013-audit',
    statements: [
      `create table misreadings (
        workspace ${text}, day ${text}, kind ${text}, shape ${text}, times ${whole},
        primary key (workspace, day, kind, shape))`,
    ],
  },
  { name: '0020-told-installations', tolerates: '0013-audit', statements: installationTriggers },
  {
    name: '0021-turns',
    tolerates: '0013-audit',
    statements: [
      `alter table talks add column turn ${text} default ''`,
      `alter table talks add column shown ${textOrNull}`,
    ],
  },
  {
    name: '0022-wished',
    tolerates: '0013-audit',
    statements: [`alter table talks add column wished ${textOrNull}`],
  },
  {
    // A key that begins with the id serves whoever knows it, whatever the server has learned of the table (store/found-by-id.ts).
    name: '0023-deliveries-by-id',
    tolerates: '0013-audit',
    statements: [
      'alter table deliveries drop constraint deliveries_pkey, add primary key (id, workspace, account)',
    ],
  },
];

/** Two numbers that nobody else locks in the database. */
const upgradeLock = '1667329136, 2';
const lockedMs = 30_000;
/** A step may make an index of millions of rows. */
const stepMs = 30 * 60_000;

/** Runs the missing steps, all or none, one program at a time. Returns their names. Rejects with StoreError. */
export async function upgradeSchema(
  session: Session,
  server: string,
  steps: readonly SchemaStep[] = schemaSteps,
): Promise<readonly string[]> {
  let missing: readonly SchemaStep[] = [];
  let begun: string | undefined;
  try {
    await session.ask('begin');
    await session.ask(`set local lock_timeout = ${lockedMs}`);
    await session.ask(`set local statement_timeout = ${stepMs}`);
    await session.ask(`select pg_advisory_xact_lock(${upgradeLock})`);
    missing = await missingSteps(session, server, steps);
    for (const { name, tolerates, statements } of missing) {
      begun = name;
      for (const statement of statements) await session.ask(statement, [], stepMs);
      await session.ask('insert into campaign_stats_schema (name, tolerates) values (?, ?)', [
        name,
        tolerates,
      ]);
    }
    await session.ask('commit');
    return missing.map(({ name }) => name);
  } catch (thrown) {
    await session.ask('rollback').catch(() => undefined);
    const error = serverError(server, thrown);
    if (begun === undefined || error.fault.kind !== 'server-refused') throw error;
    throw new StoreError({ kind: 'upgrade-failed', server, migration: begun }, { cause: error });
  }
}

async function missingSteps(
  session: Session,
  server: string,
  steps: readonly SchemaStep[],
): Promise<readonly SchemaStep[]> {
  const { rows } = await session.ask(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
  );
  const there = new Set(rows.map(({ name }) => name));
  if (!there.has('campaign_stats_schema')) {
    if (tableNames.some((name) => there.has(name))) throw new StoreError({ kind: 'foreign-tables', server });
    await session.ask(
      `create table campaign_stats_schema (
        name text collate "C" primary key, tolerates text collate "C" not null, at timestamptz not null default now()
      )`,
    );
  }
  const done = await stepsThere(session, server, steps);
  return steps.filter(({ name }) => !done.includes(name));
}

/** The names of the steps that were taken there. Throws StoreError if this version must not work on the last of them. */
export async function stepsThere(
  session: Pick<Session, 'ask'>,
  server: string,
  steps: readonly SchemaStep[] = schemaSteps,
): Promise<readonly string[]> {
  const { rows } = await session.ask('select name, tolerates from campaign_stats_schema order by name');
  const known = steps.at(-1)?.name ?? '';
  const beyond = rows.find(({ name, tolerates }) => String(name) > known && String(tolerates) > known);
  if (beyond !== undefined)
    throw new StoreError({ kind: 'newer-tables', server, found: String(beyond.name), known });
  return rows.map(({ name }) => String(name));
}

const tableNames = ['digests', 'deliveries', 'accounts', 'statistics', 'day_months'];

function installations(): readonly string[] {
  return [
    `create table installations (
      workspace ${text} primary key, organisation ${textOrNull}, name ${textOrNull}, bot ${text}, bot_user ${text},
      scopes ${text}, admins ${text}, sealed_tokens ${textOrNull}, tokens_end_at bigint, renewing_until bigint,
      installed_at ${whole}, removed_at bigint, used_at bigint, wakes_at bigint, disabled_at bigint)`,
    'create index installations_by_wake on installations (wakes_at) where wakes_at is not null',
    'create index installations_by_removal on installations (removed_at) where removed_at is not null',
  ];
}

function asTables(): readonly string[] {
  const owned = `workspace ${text}, account ${text}`;
  const its = (...columns: readonly string[]) =>
    `primary key (${['workspace', 'account', ...columns].join(', ')})`;
  const ofDigest = `foreign key (workspace, account, digest) references digests (workspace, account, id) deferrable`;
  return [
    `create table campaign_lists (${owned}, read_at ${whole}, list ${text}, ${its()})`,
    `create table statistics (
      ${owned}, campaign ${text}, day ${text}, read_at ${whole}, name ${text}, status ${text}, owner ${text},
      ${figures.map((name) => `${name} double precision not null`).join(', ')},
      ${its('campaign')})`,
    `create table snapshot_months (
      ${owned}, campaign ${text}, month ${text}, snapshots bytea not null, ${its('campaign', 'month')})`,
    `create table day_months (${owned}, scope ${text}, month ${text}, days bytea not null, ${its('scope', 'month')})`,
    `create table journal (
      ${owned}, campaign ${text}, noticed_at ${whole}, kind ${text}, read_before ${whole}, change ${text},
      ${its('campaign', 'noticed_at', 'kind')})`,
    `create table digests (
      ${owned}, id ${text}, owner ${text}, question ${text}, destinations ${text}, schedule ${text}, state ${text},
      refusing ${text}, created_at ${whole}, owed_from ${whole}, deleted_at bigint, condition ${textOrNull},
      when_quiet ${textOrNull}, version bigint not null default 0, via ${textOrNull}, ${its('id')})`,
    `create table deliveries (
      ${owned}, id ${text}, digest ${text}, kind ${text}, scheduled_for ${whole}, destination ${text},
      state_kind ${text}, state ${text}, lease_until bigint, about ${textOrNull}, runs_before bigint not null default 0,
      ${its('id')}, unique (workspace, account, digest, kind, scheduled_for, destination), ${ofDigest})`,
    'create index deliveries_by_state on deliveries (workspace, account, state_kind, scheduled_for)',
    'create index deliveries_by_digest on deliveries (workspace, account, digest, scheduled_for)',
    `create table notices (
      ${owned}, key ${text}, digest ${text}, owner ${text}, notice ${text}, since ${whole}, attempts ${whole},
      lease_until bigint, closed_at bigint, refused bigint not null default 0, unclear bigint not null default 0,
      ${its('key')}, ${ofDigest})`,
    'create index owed_notices on notices (workspace, account, since) where closed_at is null',
    'create index told_notices on notices (workspace, account, closed_at) where closed_at is not null',
    'create index notices_by_digest on notices (workspace, account, digest)',
    `create table watches (${owned}, digest ${text}, checked_for ${whole}, state ${text}, ${its('digest')}, ${ofDigest})`,
    `create table facts (${owned}, key ${text}, fact ${text}, ${its('key')})`,
    `create table seen_payloads (${owned}, id ${text}, seen_at ${whole}, ${its('id')})`,
    `create table habits (${owned}, person ${text}, used_at ${whole}, habits ${text}, ${its('person')})`,
    'create index habits_by_use on habits (workspace, account, used_at)',
    `create table needs (
      ${owned}, campaign ${text}, kind ${text}, arose ${text}, seen_at ${whole}, told ${text}, again ${textOrNull},
      ended_on ${textOrNull}, ended ${textOrNull}, ${its('campaign', 'kind', 'arose')})`,
    'create index needs_by_end on needs (workspace, account, ended_on)',
    `create table need_deeds (
      ${owned}, campaign ${text}, kind ${text}, arose ${text}, nth ${whole}, id ${text}, at ${whole}, done_on ${text},
      deed ${text}, ${its('campaign', 'kind', 'arose', 'nth')},
      foreign key (workspace, account, campaign, kind, arose)
        references needs (workspace, account, campaign, kind, arose) deferrable)`,
    'create index need_deeds_by_day on need_deeds (workspace, account, done_on)',
    `create table rooms (
      ${owned}, channel ${text}, campaigns ${text}, managers ${text}, version ${whole}, primary key (workspace, channel))`,
    `create table accounts (
      ${owned}, name ${text}, address ${text}, sealed_key ${textOrNull}, connected_by ${text}, connected_at ${whole},
      disconnected_at bigint, kept_until bigint, version ${whole}, ${its()})`,
    'create unique index accounts_by_name on accounts (workspace, lower(name))',
    `create table audit (
      nth bigint generated by default as identity primary key,
      ${owned}, at ${whole}, person ${text}, subject ${text}, entry ${text})`,
    'create index audit_by_workspace on audit (workspace, nth)',
    'create index audit_by_person on audit (workspace, person, nth)',
    'create index audit_by_subject on audit (workspace, subject, nth)',
    'create index audit_by_age on audit (workspace, at)',
    `create table quotas (name ${text} primary key, state ${text}, version bigint not null default 0)`,
    'create table campaign_stats_home (place text not null)',
  ];
}

function talks(): string[] {
  return [
    `create table talks (
      workspace ${text}, account ${text}, channel ${text}, said ${text}, thread ${text}, asker ${text}, at ${whole},
      answer ${textOrNull}, question ${textOrNull}, primary key (workspace, channel, said))`,
    'create index talks_by_thread on talks (workspace, channel, thread, at)',
    'create index talks_by_answer on talks (workspace, channel, answer) where answer is not null',
    'create index talks_by_age on talks (workspace, at)',
    'alter table rooms add column mentions bigint not null default 1',
  ];
}
