// auth.test and apps.connections.open: who a token is, and where its socket may connect.

import { app } from '#sandbox/slack/seed.ts';
import type { Fields } from '#sandbox/slack/shapes.ts';
import type { Args, Methods, SlackWorld } from './method.ts';

export const appMethods: Methods = {
  'auth.test': { token: 'bot', run: authTest },
  'api.test': { token: 'bot', run: () => ({}) },
  'apps.connections.open': { token: 'app', run: connectionsOpen },
};

function authTest(_args: Args, world: SlackWorld): Fields {
  const { team } = world.workspace;
  return {
    url: `${world.base()}/`,
    team: team.name,
    user: 'campaign-stats',
    team_id: team.id,
    ...(team.organisation !== undefined && { enterprise_id: team.organisation.id }),
    user_id: app.userId,
    bot_id: app.botId,
    app_id: app.id,
    is_enterprise_install: false,
  };
}

function connectionsOpen(_args: Args, world: SlackWorld): Fields {
  const ticket = world.sockets.ticket();
  return { url: `${world.base().replace('http', 'ws')}/link?ticket=${ticket}&app_id=${app.id}` };
}
