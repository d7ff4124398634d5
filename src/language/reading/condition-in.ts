// Finds in what is to come by itself the figure that decides whether it comes. Knows no report.

import type { TypedCondition } from '#language/schedules/parse-condition.ts';
import { asTyped, part } from '#language/typed-words.ts';
import { hasPeriod, isRate, periodMetrics } from '#reports/figures/metric.ts';
import type { FigureLimit, Metric, ParseProblem } from '#reports/question.ts';
import type { DeedWord, ReportWord, Tag } from './tag.ts';
import { conditionExamples } from './tag-limits.ts';
import type { Prepared } from './tag-words.ts';
import { opposite, toldIn } from './told.ts';

type Conditioned =
  | { readonly kind: 'read'; readonly condition: TypedCondition | undefined; readonly rest: readonly Tag[] }
  | { readonly kind: 'problem'; readonly problem: ParseProblem };

/** A figure after `if`, or in what somebody is to be told of, decides whether it comes: one figure, above or below one number. */
export function conditionIn(tags: readonly Tag[], deeds: readonly DeedWord[], text: Prepared): Conditioned {
  const plain = tags.find(({ meaning }) => meaning.kind === 'condition');
  // `shout if` is one phrase.
  const opens = tags.findIndex(
    ({ to, meaning }) =>
      meaning.kind === 'if' || (meaning.kind === 'deed' && text.meant.words[to - 1]?.key === 'if'),
  );
  const alerts = deeds.some((deed) => deed === 'alert' || deed === 'watch');
  const [metric] = toldIn(tags).metrics;
  const deciding = tags.filter(
    ({ meaning }, index) =>
      (meaning.kind === 'limits' || (meaning.kind === 'bound' && metric !== undefined)) &&
      (alerts || (opens >= 0 && index > opens) || (plain !== undefined && index > tags.indexOf(plain))),
  );
  const [tag] = deciding;
  const another = besideIn(tags, deciding);
  const refused = ({ from, to }: Pick<Tag, 'from' | 'to'>): Conditioned => {
    const word = asTyped(part(text.typed, from, to));
    return { kind: 'problem', problem: { kind: 'unknown-word', word, nearest: conditionExamples } };
  };
  if (plain?.meaning.kind === 'condition')
    return tag === undefined || tag.from < plain.from
      ? { kind: 'read', condition: plain.meaning.condition, rest: tags }
      : refused(tag);
  if (tag === undefined) {
    const open = tags[opens];
    // `when a campaign stalls`; the overview has no need to be new.
    const isNeed = tags.some(
      ({ meaning }, index) =>
        index > opens &&
        (meaning.kind === 'reason' || (meaning.kind === 'report' && meaning.report === 'needs')),
    );
    const isOther = tags.some(
      ({ meaning }) => meaning.kind === 'report' && !ofNeeds.includes(meaning.report),
    );
    const isTurned = open?.meaning.kind === 'if' && open.meaning.unless === true;
    if (open !== undefined && isNeed && !isOther && !isTurned)
      return { kind: 'read', condition: { kind: 'new-need' }, rest: tags.filter((each) => each !== open) };
    return open === undefined
      ? { kind: 'read', condition: undefined, rest: tags }
      : refused({ from: open.from, to: tags[opens + 1]?.to ?? open.to });
  }
  const opening = tags[opens]?.meaning;
  const [limit, ...more] = limitsOf(tag, metric);
  const isTurned = opening?.kind === 'if' && opening.unless === true;
  const condition = conditionOf(limit && isTurned ? { ...limit, is: opposite[limit.is] } : limit);
  if (another !== undefined || more.length > 0 || condition === undefined) return refused(another ?? tag);
  const { meaning } = tag;
  const period = meaning.kind === 'limits' ? meaning.period : undefined;
  const rest = tags.filter((each, index) => each !== tag && index !== opens);
  const within: Tag[] = period ? [{ ...tag, meaning: { kind: 'period', phrase: period } }] : [];
  return { kind: 'read', condition, rest: [...rest, ...within] };
}

/** `if replies below 5 or wave 1 stalls`: one of both would be left out. */
function besideIn(tags: readonly Tag[], [tag, another]: readonly Tag[]): Tag | undefined {
  if (another !== undefined || tag === undefined) return another;
  return tags.find(({ from, meaning }) => from >= tag.to && meaning.kind === 'reason');
}

const ofNeeds: readonly ReportWord[] = ['needs', 'campaign', 'campaigns', 'each-campaign', 'digests'];

function limitsOf({ meaning }: Tag, metric: Metric | undefined): readonly FigureLimit[] {
  if (meaning.kind === 'limits') return meaning.limits;
  return meaning.kind === 'bound' && metric ? meaning.limitsOf(metric) : [];
}

function conditionOf(limit: FigureLimit | undefined): TypedCondition | undefined {
  const figure = periodMetrics.find((each) => each === limit?.metric);
  if (limit === undefined || figure === undefined || !hasPeriod(figure)) return undefined;
  const is = limit.is === 'below' || limit.is === 'at-most' ? 'below' : 'above';
  if (isRate(figure)) return { kind: 'figure', figure, is, value: `${limit.value} %` };
  const whole =
    limit.is === 'at-most'
      ? limit.value + 1
      : limit.is === 'at-least'
        ? Math.max(0, limit.value - 1)
        : limit.value;
  if (!Number.isInteger(whole)) return undefined;
  return { kind: 'figure', figure, is, value: String(whole) };
}
