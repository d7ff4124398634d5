// auth.test, bots.info and apps.connections.open: who a token is, to which app a bot belongs, and where a socket may connect.

import { app } from '#sandbox/slack/seed.ts';
import { type Fields, SlackRefusal } from '#sandbox/slack/shapes.ts';
import type { Args, Methods, SlackWorld } from './method.ts';

export const appMethods: Methods = {
  'auth.test': { token: 'bot', run: authTest },
  'bots.info': { token: 'bot', scope: 'users:read', run: botsInfo },
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

/** https://docs.slack.dev/reference/methods/bots.info */
function botsInfo(args: Args): Fields {
  if (args.text('bot') !== app.botId) throw new SlackRefusal('bot_not_found');
  const { botId: id, userId: user_id, id: app_id, name } = app;
  return { bot: { id, deleted: false, name, updated: 1_700_000_000, app_id, user_id, icons: {} } };
}

function connectionsOpen(_args: Args, world: SlackWorld): Fields {
  const ticket = world.sockets.ticket();
  return { url: `${world.base().replace('http', 'ws')}/link?ticket=${ticket}&app_id=${world.socketApp}` };
}
