// Takes one person out of all tables: deletes what is theirs, and keeps what others need without them. Knows rows, and no database.

import type { Instant } from '#base/brand.ts';
import { ownValue } from '#base/own-value.ts';
import { forgottenPerson, type UserId } from '#base/tenant.ts';
import type { SqlValue } from '#store/sqlite.ts';
import type { TableColumns } from '#store/table-columns.ts';
import { changesOf, type Dialogue, rowsOf } from '#store/thread/dialogue.ts';

/** The rows of one table. */
export interface ForgottenRows {
  readonly table: string;
  readonly deleted: number;
  readonly changed: number;
}

type Touched = Map<string, { deleted: number; changed: number }>;

export function* forgetPerson(
  tables: readonly TableColumns[],
  user: UserId,
  now: Instant,
): Dialogue<readonly ForgottenRows[]> {
  const tally: Touched = new Map();
  const count = (table: string, what: 'deleted' | 'changed', rows = 1) => {
    const sums = tally.get(table) ?? { deleted: 0, changed: 0 };
    tally.set(table, { ...sums, [what]: sums[what] + rows });
  };
  function* remove(table: string, where: string, ...values: SqlValue[]): Dialogue<void> {
    count(table, 'deleted', yield* changesOf(`delete from ${table} where ${where}`, ...values));
  }

  yield* remove('habits', 'person = ?', user);
  yield* remove('talks', 'asker = ?', user);
  yield* remove('notices', 'owner = ?', user);
  yield* forgetDigests(user, now, remove, count);
  yield* remove('deliveries', 'destination = ?', user);
  const names = yield* forgetDeeds(user, count);
  yield* forgetNames(names, count);
  yield* replaceId(tables, user, count);
  return [...tally]
    .map(([table, sums]) => ({ table, ...sums }))
    .filter(({ deleted, changed }) => deleted + changed > 0);
}

/** Ids in Slack are letters and digits. Each row that this finds is checked again. */
const holds = `like '%' || ? || '%'`;

type Count = (table: string, what: 'deleted' | 'changed', rows?: number) => void;

/**
 * Deletes a digest that goes to nobody else. Another digest of theirs stops without an owner, until one of its readers takes it over.
 * Other people's digests go on without them.
 */
function* forgetDigests(
  user: UserId,
  now: Instant,
  remove: (table: string, where: string, ...values: SqlValue[]) => Dialogue<void>,
  count: Count,
): Dialogue<void> {
  const found = yield* rowsOf(
    `select workspace, account, id, owner, destinations, refusing, state from digests
     where owner = ? or destinations ${holds}`,
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
        yield* remove(table, 'workspace = ? and account = ? and digest = ?', ...key);
      yield* remove('digests', 'workspace = ? and account = ? and id = ?', ...key);
      continue;
    }
    const still = JSON.stringify({ kind: 'paused', by: forgottenPerson, at: now });
    const left = listIn(refusing).filter((each) => (each as { channel?: string }).channel !== user);
    yield* changesOf(
      'update digests set owner = ?, destinations = ?, refusing = ?, state = ?, version = version + 1 where workspace = ? and account = ? and id = ?',
      owner === user ? forgottenPerson : String(owner),
      JSON.stringify(others),
      JSON.stringify(left),
      owner === user ? still : String(state),
      ...key,
    );
    count('digests', 'changed');
  }
}

/** Keeps what was done about needs, but not who did it or what they wrote. Returns the names that it removed. */
function* forgetDeeds(user: UserId, count: Count): Dialogue<ReadonlySet<string>> {
  const names = new Set<string>();
  const found = yield* rowsOf(`select id, nth, campaign, deed from need_deeds where deed ${holds}`, user);
  for (const row of found) {
    const told = valueIn(row.deed) as { by?: { id?: string; name?: string }; deed?: { kind?: string } };
    if (told?.by?.id !== user) continue;
    if (told.by.name !== undefined) names.add(told.by.name);
    const deed = told.deed?.kind === 'note' ? { ...told.deed, text: '(forgotten)' } : told.deed;
    const by = { id: forgottenPerson, name: 'somebody who was forgotten' };
    yield* changesOf(
      'update need_deeds set deed = ? where id = ? and nth = ? and campaign = ?',
      JSON.stringify({ ...told, deed, by }),
      ...([row.id, row.nth, row.campaign] as SqlValue[]),
    );
    count('need_deeds', 'changed');
  }
  return names;
}

/** Deletes the names that Slack gave for owners' addresses. The bot looks a name up again if it needs it. */
function* forgetNames(names: ReadonlySet<string>, count: Count): Dialogue<void> {
  for (const { workspace, account, key, fact } of yield* rowsOf('select * from facts')) {
    const kept = valueIn(fact);
    if (!Array.isArray(kept)) continue;
    const left = kept.filter((each) => !(Array.isArray(each) && names.has(each[1]?.name)));
    if (left.length === kept.length) continue;
    yield* changesOf(
      'update facts set fact = ? where workspace = ? and account = ? and key = ?',
      JSON.stringify(left),
      ...([workspace, account, key] as SqlValue[]),
    );
    count('facts', 'changed');
  }
}

/** Replaces their id in every other place of every table: in the ledger, the audit trail, and other people's questions and notices. */
function* replaceId(tables: readonly TableColumns[], user: UserId, count: Count): Dialogue<void> {
  const whole = new RegExp(`(?<![A-Z0-9])${user}(?![A-Z0-9])`, 'g');
  for (const { table, columns } of tables) {
    const keys = columns.filter(({ isKey }) => isKey).map(({ name }) => name);
    const where = keys.map((name) => `${name} = ?`).join(' and ');
    for (const { name, type } of columns) {
      if (type !== 'text') continue;
      const found = yield* rowsOf(
        `select ${keys.join(', ')}, ${name} as held from ${table} where ${name} ${holds}`,
        user,
      );
      for (const row of found) {
        const held = String(row.held);
        const without = held.replace(whole, forgottenPerson);
        if (without === held) continue;
        yield* changesOf(
          `update ${table} set ${name} = ? where ${where}`,
          without,
          ...keys.map((key) => ownValue(row, key) as SqlValue),
        );
        count(table, 'changed');
      }
    }
  }
}

function listIn(json: unknown): readonly unknown[] {
  const value = valueIn(json);
  return Array.isArray(value) ? value : [];
}

/** Returns undefined if the text is not JSON. The row stays as it is, and the bot reports it. */
function valueIn(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return undefined;
  }
}
