// A pooler in front of a server, as PgBouncer is one: in the mode `transaction` it takes a connection back after each transaction.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

export interface Pooler {
  readonly port: number;
  close(): void;
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html: that all is well, a number of its own for the connection, and go on. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0K\0\0\0\x0c\0\0\0\x01\0\0\0\x01Z\0\0\0\x05I', 'latin1');
/** PgBouncer refuses all others unless it is told to ignore them. */
const knownAtStart = ['user', 'database', 'application_name', 'client_encoding'];

export async function openPooler(url: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const idle: Socket[] = [];
  const clients = new Set<Socket>();

  async function take(): Promise<Socket> {
    const kept = idle.pop();
    if (kept !== undefined) return kept;
    const client = new pg.Client(url);
    await client.connect();
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    stream.removeAllListeners();
    stream.on('error', () => undefined);
    return stream;
  }

  async function serve(client: Socket): Promise<void> {
    let far: Socket | undefined;
    let owed = 0;
    const hears = createReader((type, message) => {
      client.write(message);
      if (type !== 'Z') return;
      owed -= 1;
      if (mode === 'session' || owed > 0 || message.at(-1) !== 'I'.charCodeAt(0)) return;
      far?.removeAllListeners('data');
      if (far !== undefined) idle.push(far);
      far = undefined;
    });
    const says = createReader((type, message) => {
      if (type === 'Q' || type === 'S') owed += 1;
      far?.write(message);
    });
    let begun = false;
    try {
      for await (const bytes of client as AsyncIterable<Buffer>) {
        if (!begun) {
          begun = true;
          const names = bytes
            .toString('latin1', 8)
            .split('\0')
            .filter((name, at) => at % 2 === 0 && name !== '');
          if (!names.every((name) => knownAtStart.includes(name))) return;
          client.write(welcome);
          continue;
        }
        if (far === undefined) {
          far = await take();
          far.on('data', hears);
        }
        says(bytes);
      }
    } finally {
      far?.destroy();
      client.destroy();
    }
  }

  const server = createServer((client) => {
    clients.add(client);
    void serve(client).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of [...clients, ...idle]) socket.destroy();
      server.close();
    },
  };
}

/** Takes bytes as they come, and gives whole messages. */
function createReader(onMessage: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1);
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      onMessage(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}
