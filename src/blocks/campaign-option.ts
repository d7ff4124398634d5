// One line of the type-ahead over campaigns; knows nothing of the search that found it.

import type { PlainTextOption } from '@slack/types';
import type { CampaignChoice } from '#reports/report.ts';
import { limits } from './limits.ts';
import { ownerOf, statusInWords } from './parts/campaign-rows.ts';
import { nameOf, plain } from './parts/text.ts';

export function campaignOption({ id, name, status, ownerEmail }: CampaignChoice): PlainTextOption {
  return {
    text: plain(nameOf(name, limits.option.text)),
    description: plain(
      nameOf(`${statusInWords(status)} · ${ownerOf(ownerEmail)}`, limits.option.description),
    ),
    value: id,
  };
}
