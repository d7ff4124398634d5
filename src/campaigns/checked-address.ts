// Looks up names for connections, and refuses names that lead where no connection may go. The caller says where that is.

import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Where connections may go. */
export interface Reach {
  /** Called for every IP address of a name, each time a connection opens. */
  mayConnectTo(address: string): boolean;
  /** Absent: the system's resolver. */
  readonly resolve?: Resolve;
}

/** The error code, in the form of the system's codes. */
const refusedCode = 'ERR_ADDRESS_REFUSED';

export type Resolve = (
  name: string,
  options: { readonly all: true; readonly family?: number | undefined; readonly hints?: number | undefined },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The socket connects to the address that this returns, and nobody looks the name up again. So a name gains nothing by changing its answer
 * in between. One forbidden address refuses the whole name.
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

/** For a host that is an IP address itself. Returns undefined if the connection is allowed or the host is a name. */
export function addressRefusal(host: string, { mayConnectTo }: Reach): Error | undefined {
  return isIP(host) !== 0 && !mayConnectTo(host) ? refused() : undefined;
}

/** The error names neither the host nor its addresses, so that nobody learns what a private network holds. */
function refused(): Error {
  return Object.assign(new Error('the address lies where no connection may go'), { code: refusedCode });
}
