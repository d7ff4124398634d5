// Rich text, tables and charts as Slack documents them; unknown fields are refused.

import { z } from 'zod';
import { limits } from './limits.ts';
import { blockId } from './schema-parts.ts';

const style = z
  .strictObject({
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    underline: z.boolean().optional(),
    code: z.boolean().optional(),
  })
  .optional();

const richPiece = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1), style }),
  z.strictObject({
    type: z.literal('emoji'),
    name: z.string().min(1),
    unicode: z.string().optional(),
    style,
  }),
  z.strictObject({
    type: z.literal('link'),
    url: z.string().min(1),
    text: z.string().optional(),
    unsafe: z.boolean().optional(),
    style,
  }),
  z.strictObject({ type: z.literal('user'), user_id: z.string(), style }),
  z.strictObject({ type: z.literal('channel'), channel_id: z.string(), style }),
  z.strictObject({ type: z.literal('usergroup'), usergroup_id: z.string(), style }),
  z.strictObject({ type: z.literal('broadcast'), range: z.enum(['here', 'channel', 'everyone']), style }),
  z.strictObject({ type: z.literal('color'), value: z.string(), style }),
  z.strictObject({
    type: z.literal('date'),
    timestamp: z.int(),
    format: z.string().min(1),
    url: z.string().optional(),
    fallback: z.string().optional(),
    style,
  }),
]);

const border = z.union([z.literal(0), z.literal(1)]).optional();
const richSection = z.strictObject({ type: z.literal('rich_text_section'), elements: z.array(richPiece) });

export const richText = z.strictObject({
  type: z.literal('rich_text'),
  block_id: blockId,
  elements: z.array(
    z.discriminatedUnion('type', [
      richSection,
      z.strictObject({
        type: z.literal('rich_text_list'),
        style: z.enum(['bullet', 'ordered']),
        elements: z.array(richSection),
        indent: z.int().min(0).max(limits.richText.indent).optional(),
        offset: z.int().min(0).optional(),
        border,
      }),
      z.strictObject({ type: z.literal('rich_text_quote'), elements: z.array(richPiece), border }),
      z.strictObject({
        type: z.literal('rich_text_preformatted'),
        elements: z.array(richPiece),
        border,
        language: z.string().optional(),
      }),
    ]),
  ),
});

const cell = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('raw_text'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('raw_number'), value: z.number(), text: z.string().min(1) }),
  richText,
]);

export const table = z.strictObject({
  type: z.literal('table'),
  block_id: blockId,
  rows: z.array(z.array(cell).min(1).max(limits.table.columns)).min(1).max(limits.table.rows),
  column_settings: z
    .array(
      z
        .strictObject({
          align: z.enum(['left', 'center', 'right']).optional(),
          is_wrapped: z.boolean().optional(),
        })
        .nullable(),
    )
    .max(limits.table.columns)
    .optional(),
});

export const dataTable = z
  .strictObject({
    type: z.literal('data_table'),
    block_id: blockId,
    caption: z.string().min(1).max(limits.dataTable.caption),
    rows: z
      .array(z.array(cell).min(1).max(limits.dataTable.columns))
      .min(limits.dataTable.rowsLeast)
      .max(limits.dataTable.rows),
    page_size: z.int().min(1).max(limits.dataTable.pageSize).optional(),
    row_header_column_index: z.int().min(0).optional(),
  })
  .superRefine(({ rows, row_header_column_index: headerColumn }, ctx) => {
    const width = rows[0]?.length ?? 0;
    for (const [index, row] of rows.entries()) {
      if (row.length !== width) {
        ctx.addIssue({
          code: 'custom',
          path: ['rows', index],
          message: 'all rows must have the same number of cells',
        });
      }
    }
    for (const [index, header] of (rows[0] ?? []).entries()) {
      if (header.type === 'rich_text') {
        ctx.addIssue({
          code: 'custom',
          path: ['rows', 0, index],
          message: 'header cells must not be rich_text',
        });
      }
    }
    if (headerColumn !== undefined && headerColumn >= width) {
      ctx.addIssue({
        code: 'custom',
        path: ['row_header_column_index'],
        message: 'must be a column of the table',
      });
    }
  });

const label = z.string().min(1).max(limits.chart.label);

const pie = z.strictObject({
  type: z.literal('pie'),
  segments: z
    .array(z.strictObject({ label, value: z.number().gt(0) }))
    .min(1)
    .max(limits.chart.parts),
});

const plotFields = {
  series: z
    .array(
      z.strictObject({
        name: label,
        data: z
          .array(z.strictObject({ label, value: z.number() }))
          .min(1)
          .max(limits.chart.points),
      }),
    )
    .min(1)
    .max(limits.chart.parts),
  axis_config: z.strictObject({
    categories: z.array(label).min(1).max(limits.chart.points),
    x_label: z.string().min(1).max(limits.chart.axisLabel).optional(),
    y_label: z.string().min(1).max(limits.chart.axisLabel).optional(),
  }),
};

const bar = z.strictObject({ type: z.literal('bar'), ...plotFields }).superRefine(pointsFit);
const line = z.strictObject({ type: z.literal('line'), ...plotFields }).superRefine(pointsFit);
const area = z.strictObject({ type: z.literal('area'), ...plotFields }).superRefine(pointsFit);

export const dataVisualization = z.strictObject({
  type: z.literal('data_visualization'),
  block_id: blockId,
  title: z.string().min(1).max(limits.chart.title),
  chart: z.discriminatedUnion('type', [pie, bar, line, area]),
});

interface Plot {
  readonly series: readonly { readonly name: string; readonly data: readonly { readonly label: string }[] }[];
  readonly axis_config: { readonly categories: readonly string[] };
}

/** Each series has exactly one point for every category. Names and categories are unique. */
function pointsFit({ series, axis_config }: Plot, ctx: z.RefinementCtx): void {
  const { categories } = axis_config;
  if (new Set(categories).size !== categories.length) {
    ctx.addIssue({
      code: 'custom',
      path: ['axis_config', 'categories'],
      message: 'categories must be unique',
    });
  }
  if (new Set(series.map(({ name }) => name)).size !== series.length) {
    ctx.addIssue({ code: 'custom', path: ['series'], message: 'series names must be unique' });
  }
  for (const [index, { data }] of series.entries()) {
    const labels = data.map((point) => point.label);
    const whole =
      labels.length === categories.length && categories.every((category) => labels.includes(category));
    if (!whole) {
      ctx.addIssue({
        code: 'custom',
        path: ['series', index, 'data'],
        message: 'must have exactly one data point for each category',
      });
    }
  }
}
