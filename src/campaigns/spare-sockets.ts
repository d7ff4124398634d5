// Opens connections before a burst needs them, so that all of it arrives at once.

import { buildConnector } from 'undici';

type Connector = ReturnType<typeof buildConnector>;
type SpareSocket = NonNullable<Parameters<Parameters<Connector>[1]>[1]>;

export interface SpareSockets {
  /** For undici: hands out a spare connection, or opens one. */
  readonly connect: Connector;
  /** Opens connections until so many are spare. */
  open(count: number): void;
  close(): void;
}

export function createSpareSockets(url: URL, timeoutMs: number): SpareSockets {
  const connector = buildConnector({ timeout: timeoutMs, allowH2: false });
  /** Each with the function that forgets it. */
  const spare = new Map<SpareSocket, () => void>();
  let opening = 0;
  let closed = false;

  function open(count: number) {
    const target = { hostname: url.hostname, host: url.host, protocol: url.protocol, port: url.port };
    for (let missing = count - spare.size - opening; missing > 0; missing -= 1) {
      opening += 1;
      connector(target, (_error, socket) => {
        opening -= 1;
        // Where connecting fails, undici passes no second argument, whatever its types say.
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
