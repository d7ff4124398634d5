// Who a Slack user is, as far as the bot must know: name, time zone, and whether they belong to the company.

import type { UsersInfoResponse, WebClient } from '@slack/web-api';
import type { PersonStanding } from '#access/room-readers.ts';
import type { Clock } from '#base/clock.ts';
import { parseZone, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { Scope } from '#base/scope.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import type { BotIdentity } from './identity.ts';
import { createKeptSlackAnswers, createSlackGate } from './kept-slack-answers.ts';
import { slackErrorOf } from './slack-word.ts';

export interface Person {
  readonly id: UserId;
  /** As colleagues read it. */
  readonly name: string;
  /** From the Slack profile; the service's zone where Slack does not say. */
  readonly zone: Zone;
  /** undefined without the scope users:read.email, and where the profile has none. */
  readonly email?: string | undefined;
  readonly standing: PersonStanding;
}

/** A person in one place, with what they may see from there. */
export interface Visitor extends Person {
  readonly scope: Scope;
  /** Whether the place shows them the same now: its room may have changed since they came, and they may have left it. Never throws. */
  readonly seesStill: () => Promise<boolean>;
}

export interface People {
  /**
   * undefined where Slack did not say who this is. What is known may be an hour old, and a day where Slack does not answer; with
   * `now`, for what changes something, it is asked anew.
   */
  find(id: UserId, as?: 'now'): Promise<Person | undefined>;
  /** Whether Slack tells of nobody, until the app is installed with the scope users:read. */
  lacksScope(): boolean;
  /** That person is not as they were: a guest now, deactivated, or called otherwise. */
  changed(id: UserId): void;
}

const rememberedMs = 60 * 60_000;
const believedMs = 24 * rememberedMs;
/** What is that old still counts as asked now: one deed asks several times. */
const nowMs = 5_000;
const believedNowMs = 3 * 60_000;
/** Longer than the client's own patience. */
const patienceMs = 3_000;
const mostPeople = 20_000;

/** users.info is tier 4: https://docs.slack.dev/reference/methods/users.info */
export function createPeople(options: {
  client: WebClient;
  identity: HomePlace;
  fallbackZone: Zone;
  clock: Clock;
  log: Log;
}): People {
  const { client, identity, fallbackZone, clock, log } = options;
  const kept = { keptMs: believedMs, patienceMs, most: mostPeople };
  const looks = createKeptSlackAnswers<UserId, Person>({
    clock,
    gate: createSlackGate(100, 5_000),
    look: ask,
    ...kept,
  });

  let lacksScope = false;

  async function ask(id: UserId): Promise<Person | undefined> {
    // Slack named nobody.
    if (id === '') return undefined;
    try {
      const { user } = await client.users.info({ user: id });
      lacksScope = false;
      return {
        id,
        name: nameOfUser(user) ?? id,
        zone: parseZone(user?.tz ?? '') ?? fallbackZone,
        email: user?.profile?.email || undefined,
        standing: membershipOf(user, id, identity),
      };
    } catch (error) {
      lacksScope = slackErrorOf(error) === 'missing_scope';
      log.warn('slack did not say who a person is', { error });
      return undefined;
    }
  }

  return {
    find: (id, as) => (as === 'now' ? looks.at(id, nowMs, believedNowMs) : looks.at(id, rememberedMs)),
    lacksScope: () => lacksScope,
    changed: looks.forget,
  };
}

/** undefined where Slack did not say who it is. */
export function isMember(person: Person | undefined): boolean | undefined {
  return person && person.standing === 'member';
}

type User = NonNullable<UsersInfoResponse['user']>;

/** As colleagues read it; undefined where Slack tells none. */
export function nameOfUser(user: User | undefined): string | undefined {
  return user?.profile?.display_name || user?.real_name || user?.name || undefined;
}

/** The workspace, and the organisation that it belongs to, if any. */
type HomePlace = Pick<BotIdentity, 'workspace' | 'enterprise'>;

export function membershipOf(user: User | undefined, id: string, home: HomePlace): PersonStanding {
  // Of Slackbot alone Slack says that it is no bot.
  if (user?.is_bot === true || id === 'USLACKBOT') return 'bot';
  if (user?.deleted === true) return 'deactivated';
  const isGuest = user?.is_restricted === true || user?.is_ultra_restricted === true;
  if (belongsTo(home.workspace, user)) return isGuest ? 'guest' : 'member';
  return isColleague(home, user) && !isGuest ? 'colleague' : 'outsider';
}

/** In an Enterprise Grid people have one home workspace and belong to others: https://docs.slack.dev/reference/objects/user-object */
function belongsTo(workspace: WorkspaceId, user: User | undefined): boolean {
  if (user?.enterprise_user?.teams?.includes(workspace) === true) return true;
  return user?.is_stranger !== true && (user?.team_id === undefined || user.team_id === workspace);
}

function isColleague({ enterprise }: HomePlace, user: User | undefined): boolean {
  return enterprise !== undefined && user?.enterprise_user?.enterprise_id === enterprise;
}
