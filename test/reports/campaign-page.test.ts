import { expect, it } from 'vitest';
import { campaignPage, parsePageTemplate } from '#reports/campaign/campaign-page.ts';

const opened = (text: string, id: string) => {
  const parsed = parsePageTemplate(text);
  if (parsed.kind === 'fault') throw new Error(parsed.fault);
  return campaignPage(parsed.template, id);
};

it.each([
  ['https://tool.example.com/campaigns/{id}', 'cmp_1', 'https://tool.example.com/campaigns/cmp_1'],
  ['https://tool.example.com/?open={id}#{id}', 'a b', 'https://tool.example.com/?open=a%20b#a%20b'],
  [
    'https://tool.example.com/{id}/edit',
    '../x|y>&?#',
    'https://tool.example.com/..%2Fx%7Cy%3E%26%3F%23/edit',
  ],
  ['https://tool.example.com/{id}', '$& \ud800', 'https://tool.example.com/%24%26%20%EF%BF%BD'],
])('%s leads to the campaign %s, whatever its id holds', (template, id, address) => {
  expect(opened(template, id)).toBe(address);
});

it('no link is made that Slack would refuse for its length, and none where nothing is set', () => {
  expect(opened('https://tool.example.com/{id}', 'x'.repeat(3_000))).toBeUndefined();
  expect(campaignPage(undefined, 'cmp_1')).toBeUndefined();
});
