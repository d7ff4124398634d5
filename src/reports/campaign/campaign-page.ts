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
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fault =
    url === undefined || /[\s<>|]/.test(text)
      ? `must be an address such as ${example}`
      : url.protocol !== 'https:'
        ? 'must start with https://'
        : url.username !== '' || url.password !== ''
          ? 'must hold no user name or password'
          : !text.includes(mark)
            ? `must hold ${mark} where a campaign’s id belongs, such as ${example}`
            : new URL(text.replaceAll(mark, 'x')).origin !== new URL(text.replaceAll(mark, 'y')).origin
              ? `must hold ${mark} behind the host name only, such as ${example}`
              : undefined;
  return fault === undefined
    ? { kind: 'template', template: text as PageTemplate }
    : { kind: 'fault', fault };
}

/** Slack takes no longer link. */
const longestAddress = 3_000;

/** undefined if the id makes the address too long. */
export function campaignPage(template: PageTemplate | undefined, id: string): string | undefined {
  const address = template?.replaceAll(mark, () => encodeURIComponent(id.toWellFormed()));
  return address === undefined || address.length > longestAddress ? undefined : address;
}
