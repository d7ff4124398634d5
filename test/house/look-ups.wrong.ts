// Every form of a look-up by a text that may be `constructor`: what the rule in look-ups.test.ts must find. Run by nothing.

type Fruit = 'apple' | 'pear';
const prices: Record<string, number> = { apple: 1, pear: 2 };
const ripe: Record<Fruit, boolean> = { apple: true, pear: false };

export function lookUps(typed: string, fruit: Fruit, all: readonly number[], sent: unknown) {
  return [
    prices[typed], // wrong
    prices[`${typed}s`], // wrong
    { apple: 3 }[typed.toLowerCase()], // wrong
    prices[sent as never as string], // wrong
    typed in prices, // wrong
    fruit in ripe, // wrong
    typed as Fruit, // wrong
    ripe[fruit],
    'apple' in prices,
    prices['apple' satisfies Fruit],
    all[all.length - 1],
    sent as Record<string, string>,
  ];
}
