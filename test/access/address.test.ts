// Which addresses a key may be sent to: as they are typed, and as names turn out to stand for.

import { describe, expect, test } from 'vitest';
import { isPublicAddress, parseAddress } from '#access/address.ts';

describe('an IP address', () => {
  test.each([
    ['this network', ['0.0.0.0', '0.1.2.3', '::']],
    ['this machine', ['127.0.0.1', '127.255.255.254', '::1']],
    [
      'private networks',
      ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
    ],
    ['a provider’s own network', ['100.64.0.1', '100.127.255.255']],
    ['the link, and the metadata of clouds', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0']],
    ['metadata elsewhere', ['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', '192.0.0.192']],
    ['many at once', ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1']],
    ['an IPv4 address as IPv6', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:10.0.0.1']],
    [
      'an IPv4 address behind a translator',
      ['64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:a00:1::', '2001:0:a00:1::'],
    ],
    [
      'documents and tests',
      ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
    ],
    ['nobody', ['240.0.0.1', '192.0.0.8', '192.88.99.1', 'fec0::1', '100::1', '4000::1', '5f00::1']],
    [
      'no address',
      [
        '',
        'localhost',
        '127.1',
        '2130706433',
        '0x7f.0.0.1',
        '010.0.0.1',
        '8.8.8',
        '8.8.8.8 ',
        '[2606:4700::1]',
      ],
    ],
  ])('of %s may not be connected to', (_whose, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  test('of the open internet may be', () => {
    const open = [
      '1.1.1.1',
      '8.8.8.8',
      '172.15.255.255',
      '172.32.0.1',
      '100.63.255.255',
      '100.128.0.1',
      '2606:4700::1111',
    ];
    expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

describe('a typed address', () => {
  test.each([
    ['https://api.example.com', undefined],
    ['https://api.example.com:8443/growth/v1', undefined],
    ['https://localhost', undefined],
    ['http://api.example.com', 'not-https'],
    ['http://127.0.0.1:8080', 'not-https'],
    ['ftp://api.example.com', 'no-address'],
    ['api.example.com', 'no-address'],
    ['javascript:alert(1)', 'no-address'],
    ['', 'no-address'],
    ['https://me@api.example.com', 'more-than-address'],
    ['https://me:secret@api.example.com', 'more-than-address'],
    ['https://api.example.com?key=1', 'more-than-address'],
    ['https://api.example.com#here', 'more-than-address'],
  ])('%s is taken, or refused with the reason', (text, fault) => {
    const parsed = parseAddress(text, false);
    expect(parsed.kind === 'fault' ? parsed.fault : undefined).toBe(fault);
  });

  test('without https is taken for this machine alone, and only where that is allowed', () => {
    const taken = [
      'http://127.0.0.1:8080',
      'http://localhost:8080',
      'http://[::1]:8080',
      'http://127.1:8080',
    ];
    for (const text of taken) expect(parseAddress(text, true).kind).toBe('address');
    for (const text of ['http://10.0.0.1', 'http://localhost.example.com', 'http://127.0.0.2'])
      expect(parseAddress(text, true)).toEqual({ kind: 'fault', fault: 'not-https' });
  });
});
