// Turns pg's errors into StoreError. pg's own words stay in `cause`, because they may name the user.

import { StoreError } from '#store/store-error.ts';
import { lackedRightsIn } from './rights.ts';
import type { ServerFault } from './server-fault.ts';

export function serverError(server: string, thrown: unknown): StoreError {
  if (thrown instanceof StoreError) return thrown;
  return new StoreError(faultOf(server, thrown), { cause: thrown });
}

/** Whether the same unit may work at a second try, because it met another unit. */
export function isWorthAgain(error: StoreError): boolean {
  return error.fault.kind === 'server-refused' && metAnother.has(error.fault.code);
}

/** serialization_failure, deadlock_detected, lock_not_available */
const metAnother: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

/** By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), by the system's code, or by pg's own words. */
function faultOf(server: string, thrown: unknown): ServerFault {
  const { code, message = '' } = (thrown ?? {}) as { readonly code?: unknown; readonly message?: string };
  if (typeof code !== 'string') {
    if (/does not support SSL/.test(message)) return { kind: 'server-not-trusted', server, reason: 'no TLS' };
    return { kind: 'server-away', server, reason: wordFor(message) };
  }
  if (isUnprotected(code, message))
    return {
      kind: 'server-not-trusted',
      server,
      reason: 'refused without TLS; or pg_hba.conf lacks its line',
    };
  if (isPoolerFull(code, message)) return { kind: 'too-many-connections', server };
  if (/^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) return ofSqlState(server, code, message);
  return /CERT|TLS|SSL/.test(code)
    ? { kind: 'server-not-trusted', server, reason: code }
    : { kind: 'server-away', server, reason: code };
}

/** `no pg_hba.conf entry for host …, no encryption`; Postgres 14 says `SSL off`. */
function isUnprotected(code: string, message: string): boolean {
  return code === '28000' && /no encryption|SSL off/.test(message);
}

/** PgBouncer has its own words for it, under the code of a broken protocol: `max_client_conn`, and all of `default_pool_size` in use. */
function isPoolerFull(code: string, message: string): boolean {
  return code === '08P01' && /no more connections allowed|query_wait_timeout/.test(message);
}

function ofSqlState(server: string, code: string, message: string): ServerFault {
  if (code.startsWith('28')) return { kind: 'server-refuses-user', server };
  if (code.startsWith('08') || code.startsWith('57P')) return { kind: 'server-away', server, reason: code };
  switch (code) {
    case '3D000':
      return { kind: 'no-database', server };
    case '42501':
      return { kind: 'no-rights', server, lacks: lackedRightsIn(message) };
    // Who may not use the schema does not see it, and is told that none is selected.
    case '3F000':
      return { kind: 'no-rights', server };
    case '53300':
      return { kind: 'too-many-connections', server };
    case '53100':
      return { kind: 'server-full', server };
    case '25006':
      return { kind: 'server-read-only', server };
    default:
      return { kind: 'server-refused', server, code };
  }
}

function wordFor(message: string): string {
  return /timeout|timed out/i.test(message) ? 'no answer in time' : 'the connection was cut';
}
