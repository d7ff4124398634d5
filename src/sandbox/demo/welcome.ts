// What there is to try in the demo, and as whom; the page shows it on a card, each line of it to be pressed.

import type { WelcomeGroup } from '#sandbox/slack/page-port.ts';

/** `other`: a second campaign service, for whoever connects an account by hand. */
export function welcome(other: { readonly url: string; readonly key: string }): readonly WelcomeGroup[] {
  return [
    {
      as: 'ana',
      channel: 'C0GROWTH',
      who: 'works in Lisbon and is the bot’s admin',
      examples: [
        { typed: '/campaign-stats', gives: 'what changed in the last 7 days, and what needs you' },
        { typed: '/campaign-stats nordics saas', gives: 'a campaign by half of its name' },
        { typed: '/campaign-stats daily last 14 days', gives: 'day by day; More shows each day' },
        { typed: '/campaign-stats top 5 by reply rate', gives: 'a ranking' },
        { typed: '/campaign-stats subscribe', gives: 'a digest, set up in two clicks' },
        { typed: '@campaign-stats how was last week?', gives: 'answered in a thread, for all to see' },
        { typed: '/campaign-stats help', gives: 'what else to ask' },
        {
          typed: '/campaign-stats accounts',
          gives: `a second account: address ${other.url}, key ${other.key}`,
        },
      ],
    },
    {
      as: 'ben',
      channel: 'C0GROWTH',
      who: 'is a colleague in New York',
      examples: [{ typed: '/campaign-stats my campaigns', gives: 'his own, by his e-mail address' }],
    },
    {
      as: 'gus',
      channel: 'C0GROWTH',
      who: 'is a guest in this workspace',
      examples: [{ typed: '/campaign-stats', gives: 'refused: guests see no figures' }],
    },
    {
      as: 'dana',
      channel: 'C0ACME',
      who: 'is of another company and shares #acme-partners',
      examples: [{ typed: '/campaign-stats', gives: 'refused as well' }],
    },
  ];
}
