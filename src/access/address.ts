// Which addresses the bot may send a key to: how an address is written, and where a connection may go. Looks nothing up itself.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressFault =
  | 'no-address'
  /** The text holds a user name, a password, a query or a fragment. */
  | 'more-than-address'
  /** The key would travel unprotected. */
  | 'not-https';

export type ParsedAddress =
  | { readonly kind: 'address'; readonly url: URL }
  | { readonly kind: 'fault'; readonly fault: AddressFault };

/** Accepts http only if `mayBeLoopback`, and only for this machine. */
export function parseAddress(text: string, mayBeLoopback: boolean): ParsedAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return faulty('no-address');
  if ([url.username, url.password, url.search, url.hash].some((part) => part !== ''))
    return faulty('more-than-address');
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !(mayBeLoopback && isLoopback)) return faulty('not-https');
  return { kind: 'address', url };
}

/**
 * Whether an IP address belongs to the open internet. These do not: private, loopback, link-local (where clouds keep their metadata),
 * multicast and reserved addresses, and other forms of IPv4 addresses (mapped, NAT64, 6to4, Teredo). An address in no table does not
 * either.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === azureMetadata) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** All IPv6 space that IANA has given out. The deprecated `::127.0.0.1` and its like lie outside. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Azure serves its machines from this public address: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const azureMetadata = '168.63.129.16';

function faulty(fault: AddressFault): ParsedAddress {
  return { kind: 'fault', fault };
}
