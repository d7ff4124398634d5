// The messages between the bot's thread and the database's thread. An error crosses as its parts, because a clone loses its fields.

import { StoreError, type StoreFault } from '#store/store-error.ts';
import type { Statement, Step } from './database.ts';
import type { GivenTo, WorkName } from './works.ts';

export type StoreCall =
  /** Comes first. It opens the file and brings it to the newest schema, and all other messages wait for it. */
  | { readonly kind: 'open'; readonly path: string; readonly now: number }
  | { readonly kind: 'read'; readonly statement: Statement }
  | { readonly kind: 'write'; readonly steps: readonly Step[] }
  | { readonly kind: 'work'; readonly name: WorkName; readonly given: GivenTo<WorkName> }
  | { readonly kind: 'close' };

export interface NumberedCall {
  readonly id: number;
  readonly asked: StoreCall;
}

export type StoreReply =
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: FlatError }
  /** Writing fails or waits; undefined: it works again. */
  | { readonly kind: 'fault'; readonly fault: StoreFault | undefined };

/** If `fault` is there, the error is a StoreError, and the rest is its cause. Otherwise the rest is the error itself. */
interface FlatError {
  readonly fault: StoreFault | undefined;
  readonly message: string;
  readonly stack: string | undefined;
  readonly errcode: unknown;
  readonly errstr: unknown;
}

export function flatten(thrown: unknown): FlatError {
  const isOurs = thrown instanceof StoreError;
  const told = isOurs ? thrown.cause : thrown;
  const error = told instanceof Error ? told : new Error(String(told));
  const { message, stack, errcode, errstr } = error as Error & { errcode?: unknown; errstr?: unknown };
  return { fault: isOurs ? thrown.fault : undefined, message, stack, errcode, errstr };
}

export function restore({ fault, message, stack, errcode, errstr }: FlatError): Error {
  const told = Object.assign(new Error(message), { stack, errcode, errstr });
  return fault === undefined ? told : new StoreError(fault, { cause: told });
}
