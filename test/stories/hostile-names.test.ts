// What people get when campaigns, or what people type, are called things that Slack or a reader could trip over.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { campaignCalled, controlsOn, count, drawn, pingsIn, rowsOn, trueCounters } from './on-screen.ts';

let world: World;
let ana: Character;

beforeEach(async () => {
  world = await openWorld({ service: generous });
  ana = world.person('ana');
});
afterEach(() => world.close());

const arabic = 'حملة الخريف للشركات الناشئة';
const hostile = [
  '<!channel> promo',
  '*bold* _it_ ~st~ `code`',
  '&amp;',
  '=HYPERLINK("x")',
  'A vs B',
  'list',
  '🚀 Launch week 🎯',
];

/** Names as a person sees them: the marks that set apart what runs from right to left are not drawn. */
const shown = (name: string | undefined) => name?.replaceAll(/[\u2068\u2069]/g, '');

describe('hostile names', () => {
  test('are in the list letter for letter, each with its own figures', async () => {
    const answer = await ana.asks('list');
    const rows = rowsOn(answer);
    for (const name of [...hostile, arabic]) {
      expect(rows.find(({ Campaign }) => shown(Campaign) === name)).toMatchObject({
        Invited: count(trueCounters(world.service, name).invitationsSent),
      });
    }
    expect(pingsIn(answer)).toEqual([]);
  });

  test.each([...hostile, arabic])('%s heads its own report as it is', async (name) => {
    const answer = await ana.asks(name.includes('"') ? name : `"${name}"`);
    const title = answer.blocks.find(({ type }) => type === 'header')?.text as { text: string; type: string };
    // A wide name is cut, so that the answer beside it stays on one line.
    const [named = ''] = (shown(title.text) ?? '').split(/…?: /);
    expect(named.length).toBeGreaterThanOrEqual(Math.min(name.length, 20));
    expect(name.startsWith(named), title.text).toBe(true);
    expect(title.type).toBe('plain_text');
    expect(pingsIn(answer)).toEqual([]);
  });

  test('ping nobody and format nothing in a text that Slack parses', async () => {
    const { text } = await ana.asks('list active');
    expect(text).toContain('&lt;!channel&gt; promo');
    expect(text).not.toMatch(/\*bold\*|`code`/);
  });

  test('are letter for letter in the warning above the form of a digest, and format nothing', async () => {
    const name = '*No* _such_ `campaign` <!channel>';
    await ana.types(`/campaign-stats subscribe "${name}"`);
    const form = await ana.faces();
    const warning = form.blocks.find(({ text }) =>
      JSON.stringify(text ?? '').includes('No campaign is called'),
    );
    expect(warning?.text).toMatchObject({ type: 'plain_text', text: expect.stringContaining(name) });
  });

  test('are offered on buttons and in the search as they are, and lead to the right campaign', async () => {
    const answer = await ana.asks('list active');
    const found = await ana.searches(answer, 'Find a campaign…', 'channel');
    expect(found.options.map((option) => (option.text as { text: string }).text)).toEqual([
      '<!channel> promo',
    ]);
    await ana.chooses(answer, 'Find a campaign…', '<!channel> promo');
    expect(ana.sees()?.text).toMatch(/^&lt;!channel&gt; promo: .*\nActive · /);
    expect(drawn(ana.sees() as SeenMessage)).toContain('<!channel> promo');
  });

  test('a name of 150 letters is cut, and breaks nothing', async () => {
    const [{ name } = { name: '' }] = world.service.campaigns().filter((each) => each.name.length > 100);
    const answer = await ana.asks('enterprise accounts manufacturing');
    expect(drawn(answer)).toContain(name.slice(0, 100));
    const list = await ana.asks('list active');
    const cut = rowsOn(list).find(({ Campaign }) => Campaign?.startsWith('Enterprise accounts'));
    expect(cut?.Campaign).toMatch(/…$/);
  });
});

describe('hostile words of a person', () => {
  test.each([
    ['<!channel> bazaar', '<!channel> bazaar'],
    ['<@U0BEN> campaign', 'the e-mail address of that person'],
    ['*bold* nonsense `x`', '*bold* nonsense `x`'],
    ['\u202Enonsense\u202C xyzzy', 'nonsense'],
    ['a\nb\u0000c xyzzyx', 'xyzzyx'],
  ])('%j is repeated without pinging or formatting', async (typed, repeated) => {
    const answer = await ana.asks(typed);
    expect(drawn(answer)).toContain(repeated);
    expect(pingsIn(answer)).toEqual([]);
    expect(answer.text).not.toMatch(/[\u202A-\u202E]|\p{Cc}(?<!\n)/u);
  });

  test('a campaign found by a hostile half name says how it was read without pinging', async () => {
    const answer = await ana.asks('"<!channel> prom"');
    expect(drawn(answer)).toContain('Read as "<!channel> prom" → <!channel> promo');
    expect(pingsIn(answer)).toEqual([]);
    expect(controlsOn(answer)).toContain('Day by day');
    expect(campaignCalled(world.service, '<!channel> promo').status).toBe('ACTIVE');
  });
});
