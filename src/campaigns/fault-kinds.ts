// What sorts of faults have in common, for those who decide what to do about one; pure.

import type { ServiceFault } from './client.ts';

/** Nothing usable came, or an answer that the service itself is in trouble: what was asked may be right. */
export function isDown(fault: ServiceFault): boolean {
  return fault.kind === 'service-down' || fault.kind === 'unreachable' || fault.kind === 'timed-out';
}

/** Faults in which no byte of the request can have reached the service, so that no quota was used. */
export function neverLeft(fault: ServiceFault): boolean {
  return (
    fault.kind === 'unreachable' &&
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|UNABLE_TO_\w+|ERR_SSL_WRONG_VERSION_NUMBER)$/.test(
      fault.code,
    )
  );
}
