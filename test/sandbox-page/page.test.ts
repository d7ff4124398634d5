import { describe, expect, test } from 'vitest';
import { draw } from '#sandbox/slack/page/draw.ts';
import { createPage } from '#sandbox/slack/page/page.ts';
import { context, overview, subscribeModal } from './blocks.ts';

const page = createPage();
const textOf = (path: string) => String(page.assets(path)?.body ?? '');

describe("the page's files", () => {
  test('everything that one file names, the page has', () => {
    const named = [...textOf('/').matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    const seen = new Set<string>();
    const toSee = [...named];
    for (let path = toSee.pop(); path !== undefined; path = toSee.pop()) {
      expect(page.assets(path), path).toBeDefined();
      seen.add(path);
      const imports = [...textOf(path).matchAll(/(?:from|import) '\.(\/[\w.]+)'/g)].map(
        ([, found]) => found ?? '',
      );
      toSee.push(...imports.filter((found) => !seen.has(found)));
    }
    expect(seen.size).toBeGreaterThan(14);
  });

  test('nothing comes from another host', () => {
    for (const path of ['/', '/page.css', '/blocks.css', '/text.css', '/page.js']) {
      expect(textOf(path).replaceAll('http://www.w3.org/', ''), path).not.toMatch(
        /(?:url\(|src=|href=|from |@import )\s*['"]?(?:https?:)?\/\//,
      );
    }
  });

  test('a path that it does not have is undefined', () => {
    expect(page.assets('/etc/passwd')).toBeUndefined();
    expect(page.assets('/../page.ts')).toBeUndefined();
  });
});

describe('what can be pressed or filled in', () => {
  test('carries its block, its action and its kind', () => {
    const html = draw(overview(), 'message', context);
    expect(html).toContain('data-block-id="a" data-action-id="share" data-type="button" data-live=""');
    expect(html).toContain('data-action-id="campaign" data-type="external_select"');
    expect(html).toContain('data-least="0"');
  });

  test('shows what the server holds before what the bot began with', () => {
    const values = {
      at: { v: { type: 'timepicker', selected_time: '17:30' } },
      where: { v: { type: 'multi_conversations_select', selected_conversations: ['C0SALES'] } },
    };
    const html = draw(subscribeModal(), 'modal', { ...context, values });
    expect(html).toContain('value="17:30"');
    expect(html).toContain('#sales');
    expect(html).toMatch(/class="chip">#sales/);
    expect(html).not.toMatch(/class="chip">#growth/);
  });

  test('offers only the conversations that the filter lets pass', () => {
    const html = draw(subscribeModal(), 'modal', context);
    expect(html).toContain('&quot;value&quot;:&quot;C0BOARD&quot;');
    expect(html).not.toContain('&quot;value&quot;:&quot;C0ACME&quot;');
    expect(html).not.toContain('&quot;value&quot;:&quot;C0OLD&quot;');
  });

  test('offers people by their names, and shows those who were chosen by theirs', () => {
    const values = {
      where: { v: { type: 'multi_conversations_select', selected_conversations: ['U0BEN'] } },
    };
    const html = draw(subscribeModal(), 'modal', { ...context, values });
    expect(html).toContain(
      '&quot;text&quot;:&quot;Ben Okafor&quot;,&quot;emoji&quot;:false},&quot;value&quot;:&quot;U0BEN&quot;',
    );
    expect(html).toMatch(/class="chip">Ben Okafor/);
    expect(html).not.toContain('&quot;value&quot;:&quot;D0');
  });

  test('says beside the field what is wrong with it, to eyes and ears', () => {
    const html = draw(subscribeModal(), 'modal', { ...context, errors: { cron: 'No such cron line.' } });
    expect(html).toContain('<p id="error-cron" class="input-error" role="alert">No such cron line.</p>');
    expect(html).toMatch(/id="field-cron-v"[^>]*aria-describedby="error-cron"[^>]*aria-invalid="true"/);
  });

  test('hides a control that others are meant to press', () => {
    const trash = (ids: string[]) => ({
      type: 'context_actions',
      block_id: 'x',
      elements: [
        {
          type: 'icon_button',
          icon: 'trash',
          action_id: 'rm',
          text: { type: 'plain_text', text: 'Remove' },
          visible_to_user_ids: ids,
        },
      ],
    });
    expect(draw([trash(['U0ANA'])], 'message', context)).toContain('Remove');
    expect(draw([trash(['U0BEN'])], 'message', context)).not.toContain('Remove');
  });
});
