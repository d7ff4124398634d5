// Looks at the store: where it lies, its version, size, free space and durability, who holds it, and whether its sealed keys open. Changes nothing in it.

import type { KeptKey } from '#access/account.ts';
import { sealedForOf } from '#access/rotate-keys.ts';
import { type SealingKeys, unseal } from '#access/seal.ts';
import type { Clock } from '#base/clock.ts';
import { clockErrorMs } from '#base/date-header.ts';
import { unreachable } from '#base/unreachable.ts';
import type { FileFacts } from '#store/file/file-facts.ts';
import { holdersOf } from '#store/file/file-holders.ts';
import type { FileSurroundings } from '#store/file/file-surroundings.ts';
import type { ServerFacts } from '#store/postgres/server-facts.ts';
import { StoreError } from '#store/store-error.ts';
import { type Diagnosis, note, ok, unknown, wrong } from './diagnosis.ts';
import { lookAtClock } from './look-at-clock.ts';

const mib = 1024 * 1024;

/** What the store itself says of why it cannot be used. */
export function storeFault(error: unknown): Diagnosis {
  if (!(error instanceof StoreError)) throw error;
  const [, says = error.message, mend = ''] = /^(.*?[.)]) ([A-Z].*)$/s.exec(error.message) ?? [];
  return wrong('store', says, mend || 'Look at its file and its folder.');
}

/** A bot that is started without its store begins anew, with no digest. */
function missing({ path, hasMark }: FileFacts): Diagnosis {
  return hasMark
    ? wrong(
        'store',
        `There is none at ${path}, though a bot kept one there: ${path}.mark is of it.`,
        `Put it back, or a backup in its place (npm run restore -- FILE), before the bot is started. To begin anew, delete ${path}.mark.`,
      )
    : note('store', `There is none yet at ${path}: the bot makes it at its first start.`);
}

export function lookAtFileFacts(facts: FileFacts): readonly Diagnosis[] {
  const { path, content } = facts;
  const found =
    content === undefined
      ? missing(facts)
      : content.isCurrent
        ? ok('store', `${path}, schema ${content.schema}, ${inMib(content.bytes)}, sound.`)
        : note(
            'store',
            `${path} is of an older version (schema ${content.schema}), and sound.`,
            'The next start of this version copies it and brings it up to date.',
          );
  const around = { ...facts, bytes: content?.bytes ?? 0 };
  return [found, spaceOf(around), durabilityOf(facts), rightsOf(around)];
}

/** What may change while a bot has the file open, told without opening it. */
export function lookAroundFile(around: FileSurroundings): readonly Diagnosis[] {
  return [spaceOf(around), rightsOf(around)];
}

/** An upgrade and a backup copy the file, and a log grows beside it. */
function spaceOf({ bytes, freeBytes }: FileSurroundings): Diagnosis {
  const needed = 2 * bytes + 32 * mib;
  const says = `${inMib(freeBytes)} free.`;
  return freeBytes >= needed
    ? ok('disk', says)
    : wrong('disk', says, `Make room: the store needs ${inMib(needed)} to grow and to be copied.`);
}

function durabilityOf({ lies, content }: FileFacts): Diagnosis {
  const of = 'durability';
  switch (lies) {
    case 'memory':
      return wrong(
        of,
        'The store lies in memory, and is gone when the machine stops.',
        'Set STORE_PATH to a file on a disk.',
      );
    case 'network':
      return wrong(
        of,
        'The store lies on a network drive, where SQLite’s locks may not hold.',
        'Set STORE_PATH to a file on a disk of this machine, or set DATABASE_URL.',
      );
    case 'layer':
      return note(
        of,
        'The store lies in a layer of a container, and is gone with it.',
        'Put STORE_PATH on a volume.',
      );
    case 'disk':
      return content?.hasLog === false
        ? note(of, 'The file has no write-ahead log.', 'The next start of the bot sets it.')
        : ok(of, 'On a disk; each commit is synced to a write-ahead log.');
    default:
      return unreachable(lies);
  }
}

function rightsOf({ openToOthers, path }: FileSurroundings): Diagnosis {
  return openToOthers.length === 0
    ? ok('rights', 'Other users cannot read the store.')
    : wrong(
        'rights',
        `Other users of this machine can read ${openToOthers.join(', ')}.`,
        `Take that right away: chmod go= ${path}*. The bot does so at its next start where the files are its own.`,
      );
}

const looks = { count: 5, everyMs: 200 };

