// Which addresses the bot may send a key to: how one is written, and where a connection may go. Looks nothing up itself.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressFault =
  | 'no-address'
  /** It holds a user name, a password, a query or a fragment. */
  | 'more-than-address'
  /** Its secret would travel unprotected. */
  | 'not-https';

export type ParsedAddress =
  | { readonly kind: 'address'; readonly url: URL }
  | { readonly kind: 'fault'; readonly fault: AddressFault };

/** http is taken only where `mayBeLoopback`, for this machine itself. */
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
 * Whether an IP address is one of the open internet: not private, loopback, link-local (where clouds keep their metadata), multicast,
 * reserved, or another form of an IPv4 address (mapped, NAT64, 6to4, Teredo). What is in no table is not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === azureMetadata) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** All that IANA has given out of IPv6; the deprecated `::127.0.0.1` and the like lie outside. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Azure serves its machines at a public address: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const azureMetadata = '168.63.129.16';

function faulty(fault: AddressFault): ParsedAddress {
  return { kind: 'fault', fault };
}
