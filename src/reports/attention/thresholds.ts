// Every number that the attention rules go by, in one table that settings may change.

export interface AttentionThresholds {
  /** A campaign that sends nothing for so many working days is stalled. */
  readonly silentWorkingDays: number;
  /** A campaign that usually sends less on a working day is never called stalled. */
  readonly usualPerWorkingDay: number;
  /** Leads that last for so many working days, or fewer, are running out. */
  readonly leadsForWorkingDays: number;
  /** The share of all leads, 0 to 1, that would not be invited by the end date. */
  readonly leftAtEnd: number;
  /** An end date further away is not mentioned. */
  readonly endWithinDays: number;
  /** From this progress on, 0 to 1, a campaign is nearly done. */
  readonly finishingProgress: number;
  /** How many days a campaign counts as just started, or as just finished. */
  readonly justStartedDays: number;
  readonly finishedDays: number;
}

export const defaultThresholds: AttentionThresholds = {
  silentWorkingDays: 1,
  usualPerWorkingDay: 5,
  leadsForWorkingDays: 5,
  leftAtEnd: 0.1,
  endWithinDays: 30,
  finishingProgress: 0.9,
  justStartedDays: 3,
  finishedDays: 2,
};
