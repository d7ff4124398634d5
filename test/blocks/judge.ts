// Judges what is sent to Slack: by the sandbox's own reading of Slack's documents, and by the promises on names and text.

import type { DataTableBlock } from '@slack/types';
import { limits } from '#blocks/limits.ts';
import type { DataVisualizationBlock } from '#blocks/message.ts';
import { blocksTextLength, checkBlocks } from '#sandbox/slack/blocks-check.ts';
import { faultLine } from '#sandbox/slack/fault.ts';
import { limits as slackLimits } from '#sandbox/slack/limits.ts';
import { checkView } from '#sandbox/slack/view-check.ts';
import type { View } from './gallery.ts';

const everything = { without: new Set<string>() };

/** Every fault in words; empty where all is well. */
export function faultsOf(view: View): string[] {
  const slack =
    'type' in view
      ? checkView(view as never, view.type, everything)
      : checkBlocks(view.blocks, 'message', everything);
  return [
    ...slack.map(faultLine),
    ...markedTexts(view).flatMap(textFaults),
    ...twinFaults(view),
    ...ownFaults(view),
  ];
}

/** All text that Slack reads as mrkdwn. */
export function markedTexts(view: View): string[] {
  const found = 'text' in view ? [view.text] : [];
  walk(view.blocks, (object) => {
    if (object.type === 'mrkdwn') found.push(String(object.text));
  });
  return found;
}

/** Our own mentions and dates and the link to a campaign's page apart, nothing in mrkdwn may open a tag or stand unescaped. */
function textFaults(text: string): string[] {
  const bare = text
    .replaceAll(/<!date\^\d+\^[^<>|^]+\|[^<>|]+>/g, '')
    .replaceAll(/<[@#][A-Z0-9]+>/g, '')
    .replaceAll(/<https:\/\/tool\.example\.com\/[^\s<>|]+\|open it\u00a0↗>/g, '');
  const faults: string[] = [];
  if (/[<>]/.test(bare)) faults.push(`an unescaped < or > in: ${text.slice(0, 200)}`);
  if (/&(?!amp;|lt;|gt;)/.test(bare)) faults.push(`an unescaped & in: ${text.slice(0, 200)}`);
  if (!text.isWellFormed()) faults.push('half a character');
  return faults;
}

function twinFaults(view: View): string[] {
  if ('type' in view || !('text' in view)) return [];
  if (view.text.trim() === '') return ['no text twin'];
  const drawn = blocksTextLength(view.blocks as never);
  if (drawn > slackLimits.message.blocksText) return [`blocks with ${drawn} characters of text`];
  return view.text.length > limits.message.text ? [`a text twin of ${view.text.length}`] : [];
}

/** Our own limits, tighter than Slack's. */
function ownFaults(view: View): string[] {
  const charts = view.blocks.filter(({ type }) => type === 'data_visualization') as DataVisualizationBlock[];
  const tables = view.blocks.filter(({ type }) => type === 'data_table') as DataTableBlock[];
  const kept = [
    charts.length <= limits.chart.perMessage,
    tables.length <= limits.table.perMessage,
    charts.every(({ chart }) => chart.series.length <= limits.chart.series),
    tables.every(({ rows }) => rows.length <= limits.table.rows + 1),
    tables.every(({ rows }) => rows.every((row) => row.length <= limits.table.columns)),
    tables.every(({ rows }) => charactersOf(rows.flat()) <= limits.table.characters),
  ];
  return kept.flatMap((within, index) => (within ? [] : [`our own limit no. ${index + 1}`]));
}

function charactersOf(cells: readonly object[]): number {
  return cells.reduce((sum, cell) => sum + ('text' in cell ? String(cell.text).length : 0), 0);
}

function walk(value: unknown, visit: (object: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (typeof value === 'object' && value !== null) {
    visit(value as Record<string, unknown>);
    walk(Object.values(value), visit);
  }
}
