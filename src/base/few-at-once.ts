// Lets so many works go on at once, and the others wait their turn.

export interface PlaceInLine {
  /** Asked when a place is free: of those who wait, the first with the lowest rank comes next. Absent: 0. */
  readonly rank?: () => number;
  /** Asked then too: whoever it is true of takes no place, and is rejected. */
  readonly isGivenUp?: () => boolean;
}

export type FewAtOnce = <Result>(work: () => Promise<Result>, turn?: PlaceInLine) => Promise<Result>;

/** One in so many free places goes to whoever has waited longest, whatever the rank: so nobody waits for ever. */
const oldestEvery = 4;

export function createFewAtOnce(most: number): FewAtOnce {
  let waiting: (PlaceInLine & { readonly enter: () => void; readonly giveUp: () => void })[] = [];
  let inside = 0;
  let given = 0;

  /** Whoever is next takes over the place. */
  function passOn(): void {
    const [givenUp, wanted] = [waiting.filter(isGivenUp), waiting.filter((each) => !isGivenUp(each))];
    for (const { giveUp } of givenUp) giveUp();
    given += 1;
    const next = given % oldestEvery === 0 ? wanted[0] : lowestOf(wanted);
    waiting = wanted.filter((each) => each !== next);
    if (next === undefined) inside -= 1;
    else next.enter();
  }

  return async (work, turn = {}) => {
    if (inside < most) inside += 1;
    else
      await new Promise<void>((enter, reject) =>
        waiting.push({ ...turn, enter, giveUp: () => reject(new GivenUp()) }),
      );
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}

/** Nobody wants the work any more, so it was not begun. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
  constructor() {
    super('nobody waits for it any more');
  }
}

function isGivenUp(turn: PlaceInLine): boolean {
  return turn.isGivenUp?.() ?? false;
}

function lowestOf<Waiting extends PlaceInLine>(waiting: readonly Waiting[]): Waiting | undefined {
  let [lowest] = waiting;
  for (const each of waiting) if (rankOf(each) < rankOf(lowest ?? each)) lowest = each;
  return lowest;
}

function rankOf({ rank }: PlaceInLine): number {
  return rank?.() ?? 0;
}
