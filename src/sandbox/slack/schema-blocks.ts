// Each block type as Slack documents it, and the surfaces that may hold it. Unknown fields are refused.

import { z } from 'zod';
import { limits } from './limits.ts';
import { accessory, actionElement, cardButton, contextAction, inputElement } from './schema-elements.ts';
import { anyText, blockId, imageBlock, imageElement, mrkdwn, plainText } from './schema-parts.ts';
import { dataTable, dataVisualization, richText, table } from './schema-tables.ts';

export type Surface = 'message' | 'modal' | 'home';

/** The surfaces that may hold each type (docs.slack.dev reference/block-kit/blocks, September 2026). */
export const surfacesOf: Readonly<Record<string, readonly Surface[]>> = {
  actions: ['message', 'modal', 'home'],
  context: ['message', 'modal', 'home'],
  divider: ['message', 'modal', 'home'],
  header: ['message', 'modal', 'home'],
  image: ['message', 'modal', 'home'],
  input: ['message', 'modal', 'home'],
  section: ['message', 'modal', 'home'],
  rich_text: ['message', 'modal', 'home'],
  card: ['message', 'modal', 'home'],
  markdown: ['message'],
  context_actions: ['message'],
  data_visualization: ['message'],
  table: ['message', 'home'],
  data_table: ['message', 'home'],
  carousel: ['message', 'home'],
  container: ['message', 'home'],
  alert: ['modal'],
};

const section = z
  .strictObject({
    type: z.literal('section'),
    block_id: blockId,
    text: anyText(limits.section.text).optional(),
    fields: z.array(anyText(limits.section.field)).min(1).max(limits.section.fields).optional(),
    accessory: accessory.optional(),
    expand: z.boolean().optional(),
  })
  .superRefine((block, ctx) => {
    if (block.text === undefined && block.fields === undefined) {
      ctx.addIssue({ code: 'custom', message: 'missing required field: text or fields' });
    }
  });

const header = z.strictObject({
  type: z.literal('header'),
  block_id: blockId,
  text: plainText(limits.header.text),
  level: z.int().min(1).max(limits.header.levels).optional(),
});

const divider = z.strictObject({ type: z.literal('divider'), block_id: blockId });

const context = z.strictObject({
  type: z.literal('context'),
  block_id: blockId,
  elements: z
    .array(
      z.discriminatedUnion('type', [
        imageElement,
        plainText(limits.context.text),
        mrkdwn(limits.context.text),
      ]),
    )
    .min(1)
    .max(limits.context.elements),
});

const actions = z.strictObject({
  type: z.literal('actions'),
  block_id: blockId,
  elements: z.array(actionElement).min(1).max(limits.actions.elements),
});

const contextActions = z.strictObject({
  type: z.literal('context_actions'),
  block_id: blockId,
  elements: z.array(contextAction).min(1).max(limits.contextActions.elements),
});

const input = z.strictObject({
  type: z.literal('input'),
  block_id: blockId,
  label: plainText(limits.input.label),
  hint: plainText(limits.input.hint).optional(),
  optional: z.boolean().optional(),
  dispatch_action: z.boolean().optional(),
  element: inputElement,
});

const markdown = z.strictObject({
  type: z.literal('markdown'),
  block_id: blockId,
  text: z.string().min(1).max(limits.markdown.text),
});

const alert = z.strictObject({
  type: z.literal('alert'),
  block_id: blockId,
  text: anyText(limits.alert.text),
  level: z.enum(['default', 'info', 'warning', 'error', 'success']).optional(),
});

const card = z.strictObject({
  type: z.literal('card'),
  block_id: blockId,
  hero_image: imageElement.optional(),
  icon: imageElement.optional(),
  slack_icon: z.strictObject({ type: z.literal('icon'), name: z.string() }).optional(),
  title: anyText(limits.card.title).optional(),
  subtitle: anyText(limits.card.subtitle).optional(),
  body: anyText(limits.card.body).optional(),
  subtext: anyText(limits.card.subtext).optional(),
  actions: z.array(cardButton).min(1).max(limits.card.actions).optional(),
});

const carousel = z.strictObject({
  type: z.literal('carousel'),
  block_id: blockId,
  elements: z.array(card).min(1).max(limits.carousel.cards),
});

const containerChild = z.discriminatedUnion('type', [
  actions,
  context,
  divider,
  header,
  imageBlock,
  input,
  richText,
  section,
  table,
]);

const container = z
  .strictObject({
    type: z.literal('container'),
    block_id: blockId,
    title: plainText(limits.container.title).optional(),
    rich_text_title: richText.optional(),
    subtitle: anyText(limits.container.subtitle).optional(),
    icon: imageElement.optional(),
    child_blocks: z.array(containerChild).min(1).max(limits.container.children),
    width: z.enum(['narrow', 'standard', 'wide', 'full']).optional(),
    is_collapsible: z.boolean().optional(),
    default_collapsed: z.boolean().optional(),
    has_header_divider: z.boolean().optional(),
  })
  .superRefine((block, ctx) => {
    if ((block.title === undefined) === (block.rich_text_title === undefined)) {
      ctx.addIssue({ code: 'custom', message: 'must define either `title` or `rich_text_title`' });
    }
    if (block.has_header_divider === true && block.is_collapsible === true) {
      ctx.addIssue({
        code: 'custom',
        path: ['has_header_divider'],
        message: 'only for a container that is not collapsible',
      });
    }
  });

export const anyBlock = z.discriminatedUnion('type', [
  section,
  header,
  divider,
  context,
  actions,
  contextActions,
  input,
  imageBlock,
  richText,
  markdown,
  alert,
  card,
  carousel,
  container,
  table,
  dataTable,
  dataVisualization,
]);
