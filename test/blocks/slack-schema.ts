// The JSON schema that every golden must fit: the types of @slack/types, and the limits that Slack documents for them.

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { type Schema, schemasFrom } from './types-to-schema.ts';

const files = [
  'block-kit/blocks',
  'block-kit/block-elements',
  'block-kit/composition-objects',
  'block-kit/extensions',
  'views',
];

const text = (maxLength: number): Schema => ({
  properties: { text: { type: 'string', minLength: 1, maxLength } },
});
const items = (maxItems: number, of: Schema = {}): Schema => ({ minItems: 1, maxItems, items: of });
const string = (maxLength: number): Schema => ({ type: 'string', maxLength });

/** By type and property; https://docs.slack.dev/reference/block-kit and its page for each, written down apart from src/blocks/limits.ts. */
const documented: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  ActionsBlock: { block_id: string(255), elements: items(25) },
  ContextBlock: { block_id: string(255), elements: items(10) },
  HeaderBlock: { block_id: string(255), text: text(150) },
  SectionBlock: { block_id: string(255), text: text(3_000), fields: items(10, text(2_000)) },
  InputBlock: { block_id: string(255), label: text(2_000), hint: text(2_000) },
  DataTableBlock: {
    block_id: string(255),
    rows: { minItems: 2, maxItems: 201, items: { type: 'array', minItems: 1, maxItems: 20 } },
  },
  Button: {
    action_id: string(255),
    text: text(75),
    value: string(2_000),
    accessibility_label: string(75),
  },
  ExternalSelect: { action_id: string(255), placeholder: text(150) },
  ConfirmationDialog: { title: text(100), text: text(300), confirm: text(30), deny: text(30) },
  PlainTextOption: { text: text(75), value: string(150), description: text(75) },
  MrkdwnOption: { text: text(75), value: string(150), description: text(75) },
  PlainTextInput: { placeholder: text(150), initial_value: string(3_000) },
  ModalView: {
    title: text(24),
    submit: text(24),
    close: text(24),
    private_metadata: string(3_000),
    callback_id: string(255),
    blocks: items(100),
  },
  HomeView: { blocks: items(100) },
};

/** Not in @slack/types yet: https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block */
const chartBlock: Schema = {
  type: 'object',
  required: ['type', 'title', 'chart'],
  additionalProperties: false,
  properties: {
    type: { const: 'data_visualization' },
    block_id: string(255),
    title: string(50),
    chart: {
      type: 'object',
      required: ['type', 'series', 'axis_config'],
      additionalProperties: false,
      properties: {
        type: { enum: ['bar', 'line', 'area'] },
        series: {
          type: 'array',
          minItems: 1,
          maxItems: 12,
          items: {
            type: 'object',
            required: ['name', 'data'],
            additionalProperties: false,
            properties: {
              name: string(20),
              data: {
                type: 'array',
                minItems: 1,
                maxItems: 20,
                items: {
                  type: 'object',
                  required: ['label', 'value'],
                  additionalProperties: false,
                  properties: { label: string(20), value: { type: 'number' } },
                },
              },
            },
          },
        },
        axis_config: {
          type: 'object',
          required: ['categories'],
          additionalProperties: false,
          properties: {
            categories: { type: 'array', minItems: 1, maxItems: 20, uniqueItems: true, items: string(20) },
            x_label: { type: 'string' },
            y_label: { type: 'string' },
          },
        },
      },
    },
  },
};

const drawn: Schema = {
  anyOf: [{ $ref: '#/definitions/KnownBlock' }, { $ref: '#/definitions/DataVisualizationBlock' }],
};
const ref = (name: string): Schema => ({ $ref: `#/definitions/${name}` });

const ajv = new Ajv({ strict: false, allErrors: false });
const definitions = definitionsWithLimits();
const judges = {
  message: ajv.compile({
    definitions,
    type: 'object',
    required: ['blocks', 'text'],
    additionalProperties: false,
    properties: { blocks: { type: 'array', minItems: 1, maxItems: 50, items: drawn }, text: string(4_000) },
  }),
  modal: ajv.compile({ definitions, ...ref('ModalView') }),
  home: ajv.compile({ definitions, ...ref('HomeView') }),
};

/** Where a message, modal or Home tab departs from the schema; empty where it fits. */
export function departuresOf(view: object): string[] {
  const kind = 'type' in view ? (view.type as 'modal' | 'home') : 'message';
  const judge = judges[kind];
  if (judge(view)) return [];
  return (judge.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

function definitionsWithLimits(): Record<string, Schema> {
  const types = schemasFrom(
    files.map((file) => {
      const url = new URL(`./${file}.d.ts`, import.meta.resolve('@slack/types'));
      return readFileSync(url, 'utf8');
    }),
  );
  const limited = Object.entries(documented).map(([name, limits]) => {
    const type = types[name];
    if (type === undefined) throw new RangeError(`@slack/types has no ${name} any more`);
    return [name, { ...type, allOf: [{ properties: limits }] }] as const;
  });
  // A view may hold the block that the types lack; any other unknown block is a mistake.
  return { ...types, ...Object.fromEntries(limited), DataVisualizationBlock: chartBlock, AnyBlock: drawn };
}
