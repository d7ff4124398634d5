// The requests that wait for a place: lane by lane, and within a lane in turns between askers. Knows no quota and no time.

import type { Lane } from '#campaigns/client.ts';
import { lanes } from './lanes.ts';

export interface WaitingRequest {
  readonly id: string;
  readonly asker: string;
  lane: Lane;
  /** Monotonic ms since which it has waited. */
  readonly since: number;
  /** It was sent before and goes again, ahead of its lane. */
  returned: boolean;
}

export interface LaneQueue<Item extends WaitingRequest> {
  add(item: Item): void;
  /** Returns false if it no longer waited. */
  remove(item: Item): boolean;
  /** Moves it to the end of its asker's requests in the other lane. */
  move(item: Item, lane: Lane): void;
  /** The next request of the lane: one that goes again; otherwise one of an asker whose mass is at most `most`; otherwise any. */
  head(lane: Lane, most: number): Item | undefined;
  /** Removes it and gives the next asker the turn. */
  take(item: Item): void;
  /** The most requests that its asker has had waiting in the lane since it last had none there. */
  massOf(item: Item): number;
  size(lane?: Lane): number;
  /** For each waiting request of people whose mass is at most `most`: since when. The longest wait comes first. */
  sinceOfPeople(most: number): number[];
  items(): Item[];
}

/** Adding, removing and taking cost the same for any number of requests. */
export function createLaneQueue<Item extends WaitingRequest>(): LaneQueue<Item> {
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
    head: (lane, most) => of(lane).head(most),
    take: (item) => of(item.lane).take(item),
    massOf: (item) => of(item.lane).massOf(item),
    size: (lane) =>
      (lane === undefined ? [...lanes] : [lane]).reduce((sum, each) => sum + of(each).size(), 0),
    sinceOfPeople: (most) => of('people').since(most),
    items: () => lanes.flatMap((lane) => of(lane).items()),
  };
  return queue;
}

type Turns<Item> = ReturnType<typeof createTurns<Item & WaitingRequest>>;

/** The requests that go again, and the askers in line. The first asker has the turn. */
function createTurns<Item extends WaitingRequest>() {
  const returned = createLine<Item>();
  const askers = createLine<Line<Item>>();
  const lineOf = new Map<string, Line<Item>>();
  let size = 0;

  function add(item: Item) {
    size += 1;
    if (item.returned) return returned.add(item);
    const own = lineOf.get(item.asker) ?? createLine<Item>();
    lineOf.set(item.asker, own);
    askers.add(own);
    own.add(item);
  }

  function remove(item: Item): boolean {
    const own = lineOf.get(item.asker);
    const found = returned.remove(item) || (own?.remove(item) ?? false);
    if (found) size -= 1;
    if (own?.size() === 0) {
      lineOf.delete(item.asker);
      askers.remove(own);
    }
    return found;
  }

  function head(most: number): Item | undefined {
    const own = askers.first();
    const isModest = (line: Line<Item>) => line.most() <= most;
    const modest = own === undefined || isModest(own) ? own : (askers.items().find(isModest) ?? own);
    return returned.first() ?? modest?.first();
  }

  function take(item: Item) {
    const own = lineOf.get(item.asker);
    if (!remove(item) || item.returned || own === undefined || own.size() === 0) return;
    askers.remove(own);
    askers.add(own);
  }

  return {
    add,
    remove,
    head,
    take,
    massOf: ({ asker }: Item) => lineOf.get(asker)?.most() ?? 1,
    size: () => size,
    since: (most: number) =>
      [returned, ...askers.items().filter((own) => own.most() <= most)]
        .flatMap((own) => own.items().map(({ since }) => since))
        .sort((one, other) => one - other),
    items: () => [...returned.items(), ...askers.items().flatMap((own) => own.items())],
  };
}

type Line<Item> = ReturnType<typeof createLine<Item & object>>;

/**
 * A set in the order of arrival that finds its first member at once. It keeps one iterator, because a new one would step over every
 * removed member.
 */
function createLine<Item extends object>() {
  const members = new Set<Item>();
  let ahead = members.values();
  let foremost: Item | undefined;
  let most = 0;

  function first(): Item | undefined {
    foremost ??= ahead.next().value;
    // An ended iterator does not see later members, but then the set was empty.
    if (foremost === undefined) ahead = members.values();
    return foremost;
  }

  function remove(member: Item): boolean {
    if (foremost === member) foremost = undefined;
    return members.delete(member);
  }

  return {
    /** Does nothing if the member is already in the line. */
    add: (member: Item) => {
      members.add(member);
      most = Math.max(most, members.size);
    },
    remove,
    first,
    size: () => members.size,
    /** The largest size that it ever had. */
    most: () => most,
    items: () => [...members],
  };
}
