// blocks.validate: Slack's own judgement of blocks, a message or a view. It needs no token (docs.slack.dev reference/methods/blocks.validate).

import { checkBlocks } from '#sandbox/slack/blocks-check.ts';
import type { BlockFault } from '#sandbox/slack/fault.ts';
import { type Fields, isFields, SlackRefusal } from '#sandbox/slack/shapes.ts';
import { checkView } from '#sandbox/slack/view-check.ts';
import type { Args, Methods, SlackWorld } from './method.ts';

export const blockMethods: Methods = { 'blocks.validate': { token: 'none', run: validate } };

function validate(args: Args, { rollout }: SlackWorld): Fields {
  const given = ['blocks', 'message', 'view'].filter((name) => args.has(name));
  const [name = ''] = given;
  if (given.length !== 1) throw new SlackRefusal('invalid_arguments');
  const value = args.json(name, 'invalid_arguments');
  const fields = isFields(value) ? value : {};
  const faults: readonly BlockFault[] =
    name === 'view'
      ? checkView(fields, fields.type === 'home' ? 'home' : 'modal', rollout)
      : checkBlocks(name === 'blocks' ? value : fields.blocks, 'message', rollout);
  if (faults.length > 0) {
    const errors = faults.map(({ pointer, reason }) => ({ pointer, code: 'invalid', message: reason }));
    throw new SlackRefusal(`invalid_${name}`, { errors });
  }
  return {};
}
