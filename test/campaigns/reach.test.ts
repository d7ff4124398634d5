// Where the client connects to: nowhere that its operator has not opened, whatever a name stands for at that moment.

import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress } from '#access/address.ts';
import type { Reach } from '#campaigns/checked-address.ts';
import { faultOf, id, openClient, people } from './opened.ts';
import { sampleCampaign } from './strict-service.ts';

const refused = { kind: 'unreachable', code: 'ERR_ADDRESS_REFUSED' };
/** Of this machine too, so that the test needs no network: the service of the test listens at the first. */
const outer = { address: '127.0.0.1', family: 4 };
const inner = { address: '127.0.0.2', family: 4 };

/** Answers with the next list at each look-up, and with the last one from then on. */
function answering(...answers: LookupAddress[][]): Reach & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    mayConnectTo: (address) => address !== inner.address,
    resolve: (name, _options, callback) => {
      asked.push(name);
      const next = answers.length > 1 ? answers.shift() : answers[0];
      queueMicrotask(() => callback(null, next ?? []));
    },
  };
}

async function asking(host: string, reach: Reach) {
  const first = await openClient();
  const { port } = first.service.url;
  const { client } = await openClient({ baseUrl: new URL(`http://${host}:${port}`), reach }, first);
  return { ...first, client };
}

test.each([
  ['this machine', '127.0.0.1'],
  ['this machine in IPv6', '[::1]'],
  ['this machine, mapped', '[::ffff:127.0.0.1]'],
  ['this machine as a number', '2130706433'],
  ['the metadata of a cloud', '169.254.169.254'],
])('an address of %s is refused without a connection', async (_whose, host) => {
  const { client, service } = await asking(host, { mayConnectTo: isPublicAddress });
  expect(await faultOf(client.getCampaign(id('c1'), people))).toMatchObject(refused);
  expect(service.sockets).toBe(0);
});

test('a name that stands for an inner address is refused, and tried once only', async () => {
  const reach = answering([inner]);
  const { client, service, lines } = await asking('inside.example.com', reach);
  expect(await faultOf(client.getCampaign(id('c1'), people))).toMatchObject(refused);
  expect(service.sockets).toBe(0);
  expect(reach.asked).toEqual(['inside.example.com']);
  expect(JSON.stringify(lines)).not.toContain(inner.address);
});

test('a name is refused for one inner address among outer ones', async () => {
  const { client, service } = await asking('mixed.example.com', answering([outer, inner]));
  expect(await faultOf(client.getCampaign(id('c1'), people))).toMatchObject(refused);
  expect(service.sockets).toBe(0);
});

test('a name that stands for nothing is refused', async () => {
  const { client } = await asking('empty.example.com', answering([]));
  expect(await faultOf(client.getCampaign(id('c1'), people))).toMatchObject(refused);
});

test('a name that turns inward after it was found good is refused at the next connection', async () => {
  const reach = answering([outer], [inner]);
  const { client, service } = await asking('turning.example.com', reach);
  service.reply = () => ({ body: sampleCampaign, headers: { connection: 'close' } });
  await client.getCampaign(id('c1'), people);
  expect([service.arrivals.length, service.sockets]).toEqual([1, 1]);
  expect(await faultOf(client.getCampaign(id('c1'), people))).toMatchObject(refused);
  expect([service.arrivals.length, service.sockets]).toEqual([1, 1]);
});

test('the connection goes to the address that was checked: between check and connection no name is looked up', async () => {
  const reach = answering([outer], [inner]);
  const { client, service } = await asking('rebinding.example.com', reach);
  await client.getCampaign(id('c1'), people);
  expect(reach.asked).toHaveLength(1);
  expect(service.arrivals).toHaveLength(1);
});
