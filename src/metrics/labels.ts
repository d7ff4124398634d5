// Keeps labels few: whoever answers in Slack's place could otherwise make as many series as it has words.

const mostOfEach = 60;
const plain = /^[a-z][a-z0-9_.-]{0,59}$/i;

export interface Labels {
  /** The value itself, or `other` if it is none of our words or one too many. */
  of(label: string, value: string): string;
}

export function createLabels(): Labels {
  const known = new Map<string, Set<string>>();
  return {
    of: (label, value) => {
      const values = known.get(label) ?? new Set();
      known.set(label, values);
      if (values.has(value)) return value;
      if (values.size >= mostOfEach || !plain.test(value)) return 'other';
      values.add(value);
      return value;
    },
  };
}
