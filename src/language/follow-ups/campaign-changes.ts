// Reads from a follow-up which campaign it is about: named, the one of two, the one of a status, or beside the one that stands.

import type { Lexicon } from '#language/reading/lexicon.ts';
import { nameWords } from '#language/reading/lexicon.ts';
import type { Tag } from '#language/reading/tag.ts';
import type { CampaignRef } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { campaignsIn } from './follow-up-tags.ts';
import { ownersIn } from './owner-changes.ts';
import { compares } from './period-changes.ts';
import {
  type Changes,
  nothing,
  type Said,
  type SaidChange,
  type SaidFacts,
  type SaidOf,
  saidBy,
} from './said.ts';

/** The most campaigns of which one is chosen. */
const mostChosen = 10;

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the ways to name a campaign, one line each
export function campaignChanges(facts: SaidFacts): Changes {
  const { stands, words } = facts;
  const said = facts.of('campaign');
  const before = campaignsIn(stands);
  if (said.length === 0) {
    if (words.has('both')) return bothOf(facts, before);
    // `her best one` ranks.
    const isRanked = facts.of('order').length > 0 && before.length === 0;
    return words.has('one') && !isRanked ? theOne(facts, candidates(facts, before), []) : nothing;
  }
  const plain = said.filter(({ mode }) => mode === 'plain');
  const against = said.filter(({ mode }) => mode === 'against');
  const without = said.filter(({ mode }) => mode === 'without');
  const [one, another] = plain;
  const [other, more] = against;
  if (more !== undefined || (one === undefined && other === undefined))
    return { changes: [], lost: tagsOf(said) };
  if (other !== undefined) {
    const changes = [
      ...(one ? [saidBy({ kind: 'campaign', campaign: refOf(one) }, one)] : []),
      saidBy({ kind: 'against', campaign: refOf(other) }, other, ...without),
    ];
    return { changes, lost: tagsOf(plain.slice(1)) };
  }
  if (one === undefined) return nothing;
  const swapped = words.has('swaps') && another !== undefined ? { out: one, into: another } : undefined;
  const replaced = swapped ?? (without[0] && { out: without[0], into: one });
  if (replaced !== undefined && before.length === 2) return swappedIn(before, replaced, said, facts);
  if (swapped !== undefined) return swappedAlone(before, swapped, facts);
  if (another !== undefined && compares(facts) && plain.length === 2)
    return {
      changes: [
        saidBy({ kind: 'campaign', campaign: refOf(one) }, ...said),
        saidBy({ kind: 'against', campaign: refOf(another) }),
      ],
      lost: [],
    };
  if (another !== undefined) return { changes: [], lost: tagsOf(said) };
  if (words.has('adds') && before.length > 1)
    return { changes: [saidBy({ kind: 'joined', campaign: refOf(one) }, one, ...without)], lost: [] };
  const joins = compares(facts) || (words.has('adds') && before.length === 1);
  if (joins)
    return { changes: [saidBy({ kind: 'against', campaign: refOf(one) }, one, ...without)], lost: [] };
  if (words.has('one')) return theOne(facts, one.meaning.meant, [one, ...without]);
  return chosen(one.meaning.meant, refOf(one), [one, ...without]);
}

/** `march madness instead of wave 1`: the other of the two stays. */
function swappedIn(
  before: readonly CampaignRef[],
  { out, into }: Record<'out' | 'into', SaidOf<'campaign'>>,
  said: readonly Said[],
  { lexicon }: SaidFacts,
): Changes {
  const [stays, more] = before.filter((ref) => !means(out, ref, lexicon));
  if (stays === undefined || more !== undefined || means(into, stays, lexicon))
    return { changes: [], lost: tagsOf(said) };
  return {
    changes: [
      saidBy({ kind: 'campaign', campaign: refOf(into) }, ...said),
      saidBy({ kind: 'against', campaign: stays }),
    ],
    lost: [],
  };
}

