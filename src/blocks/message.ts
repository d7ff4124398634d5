// What a message is before it is sent: blocks and their text twin, how much of it a workspace can draw, and who will read it.

import type { AnyBlock } from '@slack/types';
import type { QuestionPage } from '#reports/question-codec.ts';

/** `text` carries every figure above the fold: screen readers and notifications read nothing else. */
export interface Message {
  readonly blocks: readonly (AnyBlock | DataVisualizationBlock)[];
  readonly text: string;
}

/** The degrade ladder: charts and table, table only, text only (in pages; no row is dropped). */
export const detailLevels = ['charts', 'tables', 'text'] as const;
export type DetailLevel = (typeof detailLevels)[number];

export interface MessageView {
  readonly detail: DetailLevel;
  /** Page of a long list, from 1. */
  readonly page: number;
  /** `private`: only the asker sees it (Share is offered). `channel`: everyone does. `digest`: it came by itself (Manage is offered). */
  readonly audience: 'private' | 'channel' | 'digest';
  /** Who put it before the channel, by the name that colleagues read. */
  readonly sharedBy?: string;
  /** The answers that were clicked through on the way to this one, the first one first. */
  readonly back?: readonly QuestionPage[];
  /** Makes block ids unique to this iteration of the message (Slack: a new block_id for each update). */
  readonly iteration: string;
}

/** Slack's native chart, absent from @slack/types 3.2.0: https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block */
export interface DataVisualizationBlock {
  readonly type: 'data_visualization';
  readonly block_id?: string;
  /** At most 50 characters. */
  readonly title: string;
  readonly chart: SeriesChart;
}

export interface SeriesChart {
  readonly type: 'bar' | 'line' | 'area';
  /** 1 to 12; we draw six at most. Names of at most 20 characters, unique. One point for each category. */
  readonly series: readonly {
    readonly name: string;
    readonly data: readonly { label: string; value: number }[];
  }[];
  /** 1 to 20 unique categories of at most 20 characters. */
  readonly axis_config: {
    readonly categories: readonly string[];
    readonly x_label?: string;
    readonly y_label?: string;
  };
}
