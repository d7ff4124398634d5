// What a fault means for the calls that come after it. Pure.

import type { ServiceFault } from '#campaigns/client.ts';
import { neverLeft } from '#campaigns/fault-kinds.ts';

/** Newest first, one fault for each cause. */
export function addFault(faults: readonly ServiceFault[], fault: ServiceFault): readonly ServiceFault[] {
  return [fault, ...faults.filter((other) => causeOf(other) !== causeOf(fault))];
}

/** After so many refusals in a row the gather asks the service nothing more. */
const refusalsBorne = 3;
/** The same for other failures. It is higher, because a few campaigns may fail together once the rest of their burst is answered. */
const failuresBorne = 10;

/** Whether the queued calls would fail too, so that they are not worth trying. */
export function stopsEverything(fault: ServiceFault, failuresInARow: number): boolean {
  switch (fault.kind) {
    case 'unauthorised':
    case 'quota-unshared':
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
