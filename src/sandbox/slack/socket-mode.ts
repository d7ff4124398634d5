// Socket Mode: one-use WebSocket addresses, hello, envelopes and their acknowledgements. Does not know what is delivered.

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { limits } from './limits.ts';
import { app } from './seed.ts';
import { type Fields, isFields, textOf } from './shapes.ts';

export interface SocketEnvelope {
  readonly type: 'slash_commands' | 'interactive' | 'events_api';
  readonly payload: Fields;
  readonly acceptsResponse: boolean;
  /** 0 for the first delivery. */
  readonly attempt: number;
}

export interface SocketMode {
  /** A ticket for one connection, as `apps.connections.open` gives it out. */
  ticket(): string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  connected(): number;
  /** Sends to the sockets in turn. Resolves with the acknowledgement's payload, or undefined if there is no socket. */
  send(envelope: SocketEnvelope, signal: AbortSignal): Promise<{ readonly body: unknown } | undefined>;
  /** Tells the oldest sockets (by default all) that they will be closed: `refresh_requested`, as Slack does every few hours. */
  disconnect(reason: 'refresh_requested' | 'warning' | 'link_disabled', count?: number): void;
  /** Sends a frame unchanged to all sockets, without waiting for an acknowledgement. */
  sends(frame: string): void;
  /** No socket is heard or answered any more, and none is closed: the far end sleeps. */
  stall(): void;
  /** Cuts the oldest connections (by default all) without a word, as a network fault does. */
  cut(count?: number): void;
  close(): Promise<void>;
}

/** `changed` is called whenever a socket comes or goes. */
export function createSocketMode(nextId: () => string, changed: () => void): SocketMode {
  const server = new WebSocketServer({ noServer: true });
  const tickets = new Set<string>();
  const sockets: WebSocket[] = [];
  const waiting = new Map<string, (body: unknown) => void>();
  let turn = 0;

  const accept = (socket: WebSocket) => {
    sockets.push(socket);
    socket.on('close', () => {
      sockets.splice(sockets.indexOf(socket), 1);
      changed();
    });
    socket.on('error', () => socket.terminate());
    socket.on('message', (raw) => {
      const message = parse(String(raw));
      waiting.get(textOf(message?.envelope_id))?.(message?.payload);
    });
    socket.send(
      JSON.stringify({
        type: 'hello',
        num_connections: sockets.length,
        connection_info: { app_id: app.id },
        debug_info: { host: 'sandbox', build_number: 1, approximate_connection_time: 3_600 },
      }),
    );
    changed();
  };

  return {
    ticket: () => {
      const ticket = nextId();
      tickets.add(ticket);
      return ticket;
    },
    upgrade: (request, socket, head) => {
      const ticket = new URL(request.url ?? '/', 'http://sandbox').searchParams.get('ticket') ?? '';
      if (!tickets.delete(ticket) || sockets.length >= limits.connections.open) {
        socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, socket, head, accept);
    },
    connected: () => sockets.length,
    send: async (envelope, signal) => {
      turn += 1;
      const socket = sockets[turn % sockets.length];
      if (socket === undefined) return undefined;
      const envelopeId = `${nextId()}-envelope`;
      const acknowledged = new Promise<{ body: unknown }>((resolve, reject) => {
        waiting.set(envelopeId, (body) => resolve({ body }));
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      socket.send(
        JSON.stringify({
          envelope_id: envelopeId,
          type: envelope.type,
          accepts_response_payload: envelope.acceptsResponse,
          payload: envelope.payload,
          retry_attempt: envelope.attempt,
          retry_reason: envelope.attempt === 0 ? '' : 'timeout',
        }),
      );
      try {
        return await acknowledged;
      } finally {
        waiting.delete(envelopeId);
      }
    },
    disconnect: (reason, count = sockets.length) => {
      for (const socket of sockets.slice(0, count)) {
        socket.send(JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'sandbox' } }));
      }
    },
    sends: (frame) => {
      for (const socket of sockets) socket.send(frame);
    },
    stall: () => {
      for (const socket of sockets) socket.pause();
    },
    cut: (count = sockets.length) => {
      for (const socket of sockets.slice(0, count)) socket.terminate();
    },
    close: async () => {
      await Promise.all([...sockets].map(sayGoodbye));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Closes in order. A peer that does not answer within a second is cut off. */
async function sayGoodbye(socket: WebSocket): Promise<void> {
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(1_000) });
  socket.close(1001);
  await closed.catch(() => socket.terminate());
}

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
