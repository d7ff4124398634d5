// Takes one person out of all tables: what is theirs is deleted, what others need of it stays without them. Knows rows, and no file.

import type { Instant } from '#base/brand.ts';
import { ownValue } from '#base/own-value.ts';
import { forgottenPerson, type UserId } from '#base/tenant.ts';
import type { SqliteFile, SqlValue } from './sqlite.ts';
import { tablesOf } from './table-columns.ts';

/** Rows of one table. */
export interface ForgottenRows {
  readonly table: string;
  readonly deleted: number;
  readonly changed: number;
}

type Touched = Map<string, { deleted: number; changed: number }>;

export function forgetPerson(file: SqliteFile, user: UserId, now: Instant): readonly ForgottenRows[] {
  const tally: Touched = new Map();
  const count = (table: string, what: 'deleted' | 'changed', rows = 1) => {
    const sums = tally.get(table) ?? { deleted: 0, changed: 0 };
    tally.set(table, { ...sums, [what]: sums[what] + rows });
  };
  const remove = (table: string, where: string, ...values: SqlValue[]) =>
    count(table, 'deleted', file.prepare(`delete from ${table} where ${where}`).run(values));

  remove('habits', 'person = ?', user);
  remove('notices', 'owner = ?', user);
  forgetDigests(file, user, now, remove, count);
  remove('deliveries', 'destination = ?', user);
  const names = forgetDeeds(file, user, count);
  forgetNames(file, names, count);
  replaceId(file, user, count);
  return [...tally]
    .map(([table, sums]) => ({ table, ...sums }))
    .filter(({ deleted, changed }) => deleted + changed > 0);
}

type Count = (table: string, what: 'deleted' | 'changed', rows?: number) => void;

/**
 * A digest to nobody else is deleted. Another one that was theirs stands still, without an owner, until one of those who read it takes it
 * over; one of somebody else goes on without them.
 */
function forgetDigests(
  file: SqliteFile,
  user: UserId,
  now: Instant,
  remove: (table: string, where: string, ...values: SqlValue[]) => void,
  count: Count,
): void {
  const found = file.rows(
    'select workspace, account, id, owner, destinations, refusing, state from digests where owner = ? or instr(destinations, ?) > 0',
    user,
    user,
  );
  for (const { workspace, account, id, owner, destinations, refusing, state } of found) {
    const key = [workspace, account, id] as SqlValue[];
    const all = listIn(destinations);
    const others = all.filter((channel) => channel !== user);
    if (others.length === all.length && owner !== user) continue;
    if (others.length === 0) {
      for (const table of ['deliveries', 'notices', 'watches'])
        remove(table, 'workspace = ? and account = ? and digest = ?', ...key);
      remove('digests', 'workspace = ? and account = ? and id = ?', ...key);
      continue;
    }
    const still = JSON.stringify({ kind: 'paused', by: forgottenPerson, at: now });
    const left = listIn(refusing).filter((each) => (each as { channel?: string }).channel !== user);
    file
      .prepare(
        'update digests set owner = ?, destinations = ?, refusing = ?, state = ?, version = version + 1 where workspace = ? and account = ? and id = ?',
      )
      .run([
        owner === user ? forgottenPerson : String(owner),
        JSON.stringify(others),
        JSON.stringify(left),
        owner === user ? still : String(state),
        ...key,
      ]);
    count('digests', 'changed');
  }
}

/** What was done about needs stays, without who did it and without what they wrote. Returns the names that stood there. */
function forgetDeeds(file: SqliteFile, user: UserId, count: Count): ReadonlySet<string> {
  const names = new Set<string>();
  for (const row of file.rows(
    'select id, nth, campaign, deed from need_deeds where instr(deed, ?) > 0',
    user,
  )) {
    const told = valueIn(row.deed) as { by?: { id?: string; name?: string }; deed?: { kind?: string } };
    if (told?.by?.id !== user) continue;
    if (told.by.name !== undefined) names.add(told.by.name);
    const deed = told.deed?.kind === 'note' ? { ...told.deed, text: '(forgotten)' } : told.deed;
    const by = { id: forgottenPerson, name: 'somebody who was forgotten' };
    file
      .prepare('update need_deeds set deed = ? where id = ? and nth = ? and campaign = ?')
      .run([JSON.stringify({ ...told, deed, by }), ...([row.id, row.nth, row.campaign] as SqlValue[])]);
    count('need_deeds', 'changed');
  }
  return names;
}

/** Names that Slack gave for owners' addresses; each is looked up anew where it is still needed. */
function forgetNames(file: SqliteFile, names: ReadonlySet<string>, count: Count): void {
  for (const { workspace, account, key, fact } of file.rows('select * from facts')) {
    const kept = valueIn(fact);
    if (!Array.isArray(kept)) continue;
    const left = kept.filter((each) => !(Array.isArray(each) && names.has(each[1]?.name)));
    if (left.length === kept.length) continue;
    file
      .prepare('update facts set fact = ? where workspace = ? and account = ? and key = ?')
      .run([JSON.stringify(left), ...([workspace, account, key] as SqlValue[])]);
    count('facts', 'changed');
  }
}

/** Wherever their id still stands, in whatever table: in the ledger, the audit trail, others' questions and notices. */
function replaceId(file: SqliteFile, user: UserId, count: Count): void {
  const whole = new RegExp(`(?<![A-Z0-9])${user}(?![A-Z0-9])`, 'g');
  for (const { table, columns } of tablesOf(file)) {
    const keys = columns.filter(({ isKey }) => isKey).map(({ name }) => name);
    const where = keys.map((name) => `${name} = ?`).join(' and ');
    for (const { name, type } of columns) {
      if (type !== 'text') continue;
      const found = file.rows(
        `select ${keys.join(', ')}, ${name} as held from ${table} where instr(${name}, ?) > 0`,
        user,
      );
      for (const row of found) {
        const held = String(row.held);
        const without = held.replace(whole, forgottenPerson);
        if (without === held) continue;
        file
          .prepare(`update ${table} set ${name} = ? where ${where}`)
          .run([without, ...keys.map((key) => ownValue(row, key) as SqlValue)]);
        count(table, 'changed');
      }
    }
  }
}

function listIn(json: unknown): readonly unknown[] {
  const value = valueIn(json);
  return Array.isArray(value) ? value : [];
}

/** undefined where it is no JSON: such a row is left to the bot, which says so. */
function valueIn(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return undefined;
  }
}
