// What Slack answers about a whole organisation, and which of its workspaces the app may work in.

import { app, type Team } from './seed.ts';
import type { Fields } from './shapes.ts';

export interface OrganisationCalls {
  /** Undefined for a call that is about one workspace. */
  answer(organisation: string, method: string, fields: URLSearchParams): Fields | undefined;
  mayWorkIn(workspace: string): boolean;
  /** An admin of the organisation takes its installation out of that workspace, or adds it there. */
  change(workspace: string, deed: 'revokes' | 'grants'): void;
}

export function createOrganisationCalls(
  /** Those that an installation there serves. */
  teamsAt: (where: string) => readonly Team[],
): OrganisationCalls {
  /** Workspaces that the installation of their organisation does not serve. */
  const withoutAccess = new Set<string>();

  /** https://docs.slack.dev/reference/methods/auth.teams.list */
  function listTeams(organisation: string, fields: URLSearchParams): Fields {
    const [from, limit] = [Number(fields.get('cursor') ?? 0), Number(fields.get('limit') ?? 100)];
    const all = teamsAt(organisation)
      .map(({ id, name }) => ({ id, name }))
      .filter(({ id }) => !withoutAccess.has(id));
    const next = from + limit < all.length ? String(from + limit) : '';
    return { ok: true, teams: all.slice(from, from + limit), response_metadata: { next_cursor: next } };
  }

  return {
    answer: (organisation, method, fields) => {
      if (method === 'auth.test') return whoAmI(organisation);
      return method === 'auth.teams.list' ? listTeams(organisation, fields) : undefined;
    },
    mayWorkIn: (workspace) => !withoutAccess.has(workspace),
    change: (workspace, deed) => {
      if (deed === 'revokes') withoutAccess.add(workspace);
      else withoutAccess.delete(workspace);
    },
  };
}

/** https://docs.slack.dev/reference/methods/auth.test */
function whoAmI(organisation: string): Fields {
  return {
    ok: true,
    user_id: app.userId,
    bot_id: app.botId,
    team_id: organisation,
    enterprise_id: organisation,
    is_enterprise_install: true,
    url: 'https://org.example',
  };
}
