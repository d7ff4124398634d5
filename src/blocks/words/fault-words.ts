// What went wrong at the campaign service, and who can mend it, in words for the asker. The codes are in the log.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { nameOf } from '#blocks/parts/text.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import { slackTime } from './dates.ts';

/** mrkdwn, no full stop. */
export function faultInWords(fault: ServiceFault, at: Instant, zone: Zone): string {
  switch (fault.kind) {
    case 'unauthorised':
      return `the campaign service refuses the API key (${fault.status})`;
    case 'not-found':
      return 'the campaign service does not have this';
    case 'rate-limited':
      return `the campaign service’s limit is used up until ${slackTime(fault.until, at, zone)}`;
    case 'refused':
      return `the campaign service does not accept the request (${fault.status})`;
    case 'service-down':
      return `the campaign service is down (${fault.status})${nextTry(fault.until, at, zone)}`;
    case 'timed-out':
      return `the campaign service did not answer within ${Math.max(1, Math.round(fault.afterMs / 1000))} s${nextTry(fault.until, at, zone)}`;
    case 'contract-broken':
      return `the campaign service ${oddityOf(fault.where)}`;
    case 'unreachable':
      return `the campaign service cannot be reached: ${breakOf(fault.code).what}${nextTry(fault.until, at, zone)}`;
    case 'quota-unshared':
      return `the bot’s store is out of reach, so it asks the campaign service nothing ${fault.until === undefined ? 'for now' : `until ${slackTime(fault.until, at, zone)}`}`;
    case 'cancelled':
      return 'the request was given up';
    default:
      return unreachable(fault);
  }
}

/** Who can mend it, and how; plain text. */
export function faultMendInWords(fault: ServiceFault): string {
  const menders = fault.connected ? adminMends : operatorMends;
  switch (fault.kind) {
    case 'unauthorised':
      return menders.key;
    case 'unreachable': {
      const { mend } = breakOf(fault.code);
      return fault.connected && mend !== tryAgain && mend !== allowPrivate ? menders.address : mend;
    }
    case 'refused':
    case 'not-found':
    case 'contract-broken':
      return menders.address;
    case 'rate-limited':
    case 'service-down':
    case 'timed-out':
    case 'quota-unshared':
    case 'cancelled':
      return tryAgain;
    default:
      return unreachable(fault);
  }
}

interface Mends {
  readonly key: string;
  readonly address: string;
}

const operatorMends: Mends = {
  key: 'Whoever runs the bot must set a valid CAMPAIGN_API_KEY and start it again.',
  address: 'Whoever runs the bot should check that CAMPAIGN_API_URL is the address of the campaign service.',
};
/** For an account that admins connected in Slack. */
const adminMends: Mends = {
  key: 'An admin can give this account another key: /campaign-stats accounts.',
  address:
    'An admin should check the address of this account: /campaign-stats accounts. Nothing is wrong with your question.',
};

interface Break {
  /** No full stop. */
  readonly what: string;
  readonly mend: string;
}

const tryAgain = 'Try again in a minute. Nothing is wrong with your question.';
const checkAddress =
  'Whoever runs the bot should check CAMPAIGN_API_URL and the network. Nothing is wrong with your question.';
const checkCertificate =
  'Whoever runs the bot should have the certificate at CAMPAIGN_API_URL looked at. Nothing is wrong with your question.';

const allowPrivate =
  'Whoever runs the bot can allow that with ALLOW_PRIVATE_ADDRESSES. Nothing is wrong with your question.';

/** The first whose pattern matches a code of the system (libuv), of TLS (OpenSSL) or of undici. */
const breaks: readonly (Break & { readonly codes: RegExp })[] = [
  { codes: /^ECONNREFUSED$/, what: 'nothing answers at its address', mend: checkAddress },
  {
    codes: /^ERR_ADDRESS_REFUSED$/,
    what: 'its address lies in a private network, where the bot does not connect',
    mend: allowPrivate,
  },
  { codes: /^ENOTFOUND$/, what: 'there is no such address', mend: checkAddress },
  { codes: /^EAI_/, what: 'its address could not be looked up', mend: checkAddress },
  { codes: /^(EHOST|ENET)/, what: 'the network knows no way there', mend: checkAddress },
  { codes: /TIMEOUT|TIMEDOUT/, what: 'it takes no connection', mend: checkAddress },
  { codes: /EXPIRED/, what: 'its certificate has expired', mend: checkCertificate },
  { codes: /ALTNAME/, what: 'its certificate is for another address', mend: checkCertificate },
  { codes: /CERT|SIGNED|VERIFY|ISSUER/, what: 'its certificate is not trusted', mend: checkCertificate },
  { codes: /SSL|TLS|EPROTO/, what: 'no secure connection comes about', mend: checkAddress },
  {
    codes: /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_)/,
    what: 'the connection broke off',
    mend: tryAgain,
  },
];

function breakOf(code: string): Break {
  return (
    breaks.find(({ codes }) => codes.test(code)) ?? { what: 'the connection failed', mend: checkAddress }
  );
}

/** What is wrong with an answer that came, by what the client found. Names a field that broke the contract. */
const oddities: readonly (readonly [RegExp, string])[] = [
  [/not JSON \(text\/html\)/, 'answered with a web page in place of figures'],
  [/^body: empty/, 'answered with nothing'],
  [/^body: larger/, 'answered with more than the bot takes'],
  [/^body: (not )?packed/, 'sent an answer that cannot be unpacked'],
  [/^body: not JSON/, 'sent an answer that cannot be read'],
  [/^head: not HTTP/, 'is not what answers at its address'],
  [/^status 3/, 'points to another address, where the bot does not follow'],
];

function oddityOf(where: string): string {
  const known = oddities.find(([pattern]) => pattern.test(where))?.[1];
  return known ?? `answered something unexpected (${nameOf(where, 80).replaceAll(/[&<>]/g, '')})`;
}

function nextTry(until: Instant | undefined, at: Instant, zone: Zone): string {
  return until === undefined ? '' : `, next try ${slackTime(until, at, zone)}`;
}
