// The names of 5,000 campaigns like those of the phrase book.

import { type Lexicon, lexiconOf } from '#language/reading/lexicon.ts';
import { campaigns, people } from './phrase-record.ts';

export function manyNames(): Lexicon {
  return lexiconOf(manyCampaigns(), people);
}

export function manyCampaigns(count = 5_000): typeof campaigns {
  return Array.from({ length: count }, (_, index) => {
    const like = campaigns[index % campaigns.length] as (typeof campaigns)[number];
    const name =
      index < campaigns.length
        ? like.name
        : `${like.name} ${['alpha', 'beta', 'gamma', 'delta'][index % 4]} ${index}`;
    return { ...like, id: `cmp-${index}` as typeof like.id, name };
  });
}
