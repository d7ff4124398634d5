import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PageReader, parseMrkdwn } from '#sandbox/slack/page/mrkdwn.ts';
import type { RichTextLeaf, RichTextPart } from '#sandbox/slack/page/shapes.ts';
import { inTime } from '../support/in-time.ts';

const reader: PageReader = {
  tz: 'Europe/Lisbon',
  now: Date.UTC(2026, 2, 2, 9, 5),
  knowsChannel: (id) => id === 'C1',
  knowsEmoji: (name) => name === 'tada',
};

const leaves = (text: string, verbatim = false) =>
  parseMrkdwn(text, reader, verbatim).flatMap((part) => part.elements);
const text = (words: string, style?: object) => ({
  type: 'text',
  text: words,
  ...(style === undefined ? {} : { style }),
});

describe('mrkdwn is read as Slack reads it', () => {
  test.each([
    ['*bold* move', [text('bold', { bold: true }), text(' move')]],
    [
      '_it_ ~s~ `a*b*`',
      [
        text('it', { italic: true }),
        text(' '),
        text('s', { strike: true }),
        text(' '),
        text('a*b*', { code: true }),
      ],
    ],
    ['*_both_*', [text('both', { bold: true, italic: true })]],
    [
      '*Replies:* <https://a.b|see *it*>',
      [text('Replies:', { bold: true }), text(' '), { type: 'link', url: 'https://a.b', text: 'see *it*' }],
    ],
    ['*<https://a.b|x>*', [{ type: 'link', url: 'https://a.b', text: 'x', style: { bold: true } }]],
    ['3 * 4 * 5', [text('3 * 4 * 5')]],
    ['snake_case_name and a*b*c', [text('snake_case_name and a*b*c')]],
    ['*not\nacross lines*', [text('*not\nacross lines*')]],
    [
      '[x](https://a.b) # no **heading**',
      [text('[x]('), { type: 'link', url: 'https://a.b', text: 'https://a.b' }, text(') # no **heading**')],
    ],
    ['a &lt;b&gt; &amp;amp; c', [text('a <b> &amp; c')]],
    ['<b>raw</b>', [text('<b>raw</b>')]],
    [
      '<@U1> <#C1> <#C9|far> <!here>',
      [
        { type: 'user', user_id: 'U1' },
        text(' '),
        { type: 'channel', channel_id: 'C1' },
        text(' '),
        text('#far'),
        text(' '),
        { type: 'broadcast', range: 'here' },
      ],
    ],
    [':tada: :nope:', [{ type: 'emoji', name: 'tada' }, text(' :nope:')]],
    ['<!date^1772442300^{date_short_pretty} at {time}|09:05 UTC>', [text('today at 9:05 AM')]],
    ['<!date^soon^{date}|fallback>', [text('fallback')]],
    ['<javascript:alert(1)|x>', [text('<javascript:alert(1)|x>')]],
  ])('%j', (given, expected) => {
    expect(leaves(given)).toEqual(expected);
  });

  test('a bare address and @channel become live unless the text is verbatim', () => {
    expect(leaves('@channel https://a.b.')).toEqual([
      { type: 'broadcast', range: 'channel' },
      text(' '),
      { type: 'link', url: 'https://a.b', text: 'https://a.b' },
      text('.'),
    ]);
    expect(leaves('@channel https://a.b.', true)).toEqual([text('@channel https://a.b.')]);
  });

  test('quotes and code blocks stand as parts of their own', () => {
    const parts = parseMrkdwn('first\n&gt; quoted\n> twice\nlast\n```\na  *b*\n```', reader);
    expect(parts.map((part) => part.type)).toEqual([
      'rich_text_section',
      'rich_text_quote',
      'rich_text_section',
      'rich_text_preformatted',
    ]);
    expect(wordsOf(parts)).toBe('first|quoted\ntwice|last|a  *b*');
  });

  test('text without marks comes out letter by letter, and nothing makes it throw', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '世', ' ', '\n', '7', '-', '.', '(', '"') }),
        (words) => {
          expect(wordsOf(parseMrkdwn(words, reader)).replace(/\s/g, '')).toBe(words.replace(/\s/g, ''));
        },
      ),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (words) => void parseMrkdwn(words, reader)));
  });

  test('a long run of marks is read at once', () => {
    for (const mark of ['*', '_', '~', '`', '<', '*a ', '<!date^', ':a'])
      expect(inTime(() => parseMrkdwn(mark.repeat(3000), reader)).length).toBeGreaterThan(0);
  });
});

function wordsOf(parts: readonly RichTextPart[]): string {
  return parts
    .map((part) => part.elements.map((each) => (each as RichTextLeaf).text ?? '').join(''))
    .join('|');
}
