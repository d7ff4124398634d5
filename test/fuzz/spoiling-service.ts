// Stands between the bot and the campaign service, and spoils some of its good answers in one place.

import { createServer } from 'node:http';
import type { Draw } from '#sandbox/service/chance.ts';
import { perhapsSpoilt } from './hostile.ts';

export interface SpoilingService {
  readonly url: string;
  /** So many answers were spoilt. */
  spoilt(): number;
  close(): Promise<void>;
}

export async function startSpoilingService(to: string, share: number, draw: Draw): Promise<SpoilingService> {
  let spoilt = 0;
  const server = createServer(async (request, response) => {
    try {
      const headers = { 'x-api-key': String(request.headers['x-api-key'] ?? '') };
      const answer = await fetch(`${to}${request.url}`, { method: request.method ?? 'GET', headers });
      const whole = await answer.text();
      const isSpoilt = answer.status === 200 && draw() < share;
      if (isSpoilt) spoilt += 1;
      const told = [...answer.headers].filter(
        ([name]) => !/^(connection|content-length|transfer-encoding|keep-alive)$/.test(name),
      );
      response.writeHead(answer.status, Object.fromEntries(told));
      response.end(isSpoilt ? JSON.stringify(perhapsSpoilt(draw, JSON.parse(whole), 1)) : whole);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the spoiling service has no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spoilt: () => spoilt,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
