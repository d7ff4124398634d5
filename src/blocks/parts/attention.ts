// What needs somebody today, a line for each campaign: its name, one reason, one number.

import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { AttentionLine, AttentionReason } from '#reports/attention/attention.ts';
import type { OverviewReport } from '#reports/report.ts';
import { dayInWords } from './dates.ts';
import { metricInWords } from './metric-words.ts';
import { count, percent, rateAlone } from './numbers.ts';
import { nameIn, plural } from './text.ts';

const shown = 5;

/** mrkdwn; one line where it is quiet, none where there is nothing to look at or nothing was looked at. */
export function attentionLines({ attention, attentionChecked: { have, of } }: OverviewReport): string[] {
  const unchecked = have < of ? ` (${count(have)} of ${count(of)} campaigns looked at)` : '';
  if (attention.length === 0) return have === 0 ? [] : [`Nothing needs you today${unchecked}.`];
  const more = attention.length > shown ? [`and ${count(attention.length - shown)} more`] : [];
  return [`*Needs you today*${unchecked}`, ...attention.slice(0, shown).map(attentionLine), ...more];
}

export function attentionLine({ campaign, reason }: AttentionLine): string {
  return `• *${nameIn(campaign.name, nameLengths.line)}*: ${reasonInWords(reason)}`;
}

function reasonInWords(reason: AttentionReason): string {
  switch (reason.kind) {
    case 'stalled':
      return `nothing sent for ${count(reason.silentWorkingDays)} working ${plural(reason.silentWorkingDays, 'day')}`;
    case 'rate-down':
      return `${metricInWords(reason.rate)} ▼ down ${reason.points.toFixed(1)} points to ${rateAlone(reason.now)}`;
    case 'end-at-risk':
      return `${count(reason.leadsLeft)} ${plural(reason.leadsLeft, 'lead')} will be left when it ends on ${dayInWords(reason.endsOn)}`;
    case 'running-out':
      return `leads for ${count(reason.workingDaysLeft)} working ${plural(reason.workingDaysLeft, 'day')}`;
    case 'finishing':
      return `${percent(reason.progress)} done`;
    case 'finished':
      return `finished on ${dayInWords(reason.on)}`;
    case 'just-started':
      return `started on ${dayInWords(reason.on)}, ${count(reason.sent)} sent so far`;
    default:
      return unreachable(reason);
  }
}
