// Splits the change of an answer count into working days, volume, rate and mix, in whole answers that add up to it. Knows no reports.

export interface SentAndAnswered {
  readonly sent: number;
  readonly answered: number;
}

/** What one campaign sent and how much of it was answered, in both windows. */
export interface SentMove {
  readonly before: SentAndAnswered;
  readonly now: SentAndAnswered;
}

/** In the order in which causes of the same weight are told. */
export const moveCauses = ['workingDays', 'volume', 'rate', 'mix'] as const;
export type MoveCause = (typeof moveCauses)[number];

/** In whole answers, more or fewer than before. The causes add up to the change. */
export interface MoveParts extends Readonly<Record<MoveCause, number>> {
  readonly change: number;
}

/**
 * workingDays = (s − 1)·S₀·R₀, volume = (S₁ − s·S₀)·R₀, rate = Σ s₁(r₁ − r₀), mix = what is left: S₁·Σ(w₁ − w₀)·r₀. `longer`, s: working
 * days now for each one before. A campaign that sent nothing before has r₀ = R₀. undefined if nothing was sent before, because there is
 * then no rate to compare with.
 */
export function whyMoved(moves: readonly SentMove[], longer = 1): MoveParts | undefined {
  const total = (window: keyof SentMove, name: keyof SentAndAnswered) =>
    moves.reduce((sum, move) => sum + move[window][name], 0);
  const [sentBefore, answeredBefore] = [total('before', 'sent'), total('before', 'answered')];
  if (sentBefore === 0) return undefined;
  const usual = answeredBefore / sentBefore;
  const change = total('now', 'answered') - answeredBefore;
  const workingDays = (longer - 1) * answeredBefore;
  const volume = (total('now', 'sent') - longer * sentBefore) * usual;
  const rate = moves.reduce((sum, { before, now }) => {
    const own = before.sent === 0 ? usual : before.answered / before.sent;
    return sum + now.answered - now.sent * own;
  }, 0);
  return inWholes({ workingDays, volume, rate, mix: change - workingDays - volume - rate }, change);
}

/** Rounds each part to a neighbouring whole number: up for the largest remainders, so that the sum stays. */
function inWholes(parts: Readonly<Record<MoveCause, number>>, change: number): MoveParts {
  const whole = { workingDays: 0, volume: 0, rate: 0, mix: 0 };
  for (const cause of moveCauses) whole[cause] = Math.floor(parts[cause]);
  const remainder = Math.round(change - moveCauses.reduce((sum, cause) => sum + whole[cause], 0));
  const byRemainder = moveCauses.toSorted((a, b) => parts[b] - whole[b] - (parts[a] - whole[a]));
  for (const cause of byRemainder.slice(0, remainder)) whole[cause] += 1;
  return { change, ...whole };
}
