// Reads Slack's mrkdwn into Block Kit's rich text, so that text is drawn in one way only. What is no mark-up stays text.

import { formatDate } from './dates.ts';
import type { RichTextLeaf, RichTextPart, Style } from './shapes.ts';

export interface PageReader {
  /** IANA zone in which `<!date^…>` is written out. */
  readonly tz: string;
  /** ms since the epoch, for "today" and "yesterday". */
  readonly now: number;
  readonly knowsChannel: (id: string) => boolean;
  readonly knowsEmoji: (name: string) => boolean;
}

/**
 * Never throws. With `verbatim` bare addresses and `@here` stay text, as Slack has it.
 * Source: Slack, "Formatting message text".
 */
export function parseMrkdwn(text: string, reader: PageReader, verbatim = false): RichTextPart[] {
  return text
    .split(/```\n?([\s\S]+?)\n?```\n?/)
    .flatMap((piece, index) =>
      index % 2 === 1 ? [preformatted(piece)] : paragraphs(piece, reader, verbatim),
    );
}

function preformatted(text: string): RichTextPart {
  return { type: 'rich_text_preformatted', elements: [{ type: 'text', text: unescapeText(text) }] };
}

const quoteMark = /^(?:&gt;|>) ?/;

function paragraphs(text: string, reader: PageReader, verbatim: boolean): RichTextPart[] {
  if (text === '' || text === '\n') return [];
  const parts: RichTextPart[] = [];
  let lines: string[] = [];
  let quoted = false;
  const close = () => {
    if (lines.length === 0) return;
    const elements = inline(lines.join('\n'), reader, verbatim);
    parts.push(
      quoted
        ? { type: 'rich_text_quote', border: 1, elements }
        : {
            type: 'rich_text_section',
            elements: elements.length > 0 ? elements : [{ type: 'text', text: '\n' }],
          },
    );
    lines = [];
  };
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const isQuote = quoteMark.test(line);
    if (isQuote !== quoted) close();
    quoted = isQuote;
    lines.push(line.replace(isQuote ? quoteMark : '', ''));
  }
  close();
  return parts;
}

/** Placeholders for what is already read, so that emphasis may stretch across a link. */
const firstStandIn = 0xf0000;
const standIn = /[\u{F0000}-\u{FFFFD}]/u;

function inline(text: string, reader: PageReader, verbatim: boolean): RichTextLeaf[] {
  const atoms: RichTextLeaf[] = [];
  const keep = (atom: RichTextLeaf) => String.fromCodePoint(firstStandIn + atoms.push(atom) - 1);
  const marked = text
    .replace(new RegExp(standIn, 'gu'), '\u{FFFD}')
    .replace(/`([^`\n]+)`/g, (_, code: string) =>
      keep({ type: 'text', text: unescapeText(code), style: { code: true } }),
    )
    .replace(/<([^<>\n]+)>/g, (whole, inside: string) => {
      const atom = angle(inside, reader);
      return atom === undefined ? whole : keep(atom);
    })
    .replace(
      verbatim ? /$^/g : /\bhttps?:\/\/[^\s<>|\u{F0000}-\u{FFFFD}]*[^\s<>|.,;:!?)'"\u{F0000}-\u{FFFFD}]/gu,
      (url) => keep({ type: 'link', url: unescapeText(url), text: unescapeText(url) }),
    )
    .replace(verbatim ? /$^/g : /(?<![\w@])@(here|channel|everyone)\b/g, (_, range: string) =>
      keep({ type: 'broadcast', range }),
    )
    .replace(/:([a-z0-9_+-]+):/g, (whole, name: string) =>
      reader.knowsEmoji(name) ? keep({ type: 'emoji', name }) : whole,
    );
  return emphasise(marked, {}, atoms);
}

const marks = [
  { style: 'bold', sign: '\\*' },
  { style: 'italic', sign: '_' },
  { style: 'strike', sign: '~' },
] as const;

const emphasis = new RegExp(
  marks
    .map(
      ({ style, sign }) =>
        `(?<![\\p{L}\\p{N}${sign}])${sign}(?!\\s)(?<${style}>[^${sign}\\n]+?)(?<!\\s)${sign}(?![\\p{L}\\p{N}${sign}])`,
    )
    .join('|'),
  'u',
);

function emphasise(text: string, style: Style, atoms: readonly RichTextLeaf[]): RichTextLeaf[] {
  const found = emphasis.exec(text);
  if (found === null) return leaves(text, style, atoms);
  const mark = marks.find((each) => found.groups?.[each.style] !== undefined)?.style ?? 'bold';
  return [
    ...leaves(text.slice(0, found.index), style, atoms),
    ...emphasise(found.groups?.[mark] ?? '', { ...style, [mark]: true }, atoms),
    ...emphasise(text.slice(found.index + found[0].length), style, atoms),
  ];
}

function leaves(text: string, style: Style, atoms: readonly RichTextLeaf[]): RichTextLeaf[] {
  return text
    .split(/([\u{F0000}-\u{FFFFD}])/u)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const atom = standIn.test(piece) ? atoms[(piece.codePointAt(0) ?? 0) - firstStandIn] : undefined;
      const leaf = atom ?? { type: 'text', text: unescapeText(piece) };
      const both = { ...style, ...leaf.style };
      return Object.keys(both).length > 0 ? { ...leaf, style: both } : leaf;
    });
}

/** The text between `<` and `>`: a mention, a date or a link; undefined if it is none of them. */
function angle(inside: string, reader: PageReader): RichTextLeaf | undefined {
  const [target = '', label] = splitOnce(inside, '|');
  const shown = label === undefined ? undefined : unescapeText(label);
  if (/^@[UWB]\w+$/.test(target)) return { type: 'user', user_id: target.slice(1) };
  if (/^#[CDG]\w+$/.test(target)) {
    const id = target.slice(1);
    return reader.knowsChannel(id)
      ? { type: 'channel', channel_id: id }
      : { type: 'text', text: `#${shown || 'private-channel'}` };
  }
  if (/^!(here|channel|everyone)$/.test(target)) return { type: 'broadcast', range: target.slice(1) };
  if (target.startsWith('!subteam^')) return { type: 'text', text: shown ?? '@group', style: { bold: true } };
  if (target.startsWith('!date^')) return date(target, shown ?? '', reader);
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(target)) {
    return {
      type: 'link',
      url: unescapeText(target),
      text: shown || unescapeText(target.replace(/^(mailto|tel):/i, '')),
    };
  }
  return undefined;
}

function date(target: string, fallback: string, reader: PageReader): RichTextLeaf {
  const [, seconds, format = '', link] = target.split('^');
  const text = formatDate(Number(seconds), format, reader.tz, reader.now) ?? fallback;
  return link === undefined ? { type: 'text', text } : { type: 'link', url: unescapeText(link), text };
}

function unescapeText(text: string): string {
  return text.replace(
    /&(amp|lt|gt);/g,
    (_, name: 'amp' | 'lt' | 'gt') => ({ amp: '&', lt: '<', gt: '>' })[name],
  );
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
