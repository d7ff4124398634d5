// Finding campaigns by what people type of their names, beside two search libraries, each at the best settings that we found: `npm run bench:names`.

import uFuzzy from '@leeoniya/ufuzzy';
import MiniSearch from 'minisearch';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { nameTags } from '#language/reading/tag-names.ts';
import { prepared } from '#language/reading/tag-words.ts';
import { folded } from '#reports/finding/nearest.ts';
import { phraseBook } from '../language/judge-phrases.ts';
import { manyCampaigns } from '../language/many-names.ts';
import { campaigns } from '../language/phrase-record.ts';
import { typedNames } from './typed-names.ts';

/** What a search answers: the one that is meant, or those among which somebody must choose; none where it finds nothing. */
type Search = (typed: string) => readonly string[];

interface Contender {
  readonly name: string;
  readonly ready: (names: readonly string[]) => Search;
}

const contenders: readonly Contender[] = [
  { name: 'our own', ready: ownSearch },
  { name: 'MiniSearch 7.2', ready: miniSearch },
  { name: 'uFuzzy 1.0', ready: microFuzzy },
];

function ownSearch(names: readonly string[]): Search {
  const like = campaigns[0] as (typeof campaigns)[number];
  const lexicon = lexiconOf(
    names.map((name, index) => ({ ...like, id: `cmp-${index}` as typeof like.id, name })),
  );
  return (typed) => {
    const text = prepared(typed, lexicon);
    const whole = nameTags(text, lexicon).filter(
      ({ from, to, meaning }) => from === 0 && to === text.typed.words.length && meaning.kind === 'campaign',
    );
    const [best] = whole.sort((one, other) => one.cost - other.cost);
    return best?.meaning.kind === 'campaign' ? best.meaning.meant.map(({ name }) => name) : [];
  };
}

function miniSearch(names: readonly string[]): Search {
  const index = new MiniSearch<{ id: number; name: string }>({
    fields: ['name'],
    processTerm: (term) => folded(term) || null,
    searchOptions: {
      combineWith: 'AND',
      prefix: (term) => term.length >= 2,
      fuzzy: (term) => (term.length >= 7 ? 2 : term.length >= 4 ? 1 : false),
    },
  });
  index.addAll(names.map((name, id) => ({ id, name })));
  return (typed) => {
    const found = index.search(typed);
    const best = found.filter(({ score }) => score > (found[0]?.score ?? 0) * 0.98);
    return best.map(({ id }) => names[id] ?? '');
  };
}

function microFuzzy(names: readonly string[]): Search {
  const search = new uFuzzy({ intraMode: 1, interLft: 0 });
  const haystack = names.map((name) => folded(name));
  return (typed) => {
    const [found, info, order] = search.search(haystack, folded(typed), 4);
    const [first] = order ?? [];
    if (found === null || found.length === 0) return [];
    if (info === null || order === null || first === undefined) return found.map((at) => names[at] ?? '');
    // Equal in all by which it sorts: somebody must choose.
    const same = order.filter((at) =>
      (['chars', 'intraIns', 'interIns', 'terms'] as const).every((by) => info[by][at] === info[by][first]),
    );
    return same.map((at) => names[info.idx[at] ?? 0] ?? '');
  };
}

const rounds = 3;
const print = (line: string) => process.stdout.write(`${line}\n`);
const book = phraseBook().flatMap(({ text, family, expected }) => {
  const meant = /^(?:ask-back )?campaign campaign="([^"]+)"/.exec(expected)?.[1];
  return family === 'names' && meant !== undefined && !/period=/.test(expected)
    ? [
        {
          typed: text,
          kind: 'of the phrase book',
          meant: [...expected.matchAll(/campaign="([^"]+)"/g)].map(([, each]) => each ?? ''),
        },
      ]
    : [];
});

for (const [title, listed, typed] of [
  [
    '31 campaigns, as the phrase book types them',
    campaigns,
    [...book, ...typedNames(campaigns.map(({ name }) => name))],
  ],
  [
    '5,000 campaigns',
    manyCampaigns(),
    typedNames(
      manyCampaigns().map(({ name }) => name),
      600,
    ),
  ],
] as const) {
  const names = listed.map(({ name }) => name);
  const kinds = [...new Set(typed.map(({ kind }) => kind))];
  print(`\n${title}: right, or among those offered, in per cent`);
  print(['', ...kinds, 'all', 'ready ms', 'µs each'].join(' | '));
  for (const { name, ready } of contenders) {
    const before = process.cpuUsage();
    const search = ready(names);
    const made = msSince(before);
    const right = new Map<string, number>(kinds.map((kind) => [kind, 0]));
    for (const { typed: text, kind, meant } of typed)
      if (isRight(search(text), meant)) right.set(kind, (right.get(kind) ?? 0) + 1);
    const from = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) for (const { typed: text } of typed) search(text);
    const each = (1000 * msSince(from)) / rounds / typed.length;
    const share = (kind: string) =>
      Math.round((100 * (right.get(kind) ?? 0)) / typed.filter((one) => one.kind === kind).length);
    const all = Math.round((100 * [...right.values()].reduce((sum, count) => sum + count, 0)) / typed.length);
    print([name, ...kinds.map(share), all, made.toFixed(0), each.toFixed(0)].join(' | '));
  }
}

/** One that is meant and no other; or, of several, at most five with what is meant among them. */
function isRight(found: readonly string[], meant: readonly string[]): boolean {
  if (found.length === 0 || found.length > 5) return false;
  return meant.every((name) => found.includes(name)) && (meant.length > 1 || found.length <= 5);
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
