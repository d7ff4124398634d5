// The small objects in blocks and elements: texts, options, confirmations, pictures. Unknown fields are refused.

import { z } from 'zod';
import { limits } from './limits.ts';

export const blockId = z.string().min(1).max(limits.ids.block).optional();
export const actionId = z.string().min(1).max(limits.ids.action).optional();

export function plainText(max: number, min = 1) {
  return z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().min(min).max(max),
    emoji: z.boolean().optional(),
  });
}

export function mrkdwn(max: number, min = 1) {
  return z.strictObject({
    type: z.literal('mrkdwn'),
    text: z.string().min(min).max(max),
    verbatim: z.boolean().optional(),
  });
}

export function anyText(max: number, min = 1) {
  return z.discriminatedUnion('type', [plainText(max, min), mrkdwn(max, min)]);
}

export const placeholder = plainText(limits.select.placeholder).optional();

export const confirm = z
  .strictObject({
    title: plainText(limits.confirm.title),
    text: anyText(limits.confirm.text),
    confirm: plainText(limits.confirm.button),
    deny: plainText(limits.confirm.button),
    style: z.enum(['primary', 'danger']).optional(),
  })
  .optional();

const optionFields = {
  value: z.string().min(1).max(limits.option.value),
  description: plainText(limits.option.description).optional(),
};

/** An option of a select menu. */
export const option = z.strictObject({ text: plainText(limits.option.text), ...optionFields });

/** An option of an overflow menu, the only kind that may be a link. */
export const linkOption = z.strictObject({
  text: plainText(limits.option.text),
  ...optionFields,
  url: z.string().max(limits.option.url).optional(),
});

/** An option of checkboxes and radio buttons, whose text may be mrkdwn. */
export const markedOption = z.strictObject({
  text: anyText(limits.option.text),
  value: optionFields.value,
  description: anyText(limits.option.description).optional(),
});

export const optionGroup = z.strictObject({
  label: plainText(limits.select.groupLabel),
  options: z.array(option).min(1).max(limits.select.options),
});

const slackFile = z
  .strictObject({
    id: z
      .string()
      .regex(/^F[A-Z0-9]{8,}$/)
      .optional(),
    url: z.string().optional(),
  })
  .superRefine((file, ctx) => {
    if ((file.id === undefined) === (file.url === undefined)) {
      ctx.addIssue({ code: 'custom', message: 'must define either `id` or `url`' });
    }
  });

const pictureFields = {
  alt_text: z.string().min(1).max(limits.image.altText),
  image_url: z
    .string()
    .regex(/^https?:\/\//)
    .max(limits.image.url)
    .optional(),
  slack_file: slackFile.optional(),
};

export const imageElement = z
  .strictObject({ type: z.literal('image'), ...pictureFields })
  .superRefine(onePicture);

export const imageBlock = z
  .strictObject({
    type: z.literal('image'),
    block_id: blockId,
    title: plainText(limits.image.title).optional(),
    ...pictureFields,
  })
  .superRefine(onePicture);

function onePicture(picture: { image_url?: unknown; slack_file?: unknown }, ctx: z.RefinementCtx): void {
  if ((picture.image_url === undefined) === (picture.slack_file === undefined)) {
    ctx.addIssue({ code: 'custom', message: 'must define either `image_url` or `slack_file`' });
  }
}
