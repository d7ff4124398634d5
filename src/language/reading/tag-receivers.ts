// Finds people to whom something is to come: `to ana@example.com`, `dm ana`. They narrow no question. Knows no report.

import { mentionIn } from '#reports/finding/owner-mention.ts';
import type { Tag } from './tag.ts';
import { type Prepared, setOf } from './tag-words.ts';

/** Behind these stands whoever gets it; behind `send` and `post` may stand what is sent. */
const reaching = setOf('to dm email e-mail mail ping message notify tell alert warn remind inform');
const joining = setOf('and & plus , or');
/** `compare ben to ana` sends nothing, and neither does `belongs to ana`. */
const holding = setOf(
  'compare compared comparing next relative belong belongs belonging replied reply replies responded answered wrote back close according thanks switch change swap assigned',
);

/** Less than the same words cost where they narrow what is sent. */
const saving = 0.1;

export function receiverTags(names: readonly Tag[], { typed, meant }: Prepared): Tag[] {
  const receivers: Tag[] = [];
  for (const { from, to, cost, meaning, said = [] } of names.toSorted(
    (one, other) => one.from - other.from,
  )) {
    if (meaning.kind !== 'owner' || meaning.owner === 'me' || /['’]s$/.test(typed.words[to - 1]?.text ?? ''))
      continue;
    const before = meant.words[from - 1]?.key ?? '';
    const isBeside = /^<?#/.test(typed.words[from - 2]?.text ?? '');
    const isJoined = joining.has(before) && (isBeside || receivers.some((each) => each.to === from - 1));
    const isHeld = holding.has(meant.words[from - 2]?.key ?? '');
    if (!isJoined && (!reaching.has(before) || isHeld)) continue;
    const takes = isJoined || before === 'to' ? from - 1 : from;
    const place = { kind: 'person', who: meaning.owner } as const;
    receivers.push({
      from: takes,
      to,
      cost: cost - saving,
      meaning: { kind: 'place', place },
      said: [...said, ...pickedIn(place.who)],
    });
  }
  return receivers;
}

/** Whom Slack does not mark in the text, the form asks for. */
function pickedIn(who: string): string[] {
  return mentionIn(who)
    ? []
    : [`sent to ${who}, whom the form asks for: only channels and people in Slack can get it`];
}
