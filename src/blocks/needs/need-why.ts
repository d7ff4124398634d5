// Why a need is there: its reason, how that was worked out, since when, and everything that people did about it.

import { limits, nameLengths } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { context, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import { clipped, escaped, nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { needReasonInWords, workingInWords } from '#blocks/reports/need-reasons.ts';
import { weekdayAndDay } from '#blocks/words/dates.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { deedsInForce } from '#reports/handling/fold-need-deeds.ts';
import type { KeptDeed } from '#reports/handling/kept-need.ts';
import type { FoundNeed } from '#reports/handling/needs-keeper.ts';

export function needWhyMessage({ campaign, now: { kept, fate }, handling }: FoundNeed): Message {
  const name = campaign === undefined ? 'This campaign' : `*${nameIn(campaign.name, nameLengths.line)}*`;
  const line = fate.kind === 'stands' ? fate.line : undefined;
  const arose = handling === undefined ? '' : ` It arose on ${weekdayAndDay(handling.arose)}.`;
  const headline = `${name}${line === undefined ? ' needs nobody at the moment.' : ` is here: ${needReasonInWords(line.reason)}.`}${arose}`;
  const from = line && workingInWords(line);
  const working = from === undefined ? undefined : `Worked out from ${from}.`;
  const deeds = deedsInForce(kept?.deeds ?? []);
  const shown = fitting(deeds);
  const earlier = earlierInWords(deeds.length - shown.length);
  const lines = [working, earlier, ...shown.map(deedInWords)].filter((words) => words !== undefined);
  return {
    blocks: [
      section(headline),
      ...[working, earlier].flatMap((words) => (words === undefined ? [] : [context(plain(words))])),
      ...shown.flatMap(deedBlocks),
    ],
    text: clipped([headline, ...lines.map(escaped)].join('\n'), longestText).replace(/&[a-z]*…$/, '…'),
  };
}

/** How many blocks and letters the part above the deeds may take. */
const above = { blocks: 3, text: 1_200 };
/** For who did it and when. */
const lettersOfDeed = 120;

/** The newest deeds that fit into one message, in order. */
function fitting(deeds: readonly KeptDeed[]): readonly KeptDeed[] {
  let [blocks, letters] = [above.blocks, above.text];
  const first = deeds.findLastIndex(({ deed }) => {
    blocks += deed.kind === 'note' ? 2 : 1;
    letters += lettersOfDeed + (deed.kind === 'note' ? deed.text.length : 0);
    return blocks > limits.message.blocks || letters > limits.message.blocksText;
  });
  return deeds.slice(first + 1);
}

/** Plain text. */
function earlierInWords(earlier: number): string | undefined {
  if (earlier === 0) return undefined;
  return `After ${howMany(earlier, 'earlier deed')}: the CSV file of /campaign-stats handled has them.`;
}

/** Of Slack's 4,000 characters. Screen readers get the rest from the blocks. */
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
