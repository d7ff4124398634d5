// All running text of a message: mrkdwn, rich text and plain text, drawn by slack-blocks-to-jsx from parts we have read.

import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Block as LibraryBlock, Message, type MessageProps } from 'slack-blocks-to-jsx';
import type { DrawContext } from '#sandbox/slack/page-port.ts';
import { formatDate } from './dates.ts';
import { parseMrkdwn } from './mrkdwn.ts';
import type { RichTextLeaf, RichTextPart, TextObject } from './shapes.ts';

/**
 * The library reads plain_text as if it were Markdown (`*`, `<!channel>`, `[a](b)`). So it gets only parts that were read here, which it
 * draws right.
 */
export function drawText(text: TextObject, context: DrawContext): ReactNode {
  return text.type === 'plain_text'
    ? plain(text)
    : drawRichText(parseMrkdwn(text.text, readerOf(context), text.verbatim === true), context);
}

export function drawRichText(parts: readonly RichTextPart[], context: DrawContext): ReactNode {
  return drawByLibrary(
    { type: 'rich_text', elements: parts.map((part) => tamePart(part, context)) },
    context,
  );
}

/** Draws with the library any block that needs no wire to the server; nothing if the library does not know the type. */
export function drawByLibrary(
  block: { readonly type: string; readonly elements?: unknown },
  context: DrawContext,
): ReactNode {
  return h(Message, {
    blocks: [block as LibraryBlock],
    name: '',
    logo: '',
    withoutWrapper: true,
    theme: 'light',
    data: {
      users: context.people.map(({ id, name }) => ({ id, name })),
      channels: context.channels.map(({ id, name }) => ({ id, name })),
    },
  });
}

/** The characters of a plain_text object that a person sees: shortcodes become emoji, all else is unchanged. */
export function plain(text: TextObject): string {
  return text.emoji === false
    ? text.text
    : text.text.replace(/:([a-z0-9_+-]+):/g, (whole, name: string) => emojiOf(name) ?? whole);
}

function readerOf(context: DrawContext) {
  return {
    tz: context.viewer.tz,
    now: context.now,
    knowsChannel: (id: string) => context.channels.some((channel) => channel.id === id),
    knowsEmoji: (name: string) => emojiOf(name) !== undefined,
  };
}

function tamePart(part: RichTextPart, context: DrawContext): RichTextPart {
  return {
    ...part,
    elements: part.elements.map((each) =>
      'elements' in each ? tamePart(each, context) : tameLeaf(each as RichTextLeaf, context),
    ),
  };
}

/** Dates, which the library leaves empty, become text. So do links that are no web or mail addresses. */
function tameLeaf(leaf: RichTextLeaf, context: DrawContext): RichTextLeaf {
  const style = leaf.style === undefined ? {} : { style: leaf.style };
  switch (leaf.type) {
    case 'date': {
      const dateText = formatDate(
        leaf.timestamp ?? Number.NaN,
        leaf.format ?? '',
        context.viewer.tz,
        context.now,
      );
      const text = dateText ?? leaf.fallback ?? '';
      return leaf.url === undefined
        ? { type: 'text', text, ...style }
        : tameLeaf({ type: 'link', url: leaf.url, text, ...style }, context);
    }
    case 'link':
      return /^(?:https?:|mailto:|tel:)/i.test(leaf.url ?? '')
        ? leaf
        : { type: 'text', text: leaf.text ?? leaf.url ?? '', ...style };
    default:
      return leaf;
  }
}

const known = new Map<string, string | undefined>();

/** The library's own table of emoji names, reached through its hook; undefined for a name that it does not know. */
function emojiOf(name: string): string | undefined {
  if (!known.has(name)) {
    const hooks: MessageProps['hooks'] = {
      emoji: (emoji, draw) => {
        const emojiText = draw(emoji);
        known.set(name, emojiText.includes(name) ? undefined : emojiText);
        return null;
      },
    };
    const block = {
      type: 'rich_text',
      elements: [{ type: 'rich_text_section', elements: [{ type: 'emoji', name }] }],
    };
    renderToStaticMarkup(
      h(Message, { blocks: [block as LibraryBlock], name: '', logo: '', withoutWrapper: true, hooks }),
    );
  }
  return known.get(name);
}
