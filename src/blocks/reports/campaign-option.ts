// One line of the type-ahead for campaigns or owners. Knows nothing of the search.

import type { PlainTextOption } from '@slack/types';
import { limits } from '#blocks/limits.ts';
import { nameOf, plain, plural } from '#blocks/parts/text.ts';
import { ownerName, statusInWords } from '#blocks/words/campaign-words.ts';
import { count } from '#blocks/words/numbers.ts';
import type { OwnerChoice } from '#reports/answers.ts';
import type { CampaignChoice } from '#reports/report-base.ts';

export function campaignOption({ id, name, status, ownerEmail }: CampaignChoice): PlainTextOption {
  return {
    text: plain(nameOf(name, limits.option.text)),
    description: plain(
      nameOf(`${statusInWords(status)} · ${ownerName(ownerEmail)}`, limits.option.description),
    ),
    value: id,
  };
}

export function ownerOption({ email, campaigns }: OwnerChoice): PlainTextOption {
  return {
    text: plain(nameOf(email, limits.option.text)),
    description: plain(`${count(campaigns)} ${plural(campaigns, 'campaign')}`),
    value: email,
  };
}
