// What a message is before it is sent: its blocks and their text twin, what the workspace can draw, and who will read it.

import type { AnyBlock } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { NeedStep, OtherReadings, QuestionPage } from '#reports/question-codec.ts';
import type { MemberNames } from './words/campaign-words.ts';

/** Screen readers and notifications read only `text`, so it has every important figure. */
export interface Message {
  readonly blocks: readonly (AnyBlock | DataVisualizationBlock)[];
  readonly text: string;
}

/** What a workspace draws: charts and tables, tables only, or text only. Text has more pages; no row is dropped. */
export const detailLevels = ['charts', 'tables', 'text'] as const;
export type DetailLevel = (typeof detailLevels)[number];

export interface MessageView {
  readonly detail: DetailLevel;
  /** Page of a long list, from 1. */
  readonly page: number;
  /** `private`: only the asker sees it, and may share it. `channel`: everyone sees it. `digest`: it came by itself, with Manage. */
  readonly audience: 'private' | 'channel' | 'digest';
  /** The only person who sees it, if it is one person. */
  readonly viewer?: UserId;
  /** The name of the person who shared it. */
  readonly sharedBy?: string;
  /** The names of owners in Slack; absent: their addresses are shown. */
  readonly owners?: MemberNames;
  /** The answers that led to this one, the first one first. */
  readonly back?: readonly QuestionPage[];
  /** Shows what is behind More. */
  readonly more?: boolean | undefined;
  /** The need from which the campaign was opened. */
  readonly need?: NeedKind | undefined;
  /** The needs that remain to go through after this one. */
  readonly walk?: readonly NeedStep[] | undefined;
  /** It was read with a guess: what else it could have meant. */
  readonly otherwise?: OtherReadings | undefined;
  /** Makes new block ids for each update of the message, as Slack asks. */
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
