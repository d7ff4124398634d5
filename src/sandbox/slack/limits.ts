// Every number in Slack's documents about messages, blocks, views and their delivery, in one table. No rules of how they apply.

/**
 * Characters unless the name says otherwise; the largest that is accepted.
 * Sources: docs.slack.dev reference/block-kit, chat.postMessage, chat.update, views.*, interactivity pages (state of September 2026).
 */
export const limits = {
  message: {
    blocks: 50,
    textAtPost: 40_000,
    textAtUpdate: 4_000,
    /**
     * Characters of text and type names in all blocks except tables and charts. Undocumented; others measured about 13,200, only for chat.*
     * and not for response_url (slackapi/bolt-js#2509 and #2867).
     */
    blocksText: 13_200,
    metadataJson: 8_000,
    charts: 2,
    /** table and data_table together; Slack's own tooling said one in August 2026. */
    tables: 1,
    tableCharacters: 10_000,
    dataTableCharacters: 20_000,
    markdownCharacters: 12_000,
  },
  view: {
    blocks: 100,
    bytes: 250_000,
    title: 24,
    submit: 24,
    close: 24,
    privateMetadata: 3_000,
    callbackId: 255,
    externalId: 255,
    stack: 3,
    focusOnLoad: 1,
  },
  ids: { block: 255, action: 255 },
  section: { text: 3_000, fields: 10, field: 2_000 },
  header: { text: 150, levels: 4 },
  context: { elements: 10, text: 3_000 },
  actions: { elements: 25 },
  contextActions: { elements: 5 },
  image: { url: 3_000, altText: 2_000, title: 2_000 },
  input: { label: 2_000, hint: 2_000 },
  richText: { indent: 8 },
  markdown: { text: 12_000 },
  alert: { text: 200 },
  card: { title: 150, subtitle: 150, body: 200, subtext: 200, actions: 3 },
  carousel: { cards: 10 },
  container: { title: 150, subtitle: 150, children: 10 },
  table: { rows: 100, columns: 20 },
  dataTable: { rowsLeast: 2, rows: 201, columns: 20, pageSize: 100, caption: 3_000 },
  chart: { title: 50, parts: 12, points: 20, label: 20, axisLabel: 50 },
  button: { text: 75, value: 2_000, url: 3_000, accessibilityLabel: 75 },
  option: { text: 75, description: 75, value: 150, url: 3_000 },
  overflow: { options: 5 },
  choices: { options: 10 },
  select: { options: 100, groups: 100, groupLabel: 75, placeholder: 150 },
  confirm: { title: 100, text: 300, button: 30 },
  plainTextInput: { length: 3_000 },
  trigger: { lifeMs: 3_000 },
  responseUrl: { lifeMs: 30 * 60_000, posts: 5 },
  /** How long Slack waits for an acknowledgement before it tells people that the app did not respond. */
  acknowledgement: { waitMs: 3_000 },
  connections: { open: 10 },
} as const;
