// What faults mean for the calls that are still to come; pure.

import type { ServiceFault } from '#campaigns/client.ts';
import { neverLeft } from '#campaigns/fault-kinds.ts';

/** Newest first, one for each cause. */
export function addFault(faults: readonly ServiceFault[], fault: ServiceFault): readonly ServiceFault[] {
  return [fault, ...faults.filter((other) => causeOf(other) !== causeOf(fault))];
}

/** Refusals in a row after which a service is left in peace. */
const refusalsBorne = 3;
/** Other failures: a few campaigns that it cannot answer for fail together, once the others of their burst are answered. */
const failuresBorne = 10;

/** Whether what is still queued would fare the same: then it is not worth trying. */
export function stopsEverything(fault: ServiceFault, failuresInARow: number): boolean {
  switch (fault.kind) {
    case 'unauthorised':
    case 'cancelled':
      return true;
    case 'unreachable':
    case 'service-down':
    case 'timed-out':
      return fault.everywhere === true || neverLeft(fault) || failuresInARow >= failuresBorne;
    case 'rate-limited':
      return failuresInARow >= refusalsBorne;
    default:
      return false;
  }
}

function causeOf(fault: ServiceFault): string {
  return JSON.stringify(fault, ['kind', 'status', 'code', 'where']);
}
