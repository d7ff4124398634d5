// The people and channels with which the miniature workspace opens. Data only.

import type { Channel, Member, Shortcut } from './shapes.ts';

/** A workspace, and the organisation that it belongs to, if any, whose one installation of the app serves it (Enterprise Grid). */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly organisation?: { readonly id: string; readonly name: string };
  /** Whether it has an installation of its own, which then serves it in the organisation's place; absent: it has none. */
  readonly hasOwn?: () => boolean;
}

export function isServedByOrganisation({ organisation, hasOwn }: Team): boolean {
  return organisation !== undefined && hasOwn?.() !== true;
}

export const usualTeam: Team = { id: 'T0SANDBOX', name: 'Sandbox', domain: 'sandbox' };
export const otherTeamId = 'T0ACME';
/** The same organisation's, if there is one (Enterprise Grid). */
export const organisationId = 'E0SANDBOX';
export const otherWorkspaceId = 'T0ELSEWHERE';
export const app = { id: 'A0SANDBOX', userId: 'U0BOT', botId: 'B0BOT', name: 'Campaign Stats' } as const;
/** Another app in the same workspace. */
export const otherApp = { id: 'A0OTHER', userId: 'U0OTHERBOT', botId: 'B0OTHER' } as const;
export const slackbotId = 'USLACKBOT';

/** As manifest.yml names them. */
export const shortcuts: readonly Shortcut[] = [
  {
    name: 'Ask campaign-stats',
    type: 'global',
    callbackId: 'ask',
    description: 'Choose what you want to know about your campaigns',
  },
  {
    name: 'Send this regularly',
    type: 'message',
    callbackId: 'send-regularly',
    description: 'On an answer of campaign-stats, set up a digest of it',
  },
  {
    name: 'Ask about this',
    type: 'message',
    callbackId: 'ask-about',
    description: 'Ask campaign-stats, beginning with what the message holds',
  },
];

export function seedPeople(team: Team): Member[] {
  return [
    person(team, 'U0ANA', 'ana', 'Ana Sousa', 'Europe/Lisbon', 'pt-PT', 'member', '#1264a3'),
    person(team, 'U0BEN', 'ben', 'Ben Carter', 'America/New_York', 'en-US', 'member', '#2b8a3e'),
    person(team, 'U0GUS', 'gus', 'Gus Rao', 'Asia/Kolkata', 'en-IN', 'guest', '#a15c00'),
    person(team, 'U0DANA', 'dana', 'Dana Fox (Acme)', 'Europe/London', 'en-GB', 'stranger', '#7b2d8b'),
    person(team, app.userId, 'campaign-stats', app.name, 'America/Los_Angeles', 'en-US', 'bot', '#1f2937'),
    person(team, slackbotId, 'slackbot', 'Slackbot', 'America/Los_Angeles', 'en-US', 'bot', '#611f69'),
  ];
}

export function seedChannels(): Channel[] {
  const all = ['U0ANA', 'U0BEN', 'U0GUS'];
  const staff = ['U0ANA', 'U0BEN'];
  const bot = app.userId;
  return [
    channel('C0GROWTH', 'growth', [...all, bot]),
    channel('C0SALES', 'sales', [...staff, bot]),
    channel('C0RANDOM', 'random', [...all, bot]),
    channel('C0LEADS', 'leadership', [...staff, bot], { kind: 'private' }),
    channel('C0FINANCE', 'finance', ['U0ANA'], { kind: 'private' }),
    channel('C0PRODUCT', 'product', all),
    channel('C0LAUNCH', 'launch-2025', [...staff, bot], { archived: true }),
    channel('C0ACME', 'acme-partners', [...staff, 'U0DANA', bot], { external: true }),
    channel('C0NEWS', 'announcements', [...all, bot], { readOnly: true }),
  ];
}

/** As many more as a large company has, each with the bot in it: `team-001` (C0TEAM001) and so on. */
export function seedTeamChannels(count: number): Channel[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    return channel(`C0TEAM${number}`, `team-${number}`, ['U0ANA', 'U0BEN', app.userId]);
  });
}

/** As many more colleagues as a large company has: `member-001` (U0TEAM001) and so on. */
export function seedTeamMembers(count: number, team: Team): Member[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    const [id, handle, name] = [`U0TEAM${number}`, `member-${number}`, `Member ${number}`];
    return person(team, id, handle, name, 'Europe/Lisbon', 'pt-PT', 'member', '#1264a3');
  });
}

function person(
  team: Team,
  id: string,
  handle: string,
  name: string,
  tz: string,
  locale: string,
  standing: Member['standing'],
  color: string,
): Member {
  const teamId = standing === 'stranger' ? otherTeamId : team.id;
  return { id, handle, name, email: `${handle}@example.com`, tz, locale, standing, teamId, color };
}

function channel(id: string, name: string, members: readonly string[], more: Partial<Channel> = {}): Channel {
  return {
    id,
    name,
    kind: 'public',
    archived: false,
    external: false,
    readOnly: false,
    members: new Set(members),
    ...more,
  };
}
