// The lives that a campaign of the sandbox can lead, as days from the day the world opened. No names, no counts.

import { type Draw, wholeBetween } from './chance.ts';

export type CampaignFate =
  | 'running'
  | 'evergreen'
  | 'stalled'
  | 'swung'
  | 'fresh'
  | 'finishing'
  | 'dry'
  | 'at-risk'
  | 'paused'
  | 'completed'
  | 'just-completed'
  | 'archived'
  | 'created';

export interface CampaignSpan {
  readonly created: number;
  readonly starts: number;
  readonly ends: number;
  /** From this day on it is ACTIVE and does nothing. */
  readonly stalled?: number;
  readonly paused?: number;
  readonly archived?: number;
}

/** The first campaigns are cast by hand, so that every status and every case worth a look exists. Chance decides the rest. */
export function fateOf(draw: Draw, index: number): CampaignFate {
  const chance = draw();
  return cast[index] ?? crowd.find(([upTo]) => chance < upTo)?.[1] ?? 'running';
}

const cast: readonly CampaignFate[] = [
  'running',
  'completed',
  'swung',
  'running',
  'stalled',
  'evergreen',
  'running',
  'running',
  'finishing',
  'running',
  'running',
  'dry',
  'fresh',
  'paused',
  'running',
  'at-risk',
  'running',
  'completed',
  'evergreen',
  'paused',
  'created',
  'archived',
  'running',
  'just-completed',
  'running',
  'created',
];

const crowd: readonly (readonly [number, CampaignFate])[] = [
  [0.36, 'running'],
  [0.42, 'evergreen'],
  [0.55, 'paused'],
  [0.78, 'completed'],
  [0.93, 'archived'],
  [1, 'created'],
];

/** No campaign starts earlier than 120 days before the world opened. */
export function spanOf(draw: Draw, fate: CampaignFate): CampaignSpan {
  const within = (from: number, to: number) => wholeBetween(draw, from, to);
  const from = (
    starts: number,
    ends: number,
    rest: Omit<CampaignSpan, 'created' | 'starts' | 'ends'> = {},
  ): CampaignSpan => ({
    created: Math.min(-1, starts - within(1, 6)),
    starts,
    ends,
    ...rest,
  });
  const spans: Record<CampaignFate, () => CampaignSpan> = {
    running: () => from(within(-110, -20), within(25, 150)),
    evergreen: () => from(-120, 700),
    stalled: () => from(-60, 40, { stalled: -8 }),
    swung: () => from(-90, 45),
    fresh: () => from(-2, 45),
    finishing: () => from(-75, 2),
    dry: () => from(-50, 60),
    'at-risk': () => from(-40, 6),
    paused: () => from(within(-100, -40), within(10, 60), { paused: within(-30, -4) }),
    completed: () => from(within(-110, -50), within(-40, -3)),
    'just-completed': () => from(-35, -1),
    archived: () => from(within(-120, -95), within(-70, -45), { archived: within(-40, -5) }),
    created: () => from(within(2, 12), within(50, 90)),
  };
  return spans[fate]();
}
