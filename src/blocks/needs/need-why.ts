// Why a need is there: its reason, how that was worked out, since when, and all that people did about it.

import { nameLengths } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { context, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import { escaped, nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { reasonInWords, workingInWords } from '#blocks/reports/attention.ts';
import { weekdayAndDay } from '#blocks/words/dates.ts';
import { standingDeeds } from '#reports/handling/handled-need-of.ts';
import type { KeptDeed } from '#reports/handling/kept-need.ts';
import type { FoundNeed } from '#reports/handling/needs-desk.ts';

export function needWhyMessage({ campaign, now: { kept, fate }, handling }: FoundNeed): Message {
  const name = campaign === undefined ? 'This campaign' : `*${nameIn(campaign.name, nameLengths.line)}*`;
  const line = fate.kind === 'stands' ? fate.line : undefined;
  const arose = handling === undefined ? '' : ` It arose on ${weekdayAndDay(handling.arose)}.`;
  const told = `${name}${line === undefined ? ' needs nobody at the moment.' : ` is here: ${reasonInWords(line.reason)}.`}${arose}`;
  const from = line && workingInWords(line);
  const working = from === undefined ? undefined : `Worked out from ${from}.`;
  const deeds = standingDeeds(kept?.deeds ?? []);
  const lines = deeds.map(deedInWords);
  return {
    blocks: [
      section(told),
      ...(working === undefined ? [] : [context(plain(working))]),
      ...deeds.flatMap(deedBlocks),
    ],
    text: [told, ...(working === undefined ? [] : [escaped(working)]), ...lines.map(escaped)]
      .join('\n')
      .slice(0, longestText),
  };
}

/** Of Slack’s 4,000 characters; screen readers get the rest from the blocks. */
const longestText = 3_500;

function deedBlocks(deed: KeptDeed): DrawnBlock[] {
  const { deed: done } = deed;
  if (done.kind === 'note') return [context(plain(whoAndWhen(deed))), plainSection(done.text)];
  return [context(plain(deedInWords(deed)))];
}

/** Plain text. */
function deedInWords(deed: KeptDeed): string {
  const { deed: done } = deed;
  switch (done.kind) {
    case 'note':
      return `${whoAndWhen(deed)}: “${done.text}”`;
    case 'snooze':
      return `${whoAndWhen(deed)} until ${done.until === undefined ? 'it gets worse' : weekdayAndDay(done.until)}`;
    default:
      return whoAndWhen(deed);
  }
}

const verbs = {
  take: 'took it',
  snooze: 'snoozed it',
  done: 'marked it as done',
  note: 'noted',
  'give-back': 'gave it back',
  undo: 'undid something',
} as const;

function whoAndWhen({ by, on, deed }: KeptDeed): string {
  return `${nameOf(by.name, nameLengths.owner)} ${verbs[deed.kind]} on ${weekdayAndDay(on)}`;
}
