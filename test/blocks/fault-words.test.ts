import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zone } from '#base/day.ts';
import { faultInWords, faultMendInWords } from '#blocks/words/fault-words.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { CampaignClientOptions } from '#campaigns/create-client.ts';
import { faultOf, id, openClient, people } from '../campaigns/opened.ts';
import type { Reply } from '../campaigns/strict-service.ts';

/** A name of the system, of OpenSSL or of undici. */
const code = /\b[A-Z]{3,}_|\bE[A-Z]{4,}\b|\bJSON\b|\bbody:/;

function wordsFor(fault: ServiceFault): { what: string; mend: string } {
  return { what: faultInWords(fault, 0, zone('UTC')), mend: faultMendInWords(fault) };
}

async function faultWith(reply: Reply | undefined, options: Partial<CampaignClientOptions> = {}) {
  const { clock, service, client } = await openClient({ timeoutMs: 200, ...options });
  service.reply = () => reply;
  let over = false;
  const fault = faultOf(client.getCampaign(id('c1'), people)).finally(() => {
    over = true;
  });
  while (!over) await clock.advance(100);
  return fault;
}

const page = { raw: '<html>', headers: { 'content-type': 'text/html; charset=utf-8' } };
const damaged = { raw: gzipSync('{}').subarray(0, 8), headers: { 'content-encoding': 'gzip' } };

test.each<[string, Reply | undefined, Partial<CampaignClientOptions>, string, string]>([
  [
    'nobody listens',
    undefined,
    { baseUrl: new URL('http://127.0.0.1:1') },
    'cannot be reached: nothing answers at its address',
    'check CAMPAIGN_API_URL',
  ],
  [
    'there is no such name',
    undefined,
    { baseUrl: new URL('http://no-such-name.invalid') },
    'address',
    'check CAMPAIGN_API_URL',
  ],
  ['the connection is cut', { hangUp: true }, {}, 'cannot be reached: the connection broke off', 'Try again'],
  [
    'half an answer comes',
    { half: true, raw: '{"id": "c1", "name": "half"}' },
    {},
    'cannot be reached: the connection broke off',
    'Try again',
  ],
  ['no answer comes', { silence: true }, {}, 'did not answer within 1 s', 'Try again'],
  [
    'a web page comes',
    page,
    {},
    'answered with a web page in place of figures',
    'check that CAMPAIGN_API_URL',
  ],
  [
    'something cut comes',
    { raw: '{"id":' },
    {},
    'sent an answer that cannot be read',
    'check that CAMPAIGN_API_URL',
  ],
  ['nothing comes', { raw: '' }, {}, 'answered with nothing', 'check that CAMPAIGN_API_URL'],
  [
    'something packed comes damaged',
    damaged,
    {},
    'sent an answer that cannot be unpacked',
    'check that CAMPAIGN_API_URL',
  ],
  [
    'too much comes',
    { raw: JSON.stringify('x'.repeat(5_000)) },
    { maxResponseBytes: 4_096 },
    'answered with more than the bot takes',
    'check that CAMPAIGN_API_URL',
  ],
  [
    'it points elsewhere',
    { status: 302, headers: { location: '/' } },
    {},
    'points to another address',
    'check that CAMPAIGN_API_URL',
  ],
])(
  'where %s, people read a sentence and what to do next, and no code',
  async (_, reply, options, what, mend) => {
    const words = wordsFor(await faultWith(reply, options));
    expect(words.what).toContain(`the campaign service`);
    expect(words.what).toContain(what);
    expect(words.mend).toContain(mend);
    expect(words.what).not.toMatch(code);
  },
);

test('if the service speaks no TLS, people read that there is no secure connection', async () => {
  const plain = await openClient();
  const overTls = new URL(plain.service.url);
  overTls.protocol = 'https:';
  expect(wordsFor(await faultWith(undefined, { baseUrl: overTls })).what).toBe(
    'the campaign service cannot be reached: no secure connection comes about',
  );
});

test.each([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])('%s is told as what is wrong with the certificate', (named) => {
  const { what, mend } = wordsFor({ kind: 'unreachable', code: named });
  expect(what).toMatch(/certificate (has expired|is for another address|is not trusted)$/);
  expect(mend).toContain('certificate');
});

test('an unknown code of a fault is not shown', () => {
  expect(wordsFor({ kind: 'unreachable', code: 'EWHATEVER' }).what).toBe(
    'the campaign service cannot be reached: the connection failed',
  );
});

test('who may open an address inside a private network is the operator, of a connected account too', () => {
  const fault = { kind: 'unreachable', code: 'ERR_ADDRESS_REFUSED', connected: true } as ServiceFault;
  expect(wordsFor(fault).mend).toContain('ALLOW_PRIVATE_ADDRESSES');
});
