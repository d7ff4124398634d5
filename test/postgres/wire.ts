// A wire to a server that can be cut, cut at a moment, fall silent as behind a firewall, or lead to another server.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  /** Of this end. */
  readonly port: number;
  /** Nothing goes through, and nobody is told. */
  silent: boolean;
  /** Cuts the connection on which a client sends that text, in place of the server's answer to it. */
  cutAfter: string | undefined;
  /** New connections go to that port from now on. */
  leadTo(port: number): void;
  /** Ends all connections that there are, without a word. */
  cut(): void;
  /** No longer silent. What was lost on the way ends the connections of that time, as it would on a real one. */
  mend(): void;
  close(): void;
}

export async function openWire(farPort: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let to = farPort;
  const server = createServer((client) => {
    const far = connect(to, '127.0.0.1');
    let isToBeCut = false;
    for (const socket of [client, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      if (wire.silent) return;
      far.write(bytes);
      if (wire.cutAfter === undefined || !bytes.includes(wire.cutAfter)) return;
      wire.cutAfter = undefined;
      isToBeCut = true;
    });
    far.on('data', (bytes) => {
      if (isToBeCut) client.destroy();
      else if (!wire.silent) client.write(bytes);
    });
    client.on('close', () => wire.silent || far.end());
    far.on('close', () => wire.silent || client.destroy());
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const wire: Wire = {
    port: (server.address() as AddressInfo).port,
    silent: false,
    cutAfter: undefined,
    leadTo: (port) => {
      to = port;
    },
    cut,
    mend: () => {
      wire.silent = false;
      cut();
    },
    close: () => {
      cut();
      server.close();
    },
  };
  return wire;
}

/** The same address, at that port. */
export function through(url: string, { port }: Pick<Wire, 'port'>): string {
  return Object.assign(new URL(url), { port: `${port}` }).href;
}
