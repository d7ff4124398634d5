// Hundreds of signed requests that come in one moment are taken a few in each turn of the event loop, and all are answered.

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import { createDoor } from '#slack/receiving/door.ts';
import { slashCommand } from '#slack/receiving/envelope.ts';
import { createLines } from '../store/opened.ts';

const signingSecret = 'signing-secret-of-the-test';
const count = 300;

test('of hundreds of requests that come in one moment, each turn hears a few, and all are answered', async () => {
  let heard = 0;
  const door = createDoor({
    mode: { kind: 'http', signingSecret: secret(signingSecret), port: 0 },
    ...{ healthPort: undefined, instance: undefined, apiUrl: new URL('http://127.0.0.1:9/api/') },
    ...{ clock: hurriedClock(), log: createLines().log, newId: () => 'id', troubles: () => [] },
    authorize: async () => ({ botId: 'B0', botUserId: 'U0', botToken: 'xoxb-test' }),
    hearing: {
      hear: async () => {
        heard += 1;
      },
    },
  });
  await door.start();
  onTestFinished(() => door.close());
  const connections = await Promise.all(Array.from({ length: count }, () => connected(door.port() ?? 0)));
  const answers = Promise.all(connections.map(statusLine));
  for (const connection of connections) connection.write(signedRequest());
  const perTurn: number[] = [];
  for (let before = 0; before < count; before = heard) {
    await new Promise((turn) => setImmediate(turn));
    perTurn.push(heard - before);
  }
  expect(new Set(await answers)).toEqual(new Set(['HTTP/1.1 200 OK']));
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(32);
});

/** Its time goes on whenever it is asked, so a turn has no time left after what it begins at once. */
function hurriedClock() {
  let now = 0;
  return {
    ...createClock(),
    monotonic: () => {
      now += 10;
      return now;
    },
  };
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // The server takes one new connection in a turn. On those that it has, all can speak at once.
  socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

async function statusLine(connection: Socket): Promise<string | undefined> {
  const [answer] = await once(connection, 'data');
  return String(answer).split('\r\n', 1)[0];
}

function signedRequest(): string {
  const body = new URLSearchParams({ command: slashCommand, user_id: 'U1', team_id: 'T1' }).toString();
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', signingSecret).update(`v0:${at}:${body}`).digest('hex');
  return [
    'POST /slack/events HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
    `x-slack-request-timestamp: ${at}`,
    `x-slack-signature: v0=${signature}`,
    '',
    body,
  ].join('\r\n');
}
