// Looks at the campaign service by one call for its list: whether it answers, takes the key and keeps the contract; and at what the bot has learned of its limits.

import type { Clock } from '#base/clock.ts';
import { clockErrorMs } from '#base/date-header.ts';
import type { Zone } from '#base/day.ts';
import type { Secret } from '#base/secret.ts';
import { unreachable } from '#base/unreachable.ts';
import { capital } from '#blocks/parts/text.ts';
import { faultInWords } from '#blocks/words/fault-words.ts';
import { CampaignServiceError, type ServiceFault } from '#campaigns/client.ts';
import { createHttp } from '#campaigns/http.ts';
import type { LearnedQuota } from '#campaigns/learned-quotas.ts';
import { decodeCampaignList } from '#campaigns/wire.ts';
import { type Diagnosis, note, ok, unknown, wrong } from './diagnosis.ts';
import { lookAtClock } from './look-at-clock.ts';

export interface ServiceSettings {
  readonly url: URL;
  readonly apiKey: Secret;
  readonly zone: Zone;
}

const patience = { timeoutMs: 10_000, maxResponseBytes: 16 * 1024 * 1024, connections: 1 };

/** Takes one place of the limit of the list (60 a minute). */
export async function lookAtService(
  { url, apiKey, zone }: ServiceSettings,
  clock: Clock,
): Promise<readonly Diagnosis[]> {
  const http = createHttp({ baseUrl: url, apiKey, ...patience });
  const sentAt = clock.now();
  let errorMs: number | undefined;
  const onHead = (head: { header(name: string): string | undefined }) => {
    const theirs = Date.parse(head.header('date') ?? '');
    if (!Number.isNaN(theirs)) errorMs = clockErrorMs(theirs, sentAt, clock.now());
  };
  const ofClock = () => lookAtClock('clock and service', 'the campaign service’s', errorMs);
  try {
    const signal = AbortSignal.timeout(2 * patience.timeoutMs);
    const answer = await http.fetchJson({ endpoint: 'campaigns', path: '/campaigns', signal, onHead });
    const { campaigns, unreadable } = decodeCampaignList(answer);
    const [first] = unreadable;
    return [
      ok('service', `${url.host} answers with ${campaigns.length} campaigns.`),
      ok('key', 'The service takes CAMPAIGN_API_KEY.'),
      ...(first === undefined
        ? []
        : [
            note(
              'campaigns',
              `${unreadable.length} cannot be read (the first: ${first.reason}).`,
              'The bot counts and names them, and shows the others. Tell whoever runs the service.',
            ),
          ]),
      ofClock(),
    ];
  } catch (error) {
    if (!(error instanceof CampaignServiceError)) throw error;
    return [...diagnosesOf(error.fault, clock.now(), zone), ofClock()];
  } finally {
    await http.close();
  }
}

function diagnosesOf(fault: ServiceFault, now: number, zone: Zone): readonly Diagnosis[] {
  const says = `${capital(faultInWords(fault, now, zone))}.`;
  const keyUnknown = unknown('key', 'The service did not come to look at it.');
  switch (fault.kind) {
    case 'unauthorised':
      return [
        ok('service', 'It answers.'),
        wrong(
          'key',
          says,
          'Set CAMPAIGN_API_KEY to a key that it takes. A bot that runs must be started again then.',
        ),
      ];
    case 'rate-limited':
      return [
        note(
          'service',
          'It answers that its limit is used up now (429), by the bot or by others with the same key.',
          'Where others use the key too, SHARE_OF_QUOTA says how much the bot may take.',
        ),
        keyUnknown,
      ];
    case 'unreachable':
      return [
        wrong('service', `${says} (${fault.code})`, 'Look at CAMPAIGN_API_URL, and at the network.'),
        keyUnknown,
      ];
    case 'service-down':
    case 'timed-out':
    case 'quota-unshared':
    case 'cancelled':
      return [
        wrong('service', says, 'Ask whoever runs the service. The bot goes on by itself once it answers.'),
        keyUnknown,
      ];
    case 'not-found':
      return [
        wrong(
          'service',
          'There is no list of campaigns at its address (404).',
          'Look whether CAMPAIGN_API_URL is the address of the campaign service, with no more of a path than the one before /v1.',
        ),
        keyUnknown,
      ];
    case 'refused':
    case 'contract-broken':
      return [
        wrong('service', says, 'Look whether CAMPAIGN_API_URL is the address of the campaign service.'),
        keyUnknown,
      ];
    default:
      return unreachable(fault);
  }
}

/** What the bot that runs on this store has learned. */
export function lookAtQuotas(quotas: readonly LearnedQuota[]): readonly Diagnosis[] {
  return quotas.map(({ endpoint, learned }) => {
    const of = `quota of ${endpoint}`;
    if (learned === undefined) return ok(of, 'Nothing is learned yet.');
    const { limit, windowMs, free, refusals, disbelieved } = learned;
    const says = `${free} of ${limit} free in ${windowMs / 1_000} s; ${refusals} refused so far.`;
    return disbelieved.length === 0
      ? ok(of, says)
      : note(
          of,
          `${says} Not believed for now: ${disbelieved.join(', ')}.`,
          'A refusal proved these headers wrong. npm run probe finds out how the service counts.',
        );
  });
}
