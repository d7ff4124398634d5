// Looks at the digests that are kept: whether each place takes posts, what refuses, and what nobody knows to have arrived. Posts nothing.

import type { WebClient } from '@slack/web-api';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { ChannelId, WorkspaceId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { mendInWords, slackErrorInWords } from '#blocks/words/slack-errors.ts';
import { type Delivery, type Digest, isReadable, type StoredDigest } from '#digests/digest.ts';
import { checkChannel } from '#slack/posting/post-checks.ts';
import { slackErrorOf } from '#slack/slack-word.ts';
import { type Diagnosis, note, ok, unknown, wrong } from './diagnosis.ts';

/** Further ones are counted. */
const mostNamed = 20;

export function lookAtStates(digests: readonly StoredDigest[]): readonly Diagnosis[] {
  const readable = digests.filter(isReadable);
  const unreadable = digests.length - readable.length;
  const active = readable.filter(({ state }) => state.kind === 'active').length;
  const broken = readable.filter(({ state }) => state.kind === 'broken');
  return [
    ok('digests', `${digests.length} kept, ${active} active.`),
    ...(unreadable === 0
      ? []
      : [
          wrong(
            'unreadable digests',
            `${unreadable} cannot be read, and rest.`,
            'The log names their rows. A newer version may have written them: start that one.',
          ),
        ]),
    ...named(broken, (digest) =>
      wrong(
        `digest ${digest.id}`,
        `Stopped: ${digest.state.kind === 'broken' ? whyBroken(digest.state.error) : ''}`,
        `Its owner ${digest.owner} was told how to mend it; /campaign-stats digests shows it.`,
      ),
    ),
  ];
}

function whyBroken(word: string): string {
  return /^[a-z_]+$/.test(word) ? `${plain(slackErrorInWords(word))}.` : `${word}.`;
}

export interface PlacesOptions {
  readonly client: WebClient;
  readonly workspace: WorkspaceId;
  readonly clock: Clock;
  readonly log: Log;
  readonly onProgress: (done: number, of: number) => void;
}

/** Slack takes 50 such calls a minute, and more for a moment (tier 3). */
const atOnce = 20;
const betweenMs = 1_300;

/** Each place of the workspace's digests that run is looked at by one call. */
export async function lookAtPlaces(
  digests: readonly StoredDigest[],
  { client, workspace, clock, log, onProgress }: PlacesOptions,
): Promise<readonly Diagnosis[]> {
  const running = digests.filter(isReadable).filter((one) => one.state.kind !== 'paused');
  const mine = running.filter(({ tenant }) => tenant.workspace === workspace);
  const places = [...new Set(mine.flatMap(({ destinations }) => destinations))].sort();
  const diagnoses: Diagnosis[] = [];
  for (const [index, place] of places.entries()) {
    if (index >= atOnce) await clock.sleep(betweenMs);
    onProgress(index, places.length);
    diagnoses.push(await lookAtPlace(place, mine, client, log));
  }
  return diagnoses.length > 0 ? diagnoses : [ok('channels', 'No digest that runs goes anywhere.')];
}

async function lookAtPlace(
  place: ChannelId,
  digests: readonly Digest[],
  client: WebClient,
  log: Log,
): Promise<Diagnosis> {
  const count = digests.filter(({ destinations }) => destinations.includes(place)).length;
  const goes = `${count} ${count === 1 ? 'digest goes' : 'digests go'} there`;
  if (!/^[CG]/.test(place)) return lookAtPerson(place, goes, client);
  const of = `channel ${place}`;
  const check = await checkChannel(client, place, log);
  switch (check.kind) {
    case 'open':
      return ok(of, `It takes posts; ${goes}.`);
    case 'unknown':
      return unknown(of, `Slack does not tell whether it takes posts; ${goes}.`);
    case 'closed':
      return closed(of, check.error, goes);
    default:
      return unreachable(check);
  }
}

/** https://docs.slack.dev/reference/methods/users.info */
async function lookAtPerson(user: string, goes: string, client: WebClient): Promise<Diagnosis> {
  const of = `person ${user}`;
  try {
    const { user: found } = await client.users.info({ user });
    return found?.deleted === true
      ? wrong(
          of,
          `Their account is deactivated; ${goes}.`,
          'Hand the digests over to somebody else, or delete them (/campaign-stats digests).',
        )
      : ok(of, `They take messages; ${goes}.`);
  } catch (error) {
    const word = slackErrorOf(error);
    return word === 'user_not_found' ? closed(of, word, goes) : unknown(of, `Slack does not tell; ${goes}.`);
  }
}

function closed(of: string, word: string, goes: string): Diagnosis {
  return wrong(
    of,
    `No post arrives: ${plain(slackErrorInWords(word))}; ${goes}.`,
    plain(mendInWords(word, undefined)),
  );
}

export function lookAtUnsure(unsure: readonly Delivery[], lost: number): readonly Diagnosis[] {
  return [
    unsure.length === 0
      ? ok('unclear posts', 'There is none.')
      : wrong(
          'unclear posts',
          `Of ${unsure.length} nobody knows whether ${unsure.length === 1 ? 'it' : 'they'} arrived.`,
          'Their owners decide in the digest’s history (/campaign-stats digests): it arrived, or Resend. The bot never sends one again by itself.',
        ),
    ...named(unsure, ({ digest, destination, scheduledFor, state }) =>
      note(
        `post of ${digest}`,
        `To ${destination}, due ${new Date(scheduledFor).toISOString()} (${state.kind === 'unsure' ? state.reason : ''}).`,
      ),
    ),
    lost === 0
      ? ok('lost posts', 'None was missed or failed in the last seven days.')
      : note(
          'lost posts',
          `${lost} ${lost === 1 ? 'was' : 'were'} missed or failed in the last seven days.`,
          'Owners were told why. A digest’s history (/campaign-stats digests) shows each.',
        ),
  ];
}

function named<Item>(items: readonly Item[], inWords: (item: Item) => Diagnosis): readonly Diagnosis[] {
  const more = items.length - mostNamed;
  return [
    ...items.slice(0, mostNamed).map(inWords),
    ...(more > 0 ? [note('and more', `${more} of the same.`)] : []),
  ];
}

/** Slack's markup is for messages. */
function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
