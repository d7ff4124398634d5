// When the time of a run came, on the clock that nobody sets: more than once where the other clock was set back.

/** From `began` (of the clock that nobody sets) on, the other one showed `ahead` ms more. */
export interface ClockSetting {
  readonly began: number;
  readonly ahead: number;
}

/** Each instant at which the clock that may be set came to show it, in order; `settings`: in order, at least one. */
export function timesOf(at: number, settings: readonly ClockSetting[]): number[] {
  const times: number[] = [];
  let shown = Number.NEGATIVE_INFINITY;
  for (const [index, { began, ahead }] of settings.entries()) {
    const ended = settings[index + 1]?.began ?? Number.POSITIVE_INFINITY;
    const first = index === 0 ? shown : began + ahead;
    if (first < at && ended + ahead >= at) times.push(at - ahead);
    else if (first >= at && shown < at) times.push(began);
    shown = ended + ahead;
  }
  return times;
}
