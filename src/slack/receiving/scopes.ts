// The scopes of manifest.yml, and what the bot cannot do without each: told to the operator at start where one was declined.

export interface ScopeUse {
  readonly needed: boolean;
  readonly for: string;
}

export const usedScopes: Readonly<Record<string, ScopeUse>> = {
  commands: { needed: true, for: 'the command' },
  'chat:write': { needed: true, for: 'posting digests' },
  'users:read': { needed: true, for: "people's time zones, and telling guests from members" },
  'users:read.email': { needed: false, for: 'knowing whose campaigns "my campaigns" and a mention mean' },
  'channels:read': {
    needed: false,
    for: 'warning about channels that the bot is not in, and resuming when it is invited',
  },
  'groups:read': { needed: false, for: 'the same for private channels' },
  'channels:history': { needed: false, for: 'looking up a post whose fate Slack did not tell' },
  'groups:history': { needed: false, for: 'the same in private channels' },
  'files:write': { needed: false, for: 'answers as CSV files' },
  'im:history': { needed: false, for: 'the same in direct messages' },
};

export interface DeclinedScope {
  readonly scope: string;
  readonly use: ScopeUse;
}

/** `granted` as auth.test tells it in its headers; where it tells nothing, nothing is known to be declined. */
export function declinedScopes(granted: readonly string[] | undefined): readonly DeclinedScope[] {
  if (granted === undefined) return [];
  return Object.entries(usedScopes)
    .filter(([scope]) => !granted.includes(scope))
    .map(([scope, use]) => ({ scope, use }));
}

export function declinedInWords({ scope, use }: DeclinedScope): string {
  return `The scope ${scope} was not granted. Without it goes: ${use.for}.`;
}