/** `swap wave 2 for wave 1`: of the only one, and of no ranking. */
function swappedAlone(
  before: readonly CampaignRef[],
  { out, into }: Record<'out' | 'into', SaidOf<'campaign'>>,
  { lexicon, of }: SaidFacts,
): Changes {
  const [only, more] = before;
  if (only !== undefined && more === undefined && means(out, only, lexicon))
    return chosen(into.meaning.meant, refOf(into), [out, into]);
  const from = of('amends').find(({ meaning }) => meaning.how === 'swaps')?.tag.from ?? out.tag.from;
  return { changes: [], lost: [{ ...out.tag, from, to: into.tag.to }] };
}

function means({ meaning }: SaidOf<'campaign'>, ref: CampaignRef, { campaigns }: Lexicon): boolean {
  const named = campaigns.items.find(({ id, name }) => (ref.by === 'id' ? id === ref.id : name === ref.name));
  return meaning.meant.some(({ id }) => id === named?.id);
}

/** `the paused one`: its status, and the owner whom the question was about, help to name it. */
function theOne(facts: SaidFacts, among: readonly CampaignChoice[], said: readonly Said[]): Changes {
  const statuses = facts.of('status').filter(({ mode }) => mode === 'plain');
  const wanted = statuses.map(({ meaning }) => meaning.status);
  const [owner] = ownersIn(facts.stands);
  const isTheirs = ({ ownerEmail }: CampaignChoice) => owner === undefined || ownerEmail === owner;
  const meant = among.filter(
    (each) => isTheirs(each) && (wanted.length === 0 || wanted.some((status) => status === each.status)),
  );
  if (meant.length === 0 || meant.length > mostChosen) return { changes: [], lost: tagsOf(said) };
  return chosen(meant, undefined, [...said, ...statuses]);
}

/** Of a name that fits several, those; otherwise all. */
function candidates({ lexicon }: SaidFacts, before: readonly CampaignRef[]): readonly CampaignChoice[] {
  const [ref] = before;
  const several = ref?.by === 'name' ? holding(ref.name, lexicon) : [];
  return several.length > 1 ? several : lexicon.campaigns.items;
}

function chosen(
  meant: readonly CampaignChoice[],
  typed: CampaignRef | undefined,
  said: readonly Said[],
): Changes {
  const [only, more] = meant;
  const changeTo = (campaign: CampaignRef): SaidChange => saidBy({ kind: 'campaign', campaign }, ...said);
  if (only === undefined) return typed ? { changes: [changeTo(typed)], lost: [] } : nothing;
  if (more === undefined) return { changes: [changeTo({ by: 'id', id: only.id })], lost: [] };
  return { ...nothing, either: meant.map(({ id }) => [changeTo({ by: 'id', id })]) };
}

/** After a name that fits two campaigns. */
function bothOf({ lexicon }: SaidFacts, [ref]: readonly CampaignRef[]): Changes {
  const [one, other, more] = ref?.by === 'name' ? holding(ref.name, lexicon) : [];
  if (one === undefined || other === undefined || more !== undefined) return nothing;
  const [first, second] = [one, other].map(({ id }) => ({ by: 'id', id }) as const);
  return {
    changes: [
      { change: { kind: 'campaign', campaign: first as CampaignRef }, by: [] },
      { change: { kind: 'against', campaign: second as CampaignRef }, by: [] },
    ],
    lost: [],
  };
}

/** Those whose names hold each of its words. */
function holding(name: string, { campaigns }: Lexicon): readonly CampaignChoice[] {
  const words = nameWords(name);
  if (words.length === 0) return [];
  return campaigns.items.filter((_, index) => {
    const own = campaigns.words[index] ?? [];
    return words.every((word) =>
      own.some((each) => (/\d/.test(word) ? each === word : each.startsWith(word))),
    );
  });
}

function refOf({ meaning }: SaidOf<'campaign'>): CampaignRef {
  const [only, more] = meaning.meant;
  return only !== undefined && more === undefined ? { by: 'id', id: only.id } : meaning.ref;
}

function tagsOf(said: readonly Said[]): Tag[] {
  return said.map(({ tag }) => tag);
}
