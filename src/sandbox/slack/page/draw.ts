// Block Kit JSON to HTML, block by block. Text is always text, and what can be pressed is marked for the page's script.

import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block, DrawContext, Surface } from '#sandbox/slack/page-port.ts';
import { drawChart } from './chart.ts';
import { drawControl } from './controls.ts';
import { drawCard, drawContainer } from './frames.ts';
import { fieldId } from './place.ts';
import type { AxisChart, Element, PieChart, RichTextPart, TextObject } from './shapes.ts';
import { type DataTable, drawDataTable, drawTable, type PlainTable } from './table.ts';
import { drawByLibrary, drawRichText, drawText, plain } from './text.ts';

/**
 * Never throws on blocks that the server accepted. Names an unknown type in its place. Only the renderers' own markup is removed: in text
 * `<` is always escaped.
 */
export function draw(blocks: readonly Block[], surface: Surface, context: DrawContext): string {
  const markup = renderToStaticMarkup(
    h('div', { className: `blocks on-${surface}` }, drawBlocks(blocks, context)),
  );
  return markup
    .replaceAll('<div id="slack_blocks_to_jsx" ', '<div ')
    .replaceAll(/<link rel="preload"[^>]*>/g, '');
}

function drawBlocks(blocks: readonly Block[], context: DrawContext): ReactNode {
  return blocks.map((block, index) =>
    h(
      'div',
      { key: index, className: `block b-${block.type}`, 'data-block': block.block_id },
      drawBlock(block, context),
    ),
  );
}

function drawBlock(block: Block, context: DrawContext): ReactNode {
  const as = <Shape>() => block as unknown as Shape;
  const inside = (children: readonly Block[]) => drawBlocks(children, context);
  const elements = () =>
    as<{ elements: readonly Element[] }>().elements.map((element, index) =>
      h(
        'span',
        { key: index, className: 'slot' },
        drawControl(element, { blockId: idOf(block), live: true }, context),
      ),
    );
  switch (block.type) {
    case 'header':
      return header(as<{ text: TextObject; level?: number }>());
    case 'section':
      return section(as<Section>(), idOf(block), context);
    case 'context':
      return contextLine(as<{ elements: readonly (Element | TextObject)[] }>().elements, context);
    case 'divider':
      return h('hr');
    case 'actions':
    case 'context_actions':
      return elements();
    case 'input':
      return input(as<PageInput>(), idOf(block), context);
    case 'image':
      return image(as<Image>());
    case 'rich_text':
      return drawRichText(as<{ elements: readonly RichTextPart[] }>().elements, context);
    case 'data_visualization': {
      const { title, chart } = as<{ title: string; chart: AxisChart | PieChart }>();
      return drawChart(title, chart);
    }
    case 'data_table':
      return drawDataTable(as<DataTable>(), context);
    case 'table':
      return drawTable(as<PlainTable>(), context);
    case 'alert':
      return alert(as<{ text: TextObject; level?: string }>(), context);
    case 'container':
      return drawContainer(as(), inside, context);
    case 'card':
      return drawCard(as(), idOf(block), context);
    case 'carousel':
      return h(
        'div',
        { className: 'carousel', tabIndex: 0 },
        inside(as<{ elements: readonly Block[] }>().elements),
      );
    case 'markdown':
    case 'plan':
    case 'task_card':
    case 'video':
    case 'file':
      return drawByLibrary(block, context);
    default:
      return h('p', { className: 'unknown' }, `[block ${block.type}]`);
  }
}

function header(block: { readonly text: TextObject; readonly level?: number }): ReactNode {
  return h(`h${Math.min(4, Math.max(1, block.level ?? 2)) + 1}`, null, plain(block.text));
}

interface Section {
  readonly text?: TextObject;
  readonly fields?: readonly TextObject[];
  readonly accessory?: Element;
}

function section(block: Section, blockId: string, context: DrawContext): ReactNode {
  return [
    h(
      'div',
      { key: 'words', className: 'section-words' },
      block.text === undefined
        ? null
        : h('div', { className: 'section-text' }, drawText(block.text, context)),
      block.fields === undefined
        ? null
        : h(
            'div',
            { className: 'fields' },
            block.fields.map((text, index) =>
              h('div', { key: index, className: 'section-field' }, drawText(text, context)),
            ),
          ),
    ),
    block.accessory === undefined
      ? null
      : h(
          'div',
          { key: 'accessory', className: 'accessory' },
          drawControl(block.accessory, { blockId, live: true }, context),
        ),
  ];
}

function contextLine(elements: readonly (Element | TextObject)[], context: DrawContext): ReactNode {
  return elements.map((element, index) =>
    element.type === 'image'
      ? h('img', {
          key: index,
          src: (element as Element).image_url,
          alt: (element as Element).alt_text ?? '',
        })
      : h('span', { key: index, className: 'context-text' }, drawText(element as TextObject, context)),
  );
}

interface PageInput {
  readonly label: TextObject;
  readonly element: Element;
  readonly hint?: TextObject;
  readonly optional?: boolean;
  readonly dispatch_action?: boolean;
}

function input(block: PageInput, blockId: string, context: DrawContext): ReactNode {
  const label = plain(block.label);
  const error = context.errors[blockId];
  const [hintId, errorId] = [`hint-${blockId}`, `error-${blockId}`];
  const describedBy = [error === undefined ? '' : errorId, block.hint === undefined ? '' : hintId]
    .join(' ')
    .trim();
  const place = {
    blockId,
    label: block.optional === true ? `${label} (optional)` : label,
    live: block.dispatch_action === true,
    ...(describedBy === '' ? {} : { describedBy }),
    invalid: error !== undefined,
  };
  const isGroup = block.element.type === 'checkboxes' || block.element.type === 'radio_buttons';
  return [
    h(
      isGroup ? 'div' : 'label',
      {
        key: 'label',
        className: 'input-label',
        htmlFor: isGroup ? undefined : fieldId(block.element, place),
      },
      label,
      block.optional === true ? h('span', { className: 'input-optional' }, ' (optional)') : null,
    ),
    h(
      'div',
      { key: 'control', className: error === undefined ? 'input-control' : 'input-control wrong' },
      drawControl(block.element, place, context),
    ),
    error === undefined
      ? null
      : h('p', { key: 'error', id: errorId, className: 'input-error', role: 'alert' }, error),
    block.hint === undefined
      ? null
      : h('p', { key: 'hint', id: hintId, className: 'input-hint' }, plain(block.hint)),
  ];
}

interface Image {
  readonly image_url?: string;
  readonly alt_text: string;
  readonly title?: TextObject;
}

function image(block: Image): ReactNode {
  return h(
    'figure',
    null,
    block.title === undefined ? null : h('figcaption', null, plain(block.title)),
    h('img', { src: block.image_url, alt: block.alt_text }),
  );
}

const signs: Record<string, string> = { info: 'i', warning: '!', error: '×', success: '✓', default: '•' };

function alert(
  block: { readonly text: TextObject; readonly level?: string },
  context: DrawContext,
): ReactNode {
  const level = block.level ?? 'default';
  return h(
    'div',
    { className: `alert alert-${level}`, role: level === 'error' ? 'alert' : 'status' },
    h('span', { className: 'alert-sign', role: 'img', 'aria-label': level }, signs[level] ?? signs.default),
    h('div', null, drawText(block.text, context)),
  );
}

function idOf(block: Block): string {
  return typeof block.block_id === 'string' ? block.block_id : '';
}
