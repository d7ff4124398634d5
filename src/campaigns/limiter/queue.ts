// Who waits for a place, lane by lane, in turns between askers; knows no quota and no time.

import type { Lane } from '#campaigns/client.ts';
import { lanes } from './lanes.ts';

export interface Waiting {
  readonly id: string;
  readonly asker: string;
  lane: Lane;
  /** Monotonic ms at which it began to wait. */
  readonly since: number;
  /** It was sent before and came back: it keeps its place, ahead of its lane. */
  readonly returned: boolean;
}

export interface LaneQueue<Item extends Waiting> {
  add(item: Item): void;
  /** False where it was no longer waiting. */
  remove(item: Item): boolean;
  /** Moves it to the end of its asker's turn in the other lane. */
  move(item: Item, lane: Lane): void;
  /** Who would be taken next from the lane. */
  head(lane: Lane): Item | undefined;
  take(lane: Lane): Item | undefined;
  size(lane?: Lane): number;
  items(): Item[];
}

/** Adding, removing and taking cost the same however many wait. */
export function createLaneQueue<Item extends Waiting>(): LaneQueue<Item> {
  const turns = new Map(lanes.map((lane) => [lane, createTurns<Item>()]));
  const of = (lane: Lane) => turns.get(lane) as Turns<Item>;
  const queue: LaneQueue<Item> = {
    add: (item) => of(item.lane).add(item),
    remove: (item) => of(item.lane).remove(item),
    move: (item, lane) => {
      if (!queue.remove(item)) return;
      item.lane = lane;
      queue.add(item);
    },
    head: (lane) => of(lane).head(),
    take: (lane) => {
      const item = of(lane).head();
      if (item !== undefined) of(lane).take(item);
      return item;
    },
    size: (lane) =>
      (lane === undefined ? [...lanes] : [lane]).reduce((sum, each) => sum + of(each).size(), 0),
    items: () => lanes.flatMap((lane) => of(lane).items()),
  };
  return queue;
}

type Turns<Item> = ReturnType<typeof createTurns<Item & Waiting>>;

/** Sets keep the order of arrival and forget one member at no cost; the first asker of the map has the turn. */
function createTurns<Item extends Waiting>() {
  const returned = new Set<Item>();
  const byAsker = new Map<string, Set<Item>>();
  let size = 0;

  function add(item: Item) {
    size += 1;
    if (item.returned) return void returned.add(item);
    const own = byAsker.get(item.asker);
    if (own === undefined) byAsker.set(item.asker, new Set([item]));
    else own.add(item);
  }

  function remove(item: Item): boolean {
    const own = byAsker.get(item.asker);
    const found = returned.delete(item) || (own?.delete(item) ?? false);
    if (found) size -= 1;
    if (own?.size === 0) byAsker.delete(item.asker);
    return found;
  }

  function head(): Item | undefined {
    const [first] = returned;
    if (first !== undefined) return first;
    const [turn] = byAsker.values();
    return turn?.values().next().value;
  }

  /** Removes it and gives the next asker the turn. */
  function take(item: Item) {
    const own = byAsker.get(item.asker);
    if (remove(item) && own !== undefined && own.size > 0 && !item.returned) {
      byAsker.delete(item.asker);
      byAsker.set(item.asker, own);
    }
  }

  return {
    add,
    remove,
    head,
    take,
    size: () => size,
    items: () => [...returned, ...[...byAsker.values()].flatMap((own) => [...own])],
  };
}
