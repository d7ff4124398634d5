// Blocks that frame others: container and card. The caller draws what is inside.

import { createElement as h, type ReactNode } from 'react';
import type { Block, DrawContext } from '#sandbox/slack/page-port.ts';
import { drawControl } from './controls.ts';
import type { Element, RichTextPart, TextObject } from './shapes.ts';
import { drawRichText, drawText, plain } from './text.ts';

export interface Container {
  readonly title?: TextObject;
  readonly rich_text_title?: { readonly elements: readonly RichTextPart[] };
  readonly subtitle?: TextObject;
  readonly child_blocks: readonly Block[];
  readonly width?: 'narrow' | 'standard' | 'wide' | 'full';
  readonly is_collapsible?: boolean;
  readonly default_collapsed?: boolean;
  readonly has_header_divider?: boolean;
}

export function drawContainer(
  block: Container,
  inside: (blocks: readonly Block[]) => ReactNode,
  context: DrawContext,
): ReactNode {
  const name =
    block.title === undefined
      ? drawRichText(block.rich_text_title?.elements ?? [], context)
      : plain(block.title);
  const head = [
    h('span', { key: 'title', className: 'container-title' }, name),
    block.subtitle === undefined
      ? null
      : h('span', { key: 'subtitle', className: 'container-subtitle' }, drawText(block.subtitle, context)),
  ];
  const className = `container container-${block.width ?? 'standard'}${block.has_header_divider === true ? ' divided' : ''}`;
  return block.is_collapsible === true
    ? h(
        'details',
        { className, open: block.default_collapsed !== true },
        h('summary', null, head),
        inside(block.child_blocks),
      )
    : h(
        'section',
        { className },
        h('div', { className: 'container-head' }, head),
        inside(block.child_blocks),
      );
}

export interface Card {
  readonly title?: TextObject;
  readonly subtitle?: TextObject;
  readonly body?: TextObject;
  readonly subtext?: TextObject;
  readonly icon?: { readonly image_url?: string; readonly alt_text?: string };
  readonly hero_image?: { readonly image_url?: string; readonly alt_text?: string };
  readonly actions?: readonly Element[];
}

export function drawCard(card: Card, blockId: string, context: DrawContext): ReactNode {
  const words = (name: 'title' | 'subtitle' | 'body' | 'subtext') => {
    const text = card[name];
    return text === undefined
      ? null
      : h('div', { key: name, className: `card-${name}` }, drawText(text, context));
  };
  return h(
    'article',
    { className: 'card' },
    card.hero_image === undefined
      ? null
      : h('img', {
          className: 'card-hero',
          src: card.hero_image.image_url,
          alt: card.hero_image.alt_text ?? '',
        }),
    card.icon === undefined
      ? null
      : h('img', { className: 'card-icon', src: card.icon.image_url, alt: card.icon.alt_text ?? '' }),
    words('title'),
    words('subtitle'),
    words('body'),
    words('subtext'),
    card.actions === undefined || card.actions.length === 0
      ? null
      : h(
          'div',
          { className: 'card-actions' },
          card.actions.map((element, index) =>
            h(
              'span',
              { key: index, className: 'slot' },
              drawControl(element, { blockId, live: true }, context),
            ),
          ),
        ),
  );
}
