// Looks names up for connections, and refuses those that lead where no connection may go. Others say where that is.

import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Where connections may go. */
export interface Reach {
  /** Asked for every IP address that a name stands for, each time that a connection opens. */
  mayConnectTo(address: string): boolean;
  /** Absent: the system's. */
  readonly resolve?: Resolve;
}

/** The code of the fault, as of one that the system gives. */
export const refusedCode = 'ERR_ADDRESS_REFUSED';

export type Resolve = (
  name: string,
  options: { readonly all: true; readonly family?: number | undefined; readonly hints?: number | undefined },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The socket connects to what this gives, and nobody looks the name up again: one that changes its answer in between gains nothing. One
 * address that may not be connected to refuses all of them.
 */
export function checkedLookup({ mayConnectTo, resolve = lookup as Resolve }: Reach): LookupFunction {
  return (name, { all, family, hints }, callback) => {
    const asked = { all: true, family: typeof family === 'number' ? family : undefined, hints } as const;
    resolve(name, asked, (error, addresses = []) => {
      const [first] = addresses;
      if (error !== null || first === undefined) return callback(error ?? refused(), '');
      if (!addresses.every(({ address }) => mayConnectTo(address))) return callback(refused(), '');
      if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Of a host that is an address itself; undefined where it may be connected to, or is a name. */
export function addressRefusal(host: string, { mayConnectTo }: Reach): Error | undefined {
  return isIP(host) !== 0 && !mayConnectTo(host) ? refused() : undefined;
}

/** Names neither the host nor its addresses: what a private network holds is told to nobody. */
function refused(): Error {
  return Object.assign(new Error('the address lies where no connection may go'), { code: refusedCode });
}
