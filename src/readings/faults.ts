// What faults mean for the calls that are still to come; pure.

import type { ServiceFault } from '#campaigns/client.ts';

/** Newest first, one for each cause. */
export function addFault(faults: readonly ServiceFault[], fault: ServiceFault): readonly ServiceFault[] {
  return [fault, ...faults.filter((other) => causeOf(other) !== causeOf(fault))];
}

/** Failures in a row after which a service that is down, slow or refusing for its limit is left in peace. */
const patience = 3;

/** Whether what is still queued would fare the same: then it is not worth trying. */
export function stopsEverything(fault: ServiceFault, failuresInARow: number): boolean {
  switch (fault.kind) {
    case 'unauthorised':
    case 'unreachable':
    case 'cancelled':
      return true;
    case 'service-down':
    case 'timed-out':
    case 'rate-limited':
      return failuresInARow >= patience;
    default:
      return false;
  }
}

function causeOf(fault: ServiceFault): string {
  return JSON.stringify(fault, ['kind', 'status', 'code', 'where']);
}
