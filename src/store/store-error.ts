// Every way the store can fail, each with a sentence that tells the operator what to do. Knows no SQL and no driver.

import { unreachable } from '#base/unreachable.ts';
import { adviceForServer, type ServerFault } from './postgres/server-fault.ts';

export type StoreFault = FileFault | ServerFault;

export type FileFault =
  | { readonly kind: 'no-folder'; readonly path: string; readonly folder: string }
  | { readonly kind: 'is-folder'; readonly path: string }
  /** The store does not exist yet. */
  | { readonly kind: 'no-file'; readonly path: string }
  /** What was to be written there is another file. */
  | { readonly kind: 'file-exists'; readonly path: string }
  /** A copy of the store cannot be written. `code` is the system's, such as ENOSPC. */
  | { readonly kind: 'copy-refused'; readonly path: string; readonly code: string }
  /** The file needs the upgrade that the next start does. */
  | { readonly kind: 'older-schema'; readonly path: string }
  /** A device, a pipe or a socket. */
  | { readonly kind: 'not-a-file'; readonly path: string }
  | { readonly kind: 'link-to-nothing'; readonly path: string; readonly target: string }
  /** Everybody on the machine may write to `folder`, so anybody may have put the link or the file there. */
  | { readonly kind: 'link-in-open-folder'; readonly path: string; readonly folder: string }
  | { readonly kind: 'of-another-user'; readonly path: string; readonly folder: string }
  | { readonly kind: 'not-writable'; readonly path: string }
  | { readonly kind: 'not-a-database'; readonly path: string }
  /** A sound SQLite file of another program. */
  | { readonly kind: 'not-ours'; readonly path: string }
  /** `found` is the newest migration in the file, `known` the newest of this version. */
  | { readonly kind: 'newer-schema'; readonly path: string; readonly found: string; readonly known: string }
  | { readonly kind: 'damaged'; readonly path: string }
  | { readonly kind: 'disk-full'; readonly path: string }
  /** Another program holds the file. As an error, it has held it longer than a write waits. */
  | { readonly kind: 'locked'; readonly path: string }
  | { readonly kind: 'migration-failed'; readonly path: string; readonly migration: string }
  /** The value could not be read again, so nothing was written. Names the fields, never their content. */
  | { readonly kind: 'not-readable-again'; readonly fields: readonly string[] }
  /** The path has another file or none. What the open file gets would be lost. */
  | { readonly kind: 'gone'; readonly path: string }
  /** The database's thread ended during its work. The bot starts another one. */
  | { readonly kind: 'ended'; readonly path: string }
  /** The database's thread does not answer. */
  | { readonly kind: 'silent'; readonly path: string }
  /** Too much waits to be written. */
  | { readonly kind: 'overfull'; readonly path: string }
  /** None of the above. `code` is SQLite's extended result code, `reason` its text. */
  | { readonly kind: 'refused'; readonly path: string; readonly code: number; readonly reason: string };

/** The only error that leaves this room. The operator may read its message as it is. */
export class StoreError extends Error {
  readonly fault: StoreFault;

  constructor(fault: StoreFault, options?: ErrorOptions) {
    super('server' in fault ? adviceForServer(fault) : adviceFor(fault), options);
    this.name = 'StoreError';
    this.fault = fault;
  }
}

