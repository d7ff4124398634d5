// One line of the type-ahead for campaigns or owners. Knows nothing of the search.

import type { PlainTextOption } from '@slack/types';
import { limits } from '#blocks/limits.ts';
import { nameOf, plain } from '#blocks/parts/text.ts';
import { type MemberNames, ownerName, statusInWords } from '#blocks/words/campaign-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import type { OwnerChoice } from '#reports/answers.ts';
import type { CampaignChoice } from '#reports/report-base.ts';

export function campaignOption(
  { id, name, status, ownerEmail }: CampaignChoice,
  owners: MemberNames,
): PlainTextOption {
  return {
    text: plain(nameOf(name, limits.option.text)),
    description: plain(
      nameOf(`${statusInWords(status)} · ${ownerName(ownerEmail, owners)}`, limits.option.description),
    ),
    value: id,
  };
}

/** With the address, unless the address is also the owner's name. */
export function ownerOption({ email, campaigns }: OwnerChoice, owners: MemberNames): PlainTextOption {
  const counted = howMany(campaigns, 'campaign');
  const isNamed = owners.has(email.toLowerCase());
  return {
    text: plain(nameOf(isNamed ? ownerName(email, owners) : email, limits.option.text)),
    description: plain(nameOf(isNamed ? `${counted} · ${email}` : counted, limits.option.description)),
    value: email,
  };
}
