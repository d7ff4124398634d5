// The address of a campaign in the team's own tool, made from the operator's template. The id may be any text.

import type { Brand } from '#base/brand.ts';

/** An https address with `{id}` after its host. */
export type PageTemplate = Brand<string, 'PageTemplate'>;

export type ParsedTemplate =
  | { readonly kind: 'template'; readonly template: PageTemplate }
  /** In words that follow the setting's name. */
  | { readonly kind: 'fault'; readonly fault: string };

const mark = '{id}';
const example = `https://tool.example.com/campaigns/${mark}`;

export function parsePageTemplate(text: string): ParsedTemplate {
  const fault = faultOf(text);
  return fault === undefined
    ? { kind: 'template', template: text as PageTemplate }
    : { kind: 'fault', fault };
}

function faultOf(text: string): string | undefined {
  if (!URL.canParse(text) || /[\s<>|]/.test(text)) return `must be an address such as ${example}`;
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'https:') return 'must start with https://';
  if (username !== '' || password !== '') return 'must hold no user name or password';
  if (!text.includes(mark)) return `must hold ${mark} where a campaign’s id belongs, such as ${example}`;
  const [one, other] = ['x', 'y'].map((id) => new URL(text.replaceAll(mark, id)).origin);
  return one === other ? undefined : `must hold ${mark} behind the host name only, such as ${example}`;
}

/** Slack takes no longer link. */
const longestAddress = 3_000;

/** undefined if the id makes the address too long. */
export function campaignPage(template: PageTemplate | undefined, id: string): string | undefined {
  const address = template?.replaceAll(mark, () => encodeURIComponent(id.toWellFormed()));
  return address === undefined || address.length > longestAddress ? undefined : address;
}
