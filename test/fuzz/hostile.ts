// What nobody types by accident: texts and values that break, ping, inherit or never end. Drawn by chance that repeats itself.

import { type Draw, oneOf, wholeBetween } from '#sandbox/service/chance.ts';
import { pathsIn, spoilers, spoilt } from '../support/mutations.ts';

/** Whoever reads one of these in a message was pinged, or read raw markup. */
export const pings = ['<!channel>', '<!here>', '<!everyone>', '<@U0PINGED>', '<!subteam^S0PINGED>'] as const;

const hostile: readonly [string, ...string[]] = [
  ...pings,
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'],
  ...[
    '<https://evil.example|Open>',
    '<#C0FINANCE>',
    '`*_~>',
    '&lt;!channel&gt;',
    '"',
    "'",
    '“',
    '\\',
    '#{7*7}',
    '{{x}}',
  ],
  ...[
    '%00',
    '\u0000',
    '\ud800',
    '\udfff\ud800',
    '\u202eabc',
    'Z\u0351\u036b\u0343'.repeat(30),
    '🙂'.repeat(80),
    '\r\n\r\n',
  ],
  ...[
    '-1',
    '0',
    '1e309',
    'NaN',
    '9007199254740993',
    '٣',
    '２',
    '1/0',
    '25:99',
    '2026-02-30',
    '0000-00-00',
    '+275760-09-13',
  ],
  ...[
    "'; drop table digests; --",
    '../../etc/passwd',
    'file:///etc/passwd',
    '(a+)+$',
    'a'.repeat(3_000),
    ' '.repeat(3_000),
  ],
];

const words =
  'overview list daily top bottom 10 by reply rate replies last 7 days week month compare vs this subscribe every monday at 9 if below 20 needs my of ana handled status help digests owners explain yesterday since march active london wave room accounts audit'.split(
    ' ',
  );

/** As somebody might type it who means no good, or knows no better. */
export function text(draw: Draw): string {
  const said = Array.from({ length: wholeBetween(draw, 0, 8) }, () =>
    draw() < 0.7
      ? (words[Math.floor(draw() * words.length)] ?? '')
      : draw() < 0.8
        ? oneOf(draw, hostile)
        : letters(draw),
  );
  return said.join(draw() < 0.9 ? ' ' : oneOf(draw, ['', '\t', '\n', '\u00a0', ',']));
}

/** For a field that holds one thing. */
export function value(draw: Draw): string {
  return draw() < 0.5 ? oneOf(draw, hostile) : draw() < 0.5 ? text(draw) : letters(draw);
}

/** The whole with one of its parts spoilt, or as it was. */
export function perhapsSpoilt(draw: Draw, whole: unknown, share: number): unknown {
  if (draw() >= share) return whole;
  const paths = pathsIn(whole);
  const path = paths[Math.floor(draw() * paths.length)] ?? [];
  const spoiler = [...spoilers.values()][Math.floor(draw() * spoilers.size)];
  return spoilt(whole, path, draw() < 0.5 ? spoiler : value(draw));
}

function letters(draw: Draw): string {
  const codes = Array.from({ length: wholeBetween(draw, 1, 24) }, () =>
    wholeBetween(draw, 1, draw() < 0.8 ? 0x17f : 0xffff),
  );
  return String.fromCharCode(...codes);
}