function adviceFor(fault: FileFault): string {
  switch (fault.kind) {
    case 'no-folder':
      return `The store cannot be opened: the folder ${fault.folder} does not exist. Create it, or set STORE_PATH to a file in a folder that exists.`;
    case 'is-folder':
      return `The store cannot be opened: ${fault.path} is a folder. Set STORE_PATH to a file, for example ${fault.path}/campaign-stats.sqlite.`;
    case 'no-file':
      return `The store was not found: there is no file ${fault.path}. Set STORE_PATH to the file that the bot uses, or start this in the folder from which the bot is started.`;
    case 'file-exists':
      return `The store is not copied: there is a file ${fault.path} already, and it stays as it is. Give another name.`;
    case 'copy-refused':
      return `The store is not copied: ${fault.path} cannot be written, since ${whyNotWritten.get(fault.code) ?? `the system says ${fault.code}. Check its disk and its folder`}.`;
    case 'older-schema':
      return `The store is of an older version: ${fault.path}. Start this version of the bot once, stop it, and try again.`;
    case 'not-a-file':
      return `The store cannot be opened: ${fault.path} is no file. Set STORE_PATH to a file, or to one that does not exist yet.`;
    case 'link-to-nothing':
      return `The store cannot be opened: ${fault.path} is a link to ${fault.target}, which does not exist. Set STORE_PATH to the file itself, or mend the link.`;
    case 'link-in-open-folder':
      return `The store is not opened: ${fault.path} is a link, and everybody on this machine may write to ${fault.folder}. Take that right away (chmod o-w), or set STORE_PATH to the file itself.`;
    case 'of-another-user':
      return `The store is not opened: everybody on this machine may write to ${fault.folder}, and ${fault.path} belongs to another user. Set STORE_PATH to a folder of the bot's own.`;
    case 'not-writable':
      return `The store cannot be opened or written: ${fault.path} cannot be written by this user. Start this as the user that runs the bot, and give that user write access to the file and to its folder. If its disk may only be read, set STORE_PATH to another place.`;
    case 'not-a-database':
      return `The store cannot be opened: ${fault.path} is not a SQLite database. Set STORE_PATH to another file, or move this one away; it was not changed.`;
    case 'not-ours':
      return `The store cannot be opened: ${fault.path} is a SQLite database of another program. Set STORE_PATH to another file; this one was not changed.`;
    case 'newer-schema':
      return `The store cannot be opened: ${fault.path} was written by a newer version of the bot (its schema is ${fault.found}; this version knows up to ${fault.known}). Start the newer version again, or put the copy that was made before that upgrade in its place: npm run restore -- FILE`;
    case 'damaged':
      return `The store is damaged: ${fault.path} no longer reads as a sound database. Stop the bot, keep the file, and put a backup in its place (npm run restore -- FILE), or recover what is left with "sqlite3 ${fault.path} .recover".`;
    case 'disk-full':
      return `The store cannot be written: the disk that holds ${fault.path} is full. Free some space; nothing that was saved before is lost.`;
    case 'locked':
      return `The store cannot be written: another program has kept ${fault.path} locked. Close the program that has it open (a database viewer, a backup, a second bot). If the bot did not start, start it again.`;
    case 'migration-failed':
      return `The store could not be upgraded (${fault.migration}): ${fault.path} was left as it was. Start the version that ran before, and report this.`;
    case 'not-readable-again':
      return `The store could not read this again, so nothing was saved: ${fault.fields.join(', ')}. Report it: it is a fault of the bot.`;
    case 'gone':
      return `The store cannot be written: ${fault.path} was moved, deleted or replaced while the bot had it open. Start the bot again, or put the file back.`;
    case 'ended':
      return `The store stopped while it worked on ${fault.path}, and is started again. Report this if it happens again.`;
    case 'silent':
      return `The store does not answer: the disk of ${fault.path} seems to hang. Check the disk.`;
    case 'overfull':
      return `The store cannot take more: too much waits to be written to ${fault.path}. Check the disk, and whether another program has the file locked.`;
    case 'refused':
      return `The store cannot be used: SQLite refused ${fault.path} (${fault.reason}, code ${fault.code}). Check the disk and the file's folder.`;
    default:
      return unreachable(fault);
  }
}

const whyNotWritten: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'its disk is full. Free space, or give another place'],
  ['EDQUOT', 'your part of its disk is used up. Free space, or give another place'],
  ['EROFS', 'its disk may only be read. Give another place'],
  ['EACCES', 'you have no right to write in its folder. Start this as its owner, or give another place'],
  ['EPERM', 'you have no right to write there. Start this as its owner, or give another place'],
  ['ENOENT', 'its folder does not exist. Create it, or give another place'],
  ['ENOTDIR', 'a file stands in the place of its folder. Give another place'],
  ['EISDIR', 'a folder stands in its place. Give another place'],
  ['ENAMETOOLONG', 'its name is too long. Give a shorter one'],
]);
