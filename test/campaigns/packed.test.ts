import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { faultOf, id, openClient, people } from './opened.ts';
import { sampleCampaign } from './strict-service.ts';

const plain = JSON.stringify(sampleCampaign);

test.each([
  ['gzip', gzipSync(plain)],
  ['x-gzip', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['deflate', deflateRawSync(plain)],
  ['br', brotliCompressSync(plain)],
  ['gzip, br', brotliCompressSync(gzipSync(plain))],
  ['GZIP', gzipSync(plain)],
  ['identity', Buffer.from(plain)],
])('an answer that comes packed as %s is read like any other', async (encoding, raw) => {
  const { service, client } = await openClient();
  service.reply = () => ({ raw, headers: { 'content-encoding': encoding } });
  const { value } = await client.getCampaign(id('c1'), people);
  expect(value).toMatchObject({ id: 'c1', name: sampleCampaign.name });
});

test('the service is told what may come packed', async () => {
  const { service, client } = await openClient();
  const seen: unknown[] = [];
  service.reply = (_, request) => {
    seen.push(request.headers['accept-encoding']);
    return undefined;
  };
  await client.getCampaign(id('c1'), people);
  expect(seen).toEqual(['gzip, deflate, br']);
});

test.each([
  ['is not', 'gzip', Buffer.from(plain), 'body: not packed as it says (gzip)'],
  ['is only half', 'gzip', gzipSync(plain).subarray(0, 60), 'body: not packed as it says (gzip)'],
  ['is not', 'br', Buffer.from(plain), 'body: not packed as it says (br)'],
  [
    'is, in a way that nobody asked for,',
    'compress',
    Buffer.from(plain),
    'body: packed in an unknown way (compress)',
  ],
  [
    'is, and is a hundred times as long,',
    'gzip',
    gzipSync('x'.repeat(400_000)),
    'body: larger than 4096 bytes',
  ],
])('an answer that %s packed as it says (%s) has broken the contract', async (_, encoding, raw, where) => {
  const { service, client } = await openClient({ maxResponseBytes: 4096 });
  service.reply = () => ({ raw, headers: { 'content-encoding': encoding } });
  expect(await faultOf(client.getCampaign(id('c1'), people))).toEqual({ kind: 'contract-broken', where });
});
