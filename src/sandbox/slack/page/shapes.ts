// The fields of Block Kit that the page draws, and no others. Checks nothing; the server has done so.

import type { ConversationFilter } from '#sandbox/slack/conversation-filter.ts';

export interface TextObject {
  readonly type: 'plain_text' | 'mrkdwn';
  readonly text: string;
  readonly emoji?: boolean;
  readonly verbatim?: boolean;
}

export interface Option {
  readonly text: TextObject;
  readonly value: string;
  readonly description?: TextObject;
  readonly url?: string;
}

export interface OptionGroup {
  readonly label: TextObject;
  readonly options: readonly Option[];
}

export interface Confirm {
  readonly title: TextObject;
  readonly text: TextObject;
  readonly confirm: TextObject;
  readonly deny: TextObject;
  readonly style?: 'primary' | 'danger';
}

/** Any element of a section, an actions block, a context block or an input; `type` says which fields are meant. */
export interface Element {
  readonly type: string;
  readonly action_id?: string;
  readonly text?: TextObject | string;
  readonly alt_text?: string;
  readonly image_url?: string;
  readonly url?: string;
  readonly style?: 'primary' | 'danger';
  readonly accessibility_label?: string;
  readonly confirm?: Confirm;
  readonly placeholder?: TextObject;
  readonly options?: readonly Option[];
  readonly option_groups?: readonly OptionGroup[];
  readonly min_query_length?: number;
  readonly filter?: ConversationFilter;
  readonly multiline?: boolean;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly is_decimal_allowed?: boolean;
  readonly min_value?: string;
  readonly max_value?: string;
  readonly timezone?: string;
  readonly max_selected_items?: number;
  readonly focus_on_load?: boolean;
  readonly dispatch_action_config?: { readonly trigger_actions_on?: readonly string[] };
  readonly visible_to_user_ids?: readonly string[];
  readonly positive_button?: { readonly text: TextObject; readonly value: string };
  readonly negative_button?: { readonly text: TextObject; readonly value: string };
  readonly initial_option?: Option;
  readonly initial_options?: readonly Option[];
  readonly initial_value?: string;
  readonly initial_date?: string;
  readonly initial_time?: string;
  readonly initial_date_time?: number;
  readonly initial_conversation?: string;
  readonly initial_conversations?: readonly string[];
  readonly initial_channel?: string;
  readonly initial_channels?: readonly string[];
  readonly initial_user?: string;
  readonly initial_users?: readonly string[];
}

/** What Slack calls the value of one element in `state.values`; the element's type says which fields it has. */
export interface Value {
  readonly selected_option?: Option | null;
  readonly selected_options?: readonly Option[];
  readonly selected_conversation?: string | null;
  readonly selected_conversations?: readonly string[];
  readonly selected_channel?: string | null;
  readonly selected_channels?: readonly string[];
  readonly selected_user?: string | null;
  readonly selected_users?: readonly string[];
  readonly selected_date?: string | null;
  readonly selected_time?: string | null;
  readonly selected_date_time?: number | null;
  readonly value?: string | null;
}

/** One element inside a rich_text_section, quote or preformatted part. */
export interface RichTextLeaf {
  readonly type: string;
  readonly text?: string;
  readonly url?: string;
  readonly name?: string;
  readonly user_id?: string;
  readonly channel_id?: string;
  readonly usergroup_id?: string;
  readonly range?: string;
  readonly skin_tone?: number;
  readonly timestamp?: number;
  readonly format?: string;
  readonly fallback?: string;
  readonly style?: Style;
}

export interface Style {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
}

export interface RichTextPart {
  readonly type: 'rich_text_section' | 'rich_text_list' | 'rich_text_quote' | 'rich_text_preformatted';
  readonly elements: readonly (RichTextLeaf | RichTextPart)[];
  readonly style?: 'bullet' | 'ordered';
  readonly indent?: number;
  readonly offset?: number;
  readonly border?: number;
}

export interface PageCell {
  readonly type: 'raw_text' | 'raw_number' | 'rich_text';
  readonly text?: string;
  readonly value?: number;
  readonly elements?: readonly RichTextPart[];
}

export interface Series {
  readonly name: string;
  readonly data: readonly { readonly label: string; readonly value: number }[];
}

export interface AxisChart {
  readonly type: 'line' | 'bar' | 'area';
  readonly series: readonly Series[];
  readonly axis_config: {
    readonly categories: readonly string[];
    readonly x_label?: string;
    readonly y_label?: string;
  };
}

export interface PieChart {
  readonly type: 'pie';
  readonly segments: readonly { readonly label: string; readonly value: number }[];
}
