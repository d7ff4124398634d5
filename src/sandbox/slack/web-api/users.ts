// users.*: what an app may learn about people (docs.slack.dev reference/methods/users.*).

import { createZoneFormatters } from '#base/zone-formatters.ts';
import { app, organisationId } from '#sandbox/slack/seed.ts';
import { type Fields, type Member, SlackRefusal } from '#sandbox/slack/shapes.ts';
import type { Args, Methods, SlackWorld } from './method.ts';

export const userMethods: Methods = {
  'users.info': { token: 'bot', scope: 'users:read', run: info },
  'users.lookupByEmail': { token: 'bot', scope: 'users:read.email', run: lookupByEmail },
  'users.list': { token: 'bot', scope: 'users:read', run: list },
};

function info(args: Args, world: SlackWorld): Fields {
  const person = world.workspace.people().find(({ id }) => id === args.text('user'));
  if (person === undefined) throw new SlackRefusal('user_not_found');
  return { user: described(person, args.flag('include_locale'), world) };
}

/** Deactivated people are not found: https://docs.slack.dev/reference/methods/users.lookupByEmail */
function lookupByEmail(args: Args, world: SlackWorld): Fields {
  const wanted = args.text('email').toLowerCase();
  const found = world.workspace
    .people()
    .find(({ email, left, standing }) => email?.toLowerCase() === wanted && !left && standing !== 'bot');
  if (found === undefined) throw new SlackRefusal('users_not_found');
  return { user: described(found, false, world) };
}

function list(args: Args, world: SlackWorld): Fields {
  const members = world.workspace
    .people()
    .map((person) => described(person, args.flag('include_locale'), world));
  return { members, response_metadata: { next_cursor: '' } };
}

function described(person: Member, withLocale: boolean, world: SlackWorld): Fields {
  const bot = person.standing === 'bot';
  const stranger = person.standing === 'stranger';
  return {
    id: person.id,
    team_id: person.home ?? person.teamId,
    ...(person.home !== undefined && {
      enterprise_user: {
        id: person.id,
        enterprise_id: organisationId,
        teams: person.isElsewhere ? [person.home] : [person.home, person.teamId],
      },
    }),
    name: person.handle,
    real_name: person.name,
    deleted: person.left === true,
    ...(stranger ? {} : zoneOf(person.tz, world.workspace.now())),
    is_admin: false,
    is_owner: false,
    is_restricted: person.standing === 'guest' || person.standing === 'single_channel_guest',
    is_ultra_restricted: person.standing === 'single_channel_guest',
    is_stranger: stranger,
    is_bot: bot,
    is_app_user: false,
    profile: {
      real_name: person.name,
      display_name: person.displayName ?? person.handle,
      team: person.teamId,
      ...(world.scopes.has('users:read.email') && !bot ? { email: person.email } : {}),
      ...(person.id === app.userId ? { bot_id: app.botId, api_app_id: app.id } : {}),
    },
    ...(withLocale && !stranger ? { locale: person.locale } : {}),
  };
}

/** The zone and its offset from UTC at this moment, in seconds, as Slack states it. */
function zoneOf(tz: string, now: number): Fields {
  const name = (style: 'longOffset' | 'long') =>
    zoneNames[style]
      .of(tz)
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name('longOffset')) ?? [];
  const seconds = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60;
  return { tz, tz_label: name('long'), tz_offset: sign === '-' ? -seconds : seconds };
}

const zoneNames = {
  long: createZoneFormatters('en', { timeZoneName: 'long' }),
  longOffset: createZoneFormatters('en', { timeZoneName: 'longOffset' }),
};
