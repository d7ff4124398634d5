// Slack's limits and our own tighter ones, in one table, so that a change of Slack's is a change here alone.

/**
 * Lengths are UTF-16 units: never fewer than Slack counts.
 * Sources: https://docs.slack.dev/reference/block-kit/blocks and the pages of each block and element, September 2026.
 */
export const limits = {
  message: {
    blocks: 50,
    /** chat.update refuses more than 4,000; ours leaves room (decision 12). */
    text: 3_500,
    /**
     * Characters in all blocks except tables and charts. Undocumented, but observed (slackapi/bolt-js#2509). A longer message is still sent
     * until the workspace refuses one.
     */
    blocksText: 13_200,
  },
  view: { blocks: 100, title: 24, submit: 24, close: 24, metadata: 3_000 },
  blockId: 255,
  actionId: 255,
  header: 150,
  section: { text: 3_000, fields: 10, field: 2_000 },
  context: { elements: 10, text: 2_000 },
  actions: { elements: 25 },
  /** `error`: the sentence under a refused input. Slack names no limit for it; this one is ours. */
  input: { label: 2_000, hint: 2_000, placeholder: 150, value: 3_000, error: 150 },
  button: {
    text: 75,
    /** Slack cuts what a button shows near 30 characters. */
    shown: 28,
    value: 2_000,
  },
  confirm: { title: 100, text: 300, answer: 30 },
  option: { text: 75, description: 75 },
  select: { options: 100 },
  overflow: { options: 5 },
  chart: {
    perMessage: 2,
    title: 50,
    /** Slack has allowed 12 since August 2026. Six is right under the older rule too (decision 12). */
    series: 6,
    points: 20,
    label: 20,
  },
  table: {
    perMessage: 1,
    /** Slack allows 200 below the header. Our limit makes a page that is quick to draw. */
    rows: 100,
    columns: 20,
    characters: 20_000,
    pageSize: { least: 1, most: 100 },
  },
} as const;

/**
 * What a first answer and App Home may take, so that they are seen without scrolling: pixels of a message of that width, as the sandbox's
 * page draws it (Slack's own fonts may differ by a line). What *More* unfolds, and what is in a thread, may be higher.
 */
export const screens = {
  desk: { width: 743, height: 640, controlRows: 2 },
  phone: { width: 390, height: 800, controlRows: 2 },
} as const;

/** How much one page holds. These limits are only ours. */
export const pages = {
  /** Rows of a page of lines, if the workspace refuses tables. */
  textRows: 8,
  /** The same, for days. */
  textDays: 7,
  digestList: 10,
  history: 10,
  /** As many as a small menu holds, because each entry's subject is a choice in it. */
  audit: 5,
  cardHistory: 5,
  /** Rows that a table shows at once. Slack pages through the rest. */
  tableShows: 10,
  digestTableShows: 5,
  /** Days of a table that proves what is said above it. */
  weekShows: 7,
  inputShows: 5,
  /** Lines under "Needs you today". */
  attention: 5,
  /** The same if needs are the whole answer, and for needs that were handled. */
  needs: 4,
  handled: 4,
  /** Rows in the text twin. */
  twinRows: 10,
} as const;

/** The longest name that we draw in each place. */
export const nameLengths = {
  home: 30,
  table: 60,
  owner: 30,
  finePrint: 18,
  line: 80,
  twin: 80,
  title: 120,
  attention: 40,
} as const;
