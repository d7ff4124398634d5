// What a text wants done: a question answered, a list of digests, a word explained, something sent regularly. The question in it is filled by the frames. Knows no names.

import type { UserId } from '#base/tenant.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import { defaultPeriod, type ParseProblem, plainCommands, type Question } from '#reports/question.ts';
import { asksOfWeekdays } from './days-of-week.ts';
import { bestOf, framesOf } from './frames.ts';
import { digestDeeds, type Meant, otherCost } from './meant.ts';
import { byDaysOfWeek } from './sayings.ts';
import { sentDigest } from './sent-digest.ts';
import type { Tag } from './tag.ts';
import type { Prepared } from './tag-words.ts';
import { type ToldFacts, toldIn } from './told.ts';

/** Everything that the words of one cover could want. */
export function meantBy(tags: readonly Tag[], text: Prepared, context: ParseContext): Meant[] {
  const told = toldIn(tags);
  const ofDays = onDaysOfWeek(told, text, context);
  return [
    ...plain(told),
    ...onDigests(told, context),
    ...(ofDays.length > 0 ? ofDays : sentDigest(tags, told, text, context)),
    ...asked(told, text, context),
  ];
}

/** `her campaigns`, where nobody is named: whose they are is never left out. */
function isOfNobody({ owners, campaigns }: ToldFacts, { meant }: Prepared): boolean {
  return owners.length + campaigns.length === 0 && meant.words.some(({ key }) => pronouns.has(key));
}

const pronouns: ReadonlySet<string> = new Set(['he', 'she', 'her', 'hers', 'him', 'his', "he's", "she's"]);

function asked(told: ToldFacts, text: Prepared, context: ParseContext): Meant[] {
  if (isOfNobody(told, text) && !told.kinds.has('unknown'))
    return [{ meant: { kind: 'missing', what: 'owner' }, cost: 0 }];
  const readings = framesOf(told, context).map(
    ({ meant, cost }): Meant => ({
      meant:
        meant.kind === 'problem'
          ? meant.problem
          : { kind: 'ask', question: meant.question, readAs: undefined },
      cost: cost + problemCost(told),
    }),
  );
  const problems = told.problems.filter((each) => each.of === 'period');
  return [
    ...readings,
    ...problems.map(({ problem }): Meant => ({ meant: withNearest(problem, told, context), cost: 0.3 })),
  ];
}

/** Days that no period has stand beside the same question over as many as there can be. */
function withNearest(problem: ParseProblem, { tags }: ToldFacts, context: ParseContext): ParseProblem {
  if (problem.kind !== 'out-of-days') return problem;
  const phrase = problem.days < 1 ? defaultPeriod : ({ kind: 'last-days', days: problem.most } as const);
  const within = tags.map((tag) =>
    tag.meaning.kind === 'problem' && tag.meaning.problem === problem
      ? { ...tag, meaning: { kind: 'period', phrase } as const }
      : tag,
  );
  return { ...problem, choices: bestOf(within, context) };
}

function problemCost({ problems }: ToldFacts): number {
  return problems.length > 0 ? otherCost : 0;
}

/** They stand alone; around them are only words that change nothing. */
function plain(told: ToldFacts): Meant[] {
  const others = [...told.kinds].filter(
    (kind) => !['report', 'asks', 'filler', 'place', 'owner', 'deed', 'status'].includes(kind),
  ).length;
  const owners = told.owners.filter((each) => each !== 'me').length;
  const deeds = told.tags.filter(
    ({ meaning }) => meaning.kind === 'deed' && !['send'].includes(meaning.deed),
  ).length;
  return plainCommands
    .filter((kind) => told.reports.has(kind))
    .map((kind) => {
      const same = [...told.reports].filter(
        (each) => each !== kind && each !== 'list' && !(kind === 'help' && each === 'digests'),
      ).length;
      const by = kind === 'audit' ? mentionIn(told.owners[0] ?? '') : undefined;
      if (by?.kind === 'user') return { meant: { kind: 'audit', by: by.user as UserId }, cost: 0 };
      return {
        meant: { kind },
        // `which alerts are running`
        cost:
          (kind === 'digests' ? 0 : told.statuses.length * otherCost) +
          others * otherCost +
          owners * otherCost +
          same * (kind === 'thanks' || kind === 'help' ? otherCost : 2) +
          deeds * 0.6 +
          problemCost(told),
      };
    });
}

/** Digests are paused, resumed and deleted in their list; campaigns are not changed from here. */
function onDigests(told: ToldFacts, context: ParseContext): Meant[] {
  const deeds = told.tags.flatMap(({ meaning }) => (meaning.kind === 'deed' ? [meaning.deed] : []));
  if (deeds.includes('reach'))
    return [{ meant: { kind: 'not-done-here', word: 'write to people in', choices: [] }, cost: 0 }];
  if (deeds.includes('export')) {
    const rest = told.tags.filter(({ meaning }) => meaning.kind !== 'deed' && meaning.kind !== 'problem');
    return [{ meant: { kind: 'file-wanted', choices: bestOf(rest, context) }, cost: 0.1 }];
  }
  const deed = deeds.find((each) => digestDeeds.includes(each));
  if (deed === undefined) return [];
  const ofDigest =
    told.reports.has('digests') ||
    told.kinds.has('place') ||
    told.kinds.has('schedule') ||
    deed === 'stop' ||
    told.tags.some(({ meaning }) => meaning.kind === 'report' && meaning.report === 'daily') ||
    !namesCampaigns(told);
  const [campaign] = told.campaigns;
  const bare = told.kinds.size === 1;
  // `turn the friday top 5 back on`
  const foreign = ['metric', 'limits', 'reason', ...(namesCampaigns(told) ? ['order'] : [])];
  const others = [...told.kinds].filter((kind) => foreign.includes(kind)).length * otherCost;
  if (ofDigest || bare) return [{ meant: { kind: 'digests' }, cost: others + 0.1 }];
  const choices: Question[] = campaign
    ? [{ kind: 'campaign', campaign: campaign.ref, period: { kind: 'last-days', days: 14 } }]
    : [];
  return [{ meant: { kind: 'not-done-here', word: deed, choices }, cost: others + 0.5 }];
}

function namesCampaigns({ campaigns, statuses, reports }: ToldFacts): boolean {
  const named = (['campaigns', 'campaign', 'list', 'each-campaign'] as const).some((each) =>
    reports.has(each),
  );
  return named || campaigns.length > 0 || statuses.length > 0;
}

/** `replies on weekends`: single days are nearest. */
function onDaysOfWeek(told: ToldFacts, text: Prepared, context: ParseContext): Meant[] {
  if ((['deed', 'place', 'condition', 'if'] as const).some((each) => told.kinds.has(each))) return [];
  if (!asksOfWeekdays(told, text)) return [];
  const rest = told.tags.filter(({ meaning }) => meaning.kind !== 'schedule' && meaning.kind !== 'asks');
  const daily: Tag = { from: 0, to: 0, cost: 0, meaning: { kind: 'report', report: 'daily' } };
  const choices = bestOf([...rest, daily], context);
  return [{ meant: { kind: 'not-counted', what: byDaysOfWeek, choices }, cost: 0.3 }];
}
