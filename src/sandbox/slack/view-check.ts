// Judges a modal or Home tab as Slack would. blocks-check judges the blocks in it.

import { z } from 'zod';
import { checkBlocks, type Rollout } from './blocks-check.ts';
import { type BlockFault, faultsBy } from './fault.ts';
import { limits } from './limits.ts';
import { plainText } from './schema-parts.ts';
import { type Fields, isFields, listOf } from './shapes.ts';

const shared = {
  blocks: z.array(z.unknown()),
  private_metadata: z.string().max(limits.view.privateMetadata).optional(),
  callback_id: z.string().max(limits.view.callbackId).optional(),
  external_id: z.string().max(limits.view.externalId).optional(),
};

const modal = z.strictObject({
  type: z.literal('modal'),
  ...shared,
  title: plainText(limits.view.title),
  submit: plainText(limits.view.submit).optional(),
  close: plainText(limits.view.close).optional(),
  clear_on_close: z.boolean().optional(),
  notify_on_close: z.boolean().optional(),
});

const home = z.strictObject({ type: z.literal('home'), ...shared });

/** Every fault that Slack would name, with pointers from `/view`. */
export function checkView(view: Fields, type: 'modal' | 'home', rollout: Rollout): BlockFault[] {
  if (view.type !== type) return [{ reason: `must be a view of type ${type}`, pointer: '/view/type' }];
  const faults = [
    ...faultsBy(type === 'modal' ? modal : home, view, '/view'),
    ...checkBlocks(view.blocks, type, rollout, '/view/blocks'),
  ];
  const hasInput = listOf(view.blocks).some((block) => block.type === 'input');
  if (type === 'modal' && hasInput && !isFields(view.submit)) {
    faults.push({ reason: 'missing required field: submit', pointer: '/view' });
  }
  return faults;
}
