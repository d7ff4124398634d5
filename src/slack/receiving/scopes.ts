// The scopes of manifest.yml, and what the bot cannot do without each. At the start the operator reads about declined ones.

export interface ScopeUse {
  readonly needed: boolean;
  /** Only the manifest with that part asks for it. */
  readonly part?: 'agent' | 'mcp';
  readonly for: string;
  /** A way to talk to the bot, which is off without the scope: `status` names it to everybody. */
  readonly place?: string;
}

export const usedScopes: Readonly<Record<string, ScopeUse>> = {
  commands: { needed: true, for: 'the command' },
  'chat:write': { needed: true, for: 'posting digests' },
  'users:read': { needed: true, for: "people's time zones, and telling guests from members" },
  'users:read.email': {
    needed: false,
    for: 'knowing whose campaigns "my campaigns" and a mention mean, and calling owners by their names in Slack',
  },
  'channels:read': {
    needed: false,
    for: 'showing digests to others than their owners, warning about channels that the bot is not in, and resuming when it is invited',
  },
  'groups:read': {
    needed: false,
    for: 'telling who is in a private channel, so that its members see its digests and nobody else sends any there, and resuming when it is invited',
  },
  'channels:history': {
    needed: false,
    for: 'looking up a post in a channel, where Slack did not say whether it arrived',
  },
  'groups:history': { needed: false, for: 'looking up such a post in a private channel' },
  'app_mentions:read': {
    needed: false,
    for: 'answering where it is mentioned in a channel',
    place: 'Mentions in channels',
  },
  'reactions:read': {
    needed: false,
    for: 'taking an answer away when its asker reacts with ❌',
    place: 'Taking an answer away with ❌',
  },
  'files:write': { needed: false, for: 'answers as CSV files' },
  'assistant:write': {
    needed: false,
    part: 'agent',
    place: 'The agent’s pane',
    for: 'the agent’s pane: suggested questions, a sign while it reads, and titles (npm run manifest -- --agent)',
  },
  'mcp:connect': {
    needed: false,
    part: 'mcp',
    for: 'questions that Slackbot puts to it (npm run manifest -- --mcp)',
  },
  'im:history': {
    needed: false,
    for: 'answering what people write in direct messages, and looking up such a post there',
    place: 'Questions in direct messages',
  },
};

/** What everybody who installs the bot is asked for. */
export const askedScopes: readonly string[] = Object.entries(usedScopes).flatMap(([scope, { part }]) =>
  part === undefined ? [scope] : [],
);

export interface DeclinedScope {
  readonly scope: string;
  readonly use: ScopeUse;
}

/** `granted` comes from the headers of auth.test. If it is undefined, no scope counts as declined. */
export function declinedScopes(granted: readonly string[] | undefined): readonly DeclinedScope[] {
  if (granted === undefined) return [];
  return Object.entries(usedScopes)
    .filter(([scope]) => !granted.includes(scope))
    .map(([scope, use]) => ({ scope, use }));
}

export function declinedInWords({ scope, use }: DeclinedScope): string {
  return `The scope ${scope} was not granted. Without it the bot cannot do this: ${use.for}.`;
}

/** Ways to talk to the bot that are off, in plain text. */
export function placesOff(declined: readonly DeclinedScope[], answersMentions: boolean): readonly string[] {
  const isAsked = ({ scope }: DeclinedScope) => answersMentions || scope !== 'app_mentions:read';
  return [
    ...(answersMentions ? [] : ['Mentions in channels: the operator has switched them off']),
    ...declined
      .filter(isAsked)
      .flatMap(({ scope, use }) =>
        use.place === undefined ? [] : [`${use.place}: the scope ${scope} was not granted`],
      ),
  ];
}

export const mentionsOffInWords =
  'MENTIONS=off: the bot answers nobody who mentions it in a channel. Commands and direct messages go on.';
