// When something needs somebody: every number that the rules of `rules.ts` go by, in one table that settings may change.

export interface AttentionThresholds {
  /** Working days without an invitation or a message that make a stall. */
  readonly silentWorkingDays: number;
  /** Invitations and messages a working day below which silence is nothing new. */
  readonly usualPerWorkingDay: number;
  /** Percentage points that a rate must fall; less is not worth a morning. */
  readonly rateDropPoints: number;
  /**
   * How sure a fall must be, in standard deviations of chance. 3 is about one false alarm in 1,000 looks at a rate, fewer where the
   * rate is small; every campaign is looked at every morning, so the 1.96 of a single comparison would cry wolf daily.
   */
  readonly rateDropSureness: number;
  /** Leads for so many working days or fewer are running out. */
  readonly leadsForWorkingDays: number;
  /** Share of all leads, 0 to 1, that would be left uninvited at the end date. */
  readonly leftAtEnd: number;
  /** An end date further off than so many days is no matter of today. */
  readonly endWithinDays: number;
  /** Progress from which a campaign is finishing, 0 to 1. */
  readonly finishingProgress: number;
  /** Days for which a campaign counts as just started, and as just finished. */
  readonly justStartedDays: number;
  readonly finishedDays: number;
}

export const defaultThresholds: AttentionThresholds = {
  silentWorkingDays: 1,
  usualPerWorkingDay: 5,
  rateDropPoints: 2,
  rateDropSureness: 3,
  leadsForWorkingDays: 5,
  leftAtEnd: 0.1,
  endWithinDays: 30,
  finishingProgress: 0.9,
  justStartedDays: 3,
  finishedDays: 2,
};
