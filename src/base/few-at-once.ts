// Lets so many works go on at once, and the others wait their turn.

/** `isWanted` is asked when a place is free: of those who wait, the first who is wanted comes next, or else the first. */
export type FewAtOnce = <Result>(work: () => Promise<Result>, isWanted?: () => boolean) => Promise<Result>;

export function createFewAtOnce(most: number): FewAtOnce {
  const waiting: { readonly isWanted: () => boolean; readonly enter: () => void }[] = [];
  let inside = 0;
  return async (work, isWanted = () => false) => {
    if (inside >= most) await new Promise<void>((enter) => waiting.push({ isWanted, enter }));
    else inside += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const wanted = waiting.findIndex((each) => each.isWanted());
      const [next] = waiting.splice(Math.max(wanted, 0), 1);
      if (next === undefined) inside -= 1;
      else next.enter();
    }
  };
}