/** A bot holds the lock for writing for milliseconds. Whoever holds it at each of some looks keeps it. */
export async function lookAtHolders(path: string, clock: Clock): Promise<Diagnosis> {
  const of = 'lock';
  let keeping: readonly number[] | undefined;
  for (let look = 0; look < looks.count; look += 1) {
    if (look > 0) await clock.sleep(looks.everyMs);
    const holders = holdersOf(path);
    if (holders === undefined) return unknown(of, 'This system does not tell who has the file open.');
    keeping = (keeping ?? holders.writing).filter((pid) => holders.writing.includes(pid));
    if (keeping.length === 0)
      return ok(
        of,
        holders.open.length === 0
          ? 'No program has the store open.'
          : `Open in process ${holders.open.join(', ')}; nobody keeps it locked.`,
      );
  }
  return wrong(
    of,
    `Process ${keeping?.join(', ')} keeps the store locked.`,
    'Close that program if it is not the bot (a database viewer, a backup). The bot writes once the lock is free.',
  );
}

export function lookAtServerFacts(
  facts: ServerFacts,
  sentAt: number,
  answeredAt: number,
): readonly Diagnosis[] {
  const { server, version, schema, isCurrent, bytes, loses, isTakenAlone, bots, connectionsLeft } = facts;
  const at = `${server}, Postgres ${version}, ${inMib(bytes)}`;
  return [
    schema === undefined
      ? note('store', `${at}; it is empty: the bot makes its tables at its first start.`)
      : isCurrent
        ? ok('store', `${at}, schema ${schema}.`)
        : note(
            'store',
            `${at}, of an older version (schema ${schema}).`,
            'The next start of this version brings it up to date. Back it up first.',
          ),
    unknown('disk', 'A Postgres server does not tell how much room it has.'),
    loses.length === 0
      ? ok('durability', 'The server syncs each commit.')
      : wrong(
          'durability',
          `On the server ${loses.join(' and ')} ${loses.length === 1 ? 'is' : 'are'} off: it may lose what it said it had written.`,
          'Switch it on there (alter system set … = on), or a digest may come twice after a crash.',
        ),
    isTakenAlone
      ? wrong(
          'lock',
          'Another program must be alone on the database (npm run forget or npm run move-store).',
          'Wait until it has ended; no bot starts meanwhile.',
        )
      : ok(
          'lock',
          bots === 0 ? 'No bot works on it.' : `${bots} ${bots === 1 ? 'bot works' : 'bots work'} on it.`,
        ),
    connectionsLeft > connectionsOfBot
      ? ok('connections', `The server takes ${connectionsLeft} more.`)
      : wrong(
          'connections',
          `The server takes only ${connectionsLeft} more; a bot needs up to ${connectionsOfBot}.`,
          'Raise max_connections, or close others.',
        ),
    lookAtClock('clock and store', 'the server’s', clockErrorMs(facts.now, sentAt, answeredAt)),
  ];
}

/** docs/operating.md says which. */
const connectionsOfBot = 7;

/** Which sealed keys and tokens ENCRYPTION_KEY opens. */
export function lookAtSeals(kept: readonly KeptKey[], keys: SealingKeys | undefined): readonly Diagnosis[] {
  const locked = kept.flatMap((each) => {
    const of =
      each.kind === 'account'
        ? `account ${each.name} of ${each.tenant.workspace}`
        : `tokens of ${each.installation}`;
    if (keys === undefined)
      return wrong(
        of,
        'Its key does not open: ENCRYPTION_KEY is missing.',
        'Set it to the key that the bot had when it sealed this.',
      );
    const { kind } = unseal(keys, each.sealed, sealedForOf(each));
    if (kind === 'opened') return [];
    return kind === 'unknown-key'
      ? wrong(
          of,
          'Its key does not open: ENCRYPTION_KEY is not what sealed it.',
          each.kind === 'account'
            ? 'Add the key that the bot had, behind a comma; if it is lost, give the account its own key anew (/campaign-stats accounts).'
            : 'Add the key that the bot had, behind a comma; if it is lost, install the bot again there.',
        )
      : wrong(
          of,
          'Its key was changed in the store and does not open.',
          'Give the account its key anew (/campaign-stats accounts), or install the bot again for its tokens.',
        );
  });
  const opened = kept.length - locked.length;
  const says = kept.length === 0 ? 'None is kept.' : `ENCRYPTION_KEY opens ${opened} of ${kept.length}.`;
  return [...(locked.length === 0 ? [ok('sealed keys', says)] : [note('sealed keys', says)]), ...locked];
}

function inMib(bytes: number): string {
  return bytes >= 1024 * mib ? `${Math.round(bytes / mib / 1024)} GiB` : `${(bytes / mib).toFixed(1)} MiB`;
}
