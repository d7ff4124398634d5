// What takes part in the benchmark: something that fetches the statistics of a campaign within a quota that it is told.

export interface Contender {
  /** As the table's head calls it. */
  readonly name: string;
  open(opening: Opening): Promise<OpenContender>;
}

export interface Opening {
  readonly url: URL;
  readonly apiKey: string;
  /** Requests per window of the statistics endpoint, and the length of a window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Of the limit, where somebody else uses the key too; undefined: as much as can be had. */
  readonly share: number | undefined;
  /** Where two processes could share what they know; undefined where one is alone. */
  readonly storePath: string | undefined;
  readonly random: () => number;
  /** People used the bot a moment ago, so that one may ask in a moment. */
  readonly peopleAreAbout: boolean;
}

export interface OpenContender {
  /** Resolves when the statistics are there; rejects where it gives up. `urgent` where a person waits. */
  fetch(campaign: string, urgent: boolean): Promise<void>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}
