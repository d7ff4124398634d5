// Takes what somebody asked of one account out of their kept habits. Pure: it knows the text of a row, and no database.

/** Undefined if they asked nothing of it, or if the text cannot be read: then the row stays as it is. */
export function habitsWithout(account: string, kept: string): string | undefined {
  const habits = habitsIn(kept);
  if (habits === undefined) return undefined;
  const left = Object.entries(habits).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((each) => each?.account !== account) : value,
  ]);
  const without = JSON.stringify(Object.fromEntries(left));
  return without === JSON.stringify(habits) ? undefined : without;
}

/** Part of each row in which something was asked of that account. */
export function markOfAccount(account: string): string {
  return `"account":${JSON.stringify(account)}`;
}

function habitsIn(kept: string): object | undefined {
  try {
    const habits: unknown = JSON.parse(kept);
    return typeof habits === 'object' && habits !== null ? habits : undefined;
  } catch {
    return undefined;
  }
}
