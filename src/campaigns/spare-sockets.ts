// Opens connections before a burst needs them, so that the whole burst arrives at once.

import { buildConnector } from 'undici';
import { addressRefusal, checkedLookup, type Reach } from './checked-address.ts';

type Connector = ReturnType<typeof buildConnector>;
type SpareSocket = NonNullable<Parameters<Parameters<Connector>[1]>[1]>;

export interface SpareSockets {
  /** For undici: hands a spare connection out, or opens one. */
  readonly connect: Connector;
  /** Opens connections until this many are spare. */
  open(count: number): void;
  close(): void;
}

export interface SpareSocketsOptions {
  readonly url: URL;
  readonly timeoutMs: number;
  /** undefined: everywhere. */
  readonly reach: Reach | undefined;
}

export function createSpareSockets({ url, timeoutMs, reach }: SpareSocketsOptions): SpareSockets {
  const connector = connectorTo(timeoutMs, reach);
  /** Each spare socket, with the function that forgets it. */
  const spare = new Map<SpareSocket, () => void>();
  let opening = 0;
  let closed = false;

  function open(count: number) {
    const { host, protocol, port } = url;
    const target = { hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'), host, protocol, port };
    for (let missing = count - spare.size - opening; missing > 0; missing -= 1) {
      opening += 1;
      connector(target, (_error, socket) => {
        opening -= 1;
        // If connecting fails, undici passes no second argument, although its types say so.
        if (!socket) return;
        if (closed) socket.destroy();
        else keep(socket);
      });
    }
  }

  function keep(socket: SpareSocket) {
    const forget = () => void spare.delete(socket);
    spare.set(socket, forget);
    socket.on('error', forget).on('close', forget);
    socket.unref();
  }

  function connect(target: Parameters<Connector>[0], callback: Parameters<Connector>[1]) {
    const [first] = spare;
    if (first === undefined) return connector(target, callback);
    const [socket, forget] = first;
    spare.delete(socket);
    socket.off('error', forget).off('close', forget);
    socket.ref();
    queueMicrotask(() => callback(null, socket));
  }

  return {
    connect,
    open,
    close: () => {
      closed = true;
      for (const socket of spare.keys()) socket.destroy();
    },
  };
}

/** A host that is an IP address is never looked up, so its address is checked here. */
function connectorTo(timeout: number, reach: Reach | undefined): Connector {
  if (reach === undefined) return buildConnector({ timeout, allowH2: false });
  const lookup = checkedLookup(reach);
  const connector = buildConnector({ timeout, allowH2: false, lookup });
  return (target, callback) => {
    const refusal = addressRefusal(target.hostname, reach);
    if (refusal === undefined) return connector(target, callback);
    queueMicrotask(() => callback(refusal, null));
  };
}
