// Puts an answer on the wire, whole or spoiled by a fault. Knows no campaigns and no limits.

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServiceAnswer } from './answers.ts';
import type { FaultBoard } from './faults.ts';
import type { ServiceEndpoint } from './request.ts';

export type AnswerHeaders = Readonly<Record<string, string>>;

/** A good answer, as JSON. */
export function send(
  response: ServerResponse,
  { status, body }: ServiceAnswer,
  headers: AnswerHeaders = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { ...jsonHeaders(text), ...headers });
  response.end(text);
}

/** The answer as the first active fault spoils it; without a fault, the good answer. */
export async function sendThroughFaults(
  response: ServerResponse,
  answer: ServiceAnswer,
  headers: AnswerHeaders,
  board: FaultBoard,
  endpoint: ServiceEndpoint,
): Promise<void> {
  const text = JSON.stringify(answer.body);
  const html = board.strike('html', endpoint);
  if (html !== undefined) {
    response.writeHead(html.status ?? 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><html><head><title>Please wait</title></head><body>One moment.</body></html>',
    );
    return;
  }
  if (board.strike('invalid-json', endpoint)) {
    const broken = `${text.slice(0, -1)},,`;
    response.writeHead(answer.status, { ...jsonHeaders(broken), ...headers });
    response.end(broken);
    return;
  }
  if (board.strike('truncated-body', endpoint)) {
    response.writeHead(answer.status, { ...jsonHeaders(text), ...headers });
    response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
    return;
  }
  const huge = board.strike('huge-body', endpoint);
  if (huge !== undefined) {
    response.writeHead(answer.status, { 'content-type': jsonType, ...headers });
    await pipeline(Readable.from(padded(text, huge.bytes)), response);
    return;
  }
  send(response, answer, headers);
}

const jsonType = 'application/json; charset=utf-8';

function jsonHeaders(text: string): AnswerHeaders {
  return { 'content-type': jsonType, 'content-length': String(Buffer.byteLength(text)) };
}

/** Still valid JSON: a reader that takes in all of it can complain only about its size. */
function* padded(text: string, bytes: number): Generator<string> {
  const blank = ' '.repeat(64 * 1024);
  for (let sent = 0; sent < bytes; sent += blank.length) yield blank;
  yield text;
}
