import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draw } from '#sandbox/slack/page/draw.ts';
import { context, everyBlock } from './blocks.ts';

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></svg><script>alert(1)</script>',
  '<javascript:alert(1)|press me>',
  '[press me](javascript:alert(1))',
  '<http://a.b/"onclick="alert(1)|x>',
  '<!channel> <!here> <@U0ANA> <!subteam^S1|@all>',
  '<!date^0^{date}^javascript:alert(1)|x>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '*_~`*_~` ``` > &gt; :tada: \u{F0000}\u{F0001}',
  'حملة ‮ left 🚀',
  '<div id="slack_blocks_to_jsx" ',
  'javascript:alert(1)',
  '__proto__',
];

describe('a name that tries to be mark-up', () => {
  test.each(hostile)('stays text in every block: %s', (name) => {
    expectOnlyOwnMarkUp(draw(everyBlock(name), 'message', context));
  });

  test('stays text whatever it is made of', () => {
    const parts = fc.constantFrom(
      ...hostile,
      '<',
      '>',
      '"',
      "'",
      '&',
      '`',
      '*',
      '_',
      '~',
      '|',
      '\n',
      ':',
      '^',
      '/',
      '\\',
      '}',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 6 }), (pieces) => {
        expectOnlyOwnMarkUp(draw(everyBlock(pieces.join('')), 'modal', context));
      }),
      { numRuns: 60 },
    );
  });

  test('is shown as it was typed in plain text, cells, labels and legends', () => {
    const name = '<b>*Q3*</b> & <!channel>';
    const html = draw(everyBlock(name), 'message', context);
    const written = '&lt;b&gt;*Q3*&lt;/b&gt; &amp; &lt;!channel&gt;';
    expect(html.split(`>${written}<`).length).toBeGreaterThan(20);
  });

  test('pings nobody when it is escaped as Slack asks', () => {
    const html = draw(
      [
        {
          type: 'section',
          block_id: 's',
          text: { type: 'mrkdwn', text: '&lt;!channel&gt; wins', verbatim: true },
        },
      ],
      'message',
      context,
    );
    expect(html).toContain('&lt;!channel&gt; wins');
    expect(html).not.toContain('slack_broadcast');
  });
});

/** Every `<` opens a well-formed tag without listeners; every address is a web, mail or phone one, or empty. */
function expectOnlyOwnMarkUp(html: string): void {
  const tag = /<\/?([a-z][a-z0-9]*)((?:\s[^\s=<>"']+(?:="[^"<>]*")?)*)\s*\/?>/gi;
  expect(html.replace(tag, '')).not.toMatch(/[<>]/);
  for (const [, name = '', attributes = ''] of html.matchAll(tag)) {
    expect(['script', 'style', 'iframe', 'object', 'embed', 'base', 'meta', 'link', 'form']).not.toContain(
      name.toLowerCase(),
    );
    for (const [, attribute = '', value = ''] of attributes.matchAll(/\s([^\s=<>"']+)(?:="([^"<>]*)")?/g)) {
      expect(attribute).not.toMatch(/^on/i);
      if (['href', 'src', 'data-url'].includes(attribute))
        expect(value).toMatch(/^(?:https?:|mailto:|tel:|$)/i);
    }
  }
}
