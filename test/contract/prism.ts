// Starts Prism as a judge between a client and a service, and collects what it objects to; knows nothing of campaigns.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const program = here('node_modules/@stoplight/prism-cli/dist/index.js');
const description = here('service-contract.openapi.yaml');

export interface Judge {
  /** Where the client is to call. */
  readonly url: string;
  /** How many exchanges were judged so far. */
  judged(): number;
  /** What Prism objected to so far, a line each: the request, the place in it or in its answer, and why. */
  violations(): readonly string[];
  stop(): Promise<void>;
}

export const isInstalled = existsSync(program);

/** Throws where Prism does not get ready within 30 s. */
export async function startJudge(serviceUrl: string): Promise<Judge> {
  const port = await freePort();
  const prism = spawn(
    process.execPath,
    [program, 'proxy', description, serviceUrl, '--errors', '--host', '127.0.0.1', '--port', String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(prism, 'exit');
  await listening(prism.stdout);
  const reader = await startReader(port);
  return {
    ...reader,
    stop: async () => {
      await reader.stop();
      prism.kill();
      await exited;
    },
  };
}

/** A relay in front of Prism that reads the objections in passing, whatever the client makes of them. */
async function startReader(prismPort: number): Promise<Judge> {
  const violations: string[] = [];
  let judged = 0;
  const relay = createServer(({ method, url, headers }, response) => {
    ask({ host: '127.0.0.1', port: prismPort, method, path: url, headers }, async (answer) => {
      const body = await read(answer);
      judged += 1;
      violations.push(...objectionsIn(answer, body).map((objection) => `${method} ${url}: ${objection}`));
      response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
    })
      .on('error', () => response.destroy())
      .end();
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    judged: () => judged,
    violations: () => violations,
    stop: async () => {
      relay.close();
      relay.closeAllConnections();
    },
  };
}

/** Prism answers in the service's place where it objects, with problem+json; a service never does so here. */
function objectionsIn(answer: IncomingMessage, body: Buffer): string[] {
  const media = answer.headers['content-type'] ?? '';
  if (!media.includes('application/problem+json')) return [];
  const problem = JSON.parse(body.toString()) as Problem;
  const found = problem.validation ?? [];
  if (found.length === 0) return [`${problem.title}: ${problem.detail}`];
  return found.map(({ location = [], message }) => `[${location.join('.')}] ${message}`);
}

interface Problem {
  readonly title: string;
  readonly detail: string;
  readonly validation?: readonly { readonly location?: readonly string[]; readonly message: string }[];
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listening(output: NodeJS.ReadableStream): Promise<void> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`Prism did not get ready:\n${printed}`)), 30_000);
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes('Prism is listening')) return;
      clearTimeout(giveUp);
      resolve();
    });
    output.on('end', () => reject(new Error(`Prism ended:\n${printed}`)));
  });
}

async function freePort(): Promise<number> {
  const socket = createSocketServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return port;
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
