// views.*: modals and Home tabs as an app opens and changes them (docs.slack.dev reference/methods/views.*).

import { findView, openModal, publishHome, pushModal, updateModal } from '#sandbox/slack/modals.ts';
import { viewPayload } from '#sandbox/slack/payloads.ts';
import { type Fields, SlackRefusal } from '#sandbox/slack/shapes.ts';
import { type Args, type Methods, objectArg, type SlackWorld } from './method.ts';

export const viewMethods: Methods = {
  'views.open': { token: 'bot', run: open },
  'views.push': { token: 'bot', run: push },
  'views.update': { token: 'bot', run: update },
  'views.publish': { token: 'bot', run: publish },
};

function open(args: Args, { workspace, triggers, rollout }: SlackWorld): Fields {
  const source = objectArg(args, 'view');
  const trigger = triggers.exchange(args.text('trigger_id'));
  return { view: viewPayload(workspace, openModal(workspace, trigger, source, rollout)) };
}

function push(args: Args, { workspace, triggers, rollout }: SlackWorld): Fields {
  const source = objectArg(args, 'view');
  const trigger = triggers.exchange(args.text('trigger_id'));
  return { view: viewPayload(workspace, pushModal(workspace, trigger, source, rollout)) };
}

function update(args: Args, { workspace, rollout }: SlackWorld): Fields {
  const source = objectArg(args, 'view');
  const view = findView(workspace, args.text('view_id'), args.text('external_id'));
  if (view === undefined || view.type !== 'modal') throw new SlackRefusal('not_found');
  return { view: viewPayload(workspace, updateModal(workspace, view, source, args.text('hash'), rollout)) };
}

function publish(args: Args, { workspace, rollout }: SlackWorld): Fields {
  const source = objectArg(args, 'view');
  const person = workspace.people().find(({ id }) => id === args.text('user_id'));
  if (person === undefined || person.standing === 'bot') throw new SlackRefusal('user_not_found');
  return {
    view: viewPayload(workspace, publishHome(workspace, person.id, source, args.text('hash'), rollout)),
  };
}
