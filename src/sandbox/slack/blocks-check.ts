// Judges blocks as Slack would and names each fault with its JSON pointer; knows the documents, not the app that sends them.

import { elementsOf } from './elements.ts';
import { type BlockFault, faultsBy } from './fault.ts';
import { limits } from './limits.ts';
import { anyBlock, type Surface, surfacesOf } from './schema-blocks.ts';
import { type Fields, isFields, listOf, textOf } from './shapes.ts';

export interface Rollout {
  /** Block types that this workspace does not have yet, as in a phased roll-out. */
  readonly without: ReadonlySet<string>;
}

/** Every fault that Slack would name. An empty list means that the blocks are valid on that surface. */
export function checkBlocks(
  blocks: unknown,
  surface: Surface,
  { without }: Rollout,
  root = '/blocks',
): BlockFault[] {
  if (!Array.isArray(blocks)) return [{ reason: 'must provide an array', pointer: root }];
  const most = surface === 'message' ? limits.message.blocks : limits.view.blocks;
  if (blocks.length > most) return [{ reason: `no more than ${most} items allowed`, pointer: root }];
  const faults = blocks.flatMap((block, index) => checkBlock(block, surface, without, `${root}/${index}`));
  return faults.length > 0 ? faults : checkTogether(blocks.filter(isFields), surface, root);
}

/** Characters that count towards `msg_blocks_too_long`. */
export function blocksTextLength(blocks: readonly Fields[]): number {
  return blocks
    .filter((block) => !['table', 'data_table', 'data_visualization'].includes(textOf(block.type)))
    .reduce((sum, block) => sum + stringsUnder(block, ['text', 'type']), 0);
}

function checkBlock(
  block: unknown,
  surface: Surface,
  without: ReadonlySet<string>,
  pointer: string,
): BlockFault[] {
  const type = isFields(block) ? textOf(block.type) : '';
  const known = surfacesOf[type];
  if (known !== undefined && (without.has(type) || !known.includes(surface))) {
    return [{ reason: `unsupported type: ${type}`, pointer: `${pointer}/type` }];
  }
  return faultsBy(anyBlock, block, pointer);
}

function checkTogether(blocks: readonly Fields[], surface: Surface, root: string): BlockFault[] {
  return [
    ...checkIds(blocks, root),
    ...(surface === 'message' ? checkMessage(blocks, root) : []),
    ...checkElements(blocks, surface, root),
  ];
}

function checkIds(blocks: readonly Fields[], root: string): BlockFault[] {
  const faults: BlockFault[] = [];
  const blockIds = new Set<string>();
  for (const [index, block] of blocks.entries()) {
    const id = textOf(block.block_id);
    if (id !== '' && blockIds.has(id)) {
      faults.push({
        reason: `\`block_id\` ${JSON.stringify(id)} already exists`,
        pointer: `${root}/${index}/block_id`,
      });
    }
    blockIds.add(id);
    const actionIds = elementsOf(block).map((element) => textOf(element.action_id));
    const twice = actionIds.find((one, at) => one !== '' && actionIds.indexOf(one) !== at);
    if (twice !== undefined) {
      faults.push({
        reason: `\`action_id\` ${JSON.stringify(twice)} already exists for another element in this block`,
        pointer: `${root}/${index}`,
      });
    }
  }
  return faults;
}

function checkMessage(blocks: readonly Fields[], root: string): BlockFault[] {
  const all = blocks.flatMap((block) => [block, ...listOf(block.child_blocks)]);
  const charts = all.filter(({ type }) => type === 'data_visualization');
  const tables = all.filter(({ type }) => type === 'table' || type === 'data_table');
  const marked = all.filter(({ type }) => type === 'markdown');
  const most = limits.message;
  const sums: [boolean, string][] = [
    [
      charts.length > most.charts,
      `no more than ${most.charts} data_visualization blocks allowed in a message`,
    ],
    [tables.length > most.tables, 'only_one_table_allowed'],
    [
      lengthOfCells(tables, 'table') > most.tableCharacters,
      `table cells must be less than ${most.tableCharacters + 1} characters in total`,
    ],
    [
      lengthOfCells(tables, 'data_table') > most.dataTableCharacters,
      `table cells must be less than ${most.dataTableCharacters + 1} characters in total`,
    ],
    [
      marked.reduce((sum, block) => sum + textOf(block.text).length, 0) > most.markdownCharacters,
      `markdown text must be less than ${most.markdownCharacters + 1} characters in total`,
    ],
  ];
  return sums.flatMap(([broken, reason]) => (broken ? [{ reason, pointer: root }] : []));
}

const modalOnly = new Set(['number_input', 'email_text_input', 'url_text_input']);

function checkElements(blocks: readonly Fields[], surface: Surface, root: string): BlockFault[] {
  const faults: BlockFault[] = [];
  let focused = 0;
  for (const [index, block] of blocks.entries()) {
    for (const element of elementsOf(block)) {
      const pointer = `${root}/${index}`;
      const type = textOf(element.type);
      if (element.focus_on_load === true) focused += 1;
      if ((modalOnly.has(type) && surface !== 'modal') || (type === 'datetimepicker' && surface === 'home')) {
        faults.push({ reason: `unsupported type: ${type}`, pointer });
      }
      if (element.response_url_enabled === true && (surface !== 'modal' || block.type !== 'input')) {
        faults.push({ reason: '`response_url_enabled` is only for input blocks of modals', pointer });
      }
    }
  }
  if (focused > limits.view.focusOnLoad) {
    faults.push({ reason: 'only one element may have `focus_on_load`', pointer: root });
  }
  return faults;
}

function lengthOfCells(tables: readonly Fields[], type: string): number {
  return tables
    .filter((table) => table.type === type)
    .reduce((sum, table) => sum + stringsUnder(table.rows, ['text']), 0);
}

function stringsUnder(value: unknown, keys: readonly string[]): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + stringsUnder(one, keys), 0);
  if (!isFields(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [key, one]) =>
      sum + (typeof one === 'string' ? (keys.includes(key) ? one.length : 0) : stringsUnder(one, keys)),
    0,
  );
}
