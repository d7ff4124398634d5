// Which faults mean that the service is down, and which that nothing was sent. Pure.

import type { ServiceFault } from './client.ts';

/** The service gave no answer, or said that it is in trouble. The request itself may be right. */
export function isDown(fault: ServiceFault): boolean {
  return fault.kind === 'service-down' || fault.kind === 'unreachable' || fault.kind === 'timed-out';
}

/** No byte of the request reached the service, so no quota was used. */
export function neverLeft(fault: ServiceFault): boolean {
  return (
    fault.kind === 'unreachable' &&
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|UNABLE_TO_\w+|ERR_SSL_WRONG_VERSION_NUMBER|ERR_ADDRESS_REFUSED)$/.test(
      fault.code,
    )
  );
}
