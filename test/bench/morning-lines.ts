// Prints how many lines a healthy team reads each morning under "needs you today", before and after standing ones fold.

import { addDays, type Day, day } from '#base/day.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { DayReading, Gathered } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { attentionIn, createCampaignSights } from '#reports/attention/attention.ts';
import { type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import { arrangeNeeds } from '#reports/handling/arrange-needs.ts';
import type { KeptNeed } from '#reports/handling/kept-need.ts';
import { changedNeeds } from '#reports/handling/look-through.ts';
import { needsByCampaign } from '#reports/handling/needs-by-campaign.ts';
import {
  campaign,
  contextOn,
  counted,
  counts,
  finish,
  gathered,
  id,
  listOf,
  noonOf,
  statistics,
  utc,
} from '../reports/facts.ts';
import { answersTo, assumedScatter, chanceOf, sends } from './simulated-senders.ts';

const team = 60;
const chance = chanceOf(41);
const monday = day('2026-01-05');
const lastDay = 7 * 20;
const firstMorning = 7 * 11;
/** A campaign's leads last some twelve weeks, and it may run up to two weeks longer. */
const usualLife = 84;
const working = (at: number) => ((at % 7) + 7) % 7 < 5;

interface Life {
  readonly name: string;
  readonly starts: number;
  readonly ends: number;
  readonly leads: number;
  readonly invited: ArrayLike<number>;
  readonly accepted: ArrayLike<number>;
  readonly messaged: ArrayLike<number>;
  readonly replied: ArrayLike<number>;
  /** The day on which its last lead is invited. */
  readonly runsOut: number;
}

function lifeFrom(name: string, starts: number): Life {
  const perDay = 20 + 24 * chance();
  const leads = Math.round(perDay * (usualLife / 7) * 5 * (0.9 + 0.2 * chance()));
  const days = lastDay - starts + 1;
  const planned = sends((at) => (working(starts + at) ? perDay : 0), days, chance);
  let left = leads;
  const sent = Float64Array.from(planned, (many) => {
    const now = Math.min(left, many);
    left -= now;
    return now;
  });
  let reached = 0;
  const runsOut = sent.findIndex((many) => {
    reached += many;
    return reached >= leads;
  });
  const [accepting, replying] = [0.3 + 0.1 * chance(), 0.14 + 0.08 * chance()];
  const invitations = answersTo(sent, { delay: { mean: 3 }, rateOn: () => accepting }, chance);
  const messages = answersTo(
    sent.map((many) => Math.round(0.9 * many)),
    { delay: { mean: 1.5 }, rateOn: () => replying },
    chance,
  );
  return {
    name,
    starts,
    ends: starts + usualLife + Math.floor(14 * chance()),
    leads,
    invited: invitations.sent,
    accepted: invitations.answers,
    messaged: messages.sent,
    replied: messages.answers,
    runsOut: runsOut < 0 ? Number.POSITIVE_INFINITY : starts + runsOut,
  };
}

/** One campaign after the other, so that the team always runs as many. */
const lives = Array.from({ length: team }, (_, slot) => {
  const all: Life[] = [];
  for (let starts = -Math.floor(usualLife * chance()); starts < lastDay; ) {
    const life = lifeFrom(`${slot}-${all.length}`, starts);
    all.push(life);
    starts = life.runsOut + 1;
    while (starts < lastDay && !working(starts)) starts += 1;
  }
  return all;
}).flat();

const dayOf = (at: number): Day => addDays(monday, at);
const upTo = (of: ArrayLike<number>, { starts }: Life, at: number) =>
  Array.from({ length: Math.max(0, at - starts) }, (_, each) => of[each] ?? 0);
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

function campaignOf(life: Life, at: number): Campaign {
  const status = at > life.runsOut ? 'COMPLETED' : 'ACTIVE';
  const [startsAt, endsAt] = [noonOf(dayOf(life.starts)), noonOf(dayOf(life.ends))];
  const updatedAt = noonOf(dayOf(Math.min(at, life.runsOut + 1)));
  return campaign(life.name, { id: life.name, status, startsAt, endsAt, createdAt: startsAt, updatedAt });
}

function readingsOf(life: Life, at: number): DayReading[] {
  return Array.from({ length: Math.max(0, at - life.starts) }, (_, each) =>
    counted(
      dayOf(life.starts + each),
      counts(life.invited[each] ?? 0, life.accepted[each], life.messaged[each], life.replied[each]),
    ),
  );
}

function known(at: number): Gathered {
  const shown = lives.filter(({ starts, runsOut }) => starts <= at && at <= runsOut + 14);
  const totals = new Map<Day, number[]>();
  const days = new Map(
    shown.map((life) => {
      const readings = readingsOf(life, at);
      for (const each of readings) {
        if (each.kind !== 'counted') continue;
        const { invitationsSent, invitationsAccepted, messagesSent, messagesReplied } = each.counts;
        const now = [invitationsSent, invitationsAccepted, messagesSent, messagesReplied];
        totals.set(
          each.day,
          now.map((many, index) => many + (totals.get(each.day)?.[index] ?? 0)),
        );
      }
      return [life.name, withReadings(noDays, readings, utc)] as const;
    }),
  );
  const all = withReadings(
    noDays,
    [...totals].map(([on, [a, b, c, d]]) => counted(on, counts(a ?? 0, b, c, d))),
    utc,
  );
  return gathered({
    campaigns: listOf(
      shown.map((life) => campaignOf(life, at)),
      noonOf(dayOf(at)),
    ),
    statistics: new Map(
      shown.map((life) => {
        const [sent, accepted, messages, replied] = [
          life.invited,
          life.accepted,
          life.messaged,
          life.replied,
        ].map((of) => sum(upTo(of, life, at))) as [number, number, number, number];
        const { leads } = life;
        const value = statistics(life.name, {
          leads,
          sent,
          accepted,
          messages,
          replied,
          progress: sent / leads,
        });
        return [id(life.name), { value, readAt: noonOf(dayOf(at)) }];
      }),
    ),
    days: (scope) => (scope.kind === 'campaign' ? (days.get(scope.campaignId) ?? noDays) : all),
  });
}

let kept: readonly KeptNeed[] = [];
const nameOf = ({ campaignId, kind, arose }: KeptNeed) => `${campaignId} ${kind} ${arose}`;
const mornings: { readonly alone: number; readonly folded: number; readonly all: readonly NeedKind[] }[] = [];
for (let at = firstMorning - 14; at < lastDay; at += 1) {
  const today = dayOf(at);
  const base = { ...contextOn(today), rateUnit: 'percent', progressUnit: 'ratio' } as const;
  const now = { at: noonOf(today), on: today };
  const facts = known(at);
  const campaigns = facts.campaigns?.value.campaigns ?? [];
  const found = finish(attentionIn(campaigns, facts, base)).lines;
  const changed = finish(changedNeeds(kept, found, createCampaignSights(facts, base), now));
  const names = new Set(changed.map(nameOf));
  kept = [...kept.filter((need) => !names.has(nameOf(need))), ...changed];
  if (at < firstMorning || !working(at)) continue;
  const book = needsByCampaign(kept.map((need) => ({ need, deeds: [], places: 0 })));
  const { lines } = finish(attentionIn(campaigns, facts, { ...base, needs: book }));
  const { lines: alone, folded } = arrangeNeeds(lines);
  mornings.push({ alone: alone.length, folded: folded.length, all: lines.map(({ reason }) => reason.kind) });
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const medianOf = (of: (morning: (typeof mornings)[number]) => number) => median(mornings.map(of));

console.log(`${assumedScatter}; a campaign's leads last twelve weeks, and another one follows it`);
console.log(`\nLines of a healthy team of ${team}, median of ${mornings.length} working mornings`);
console.log(`each need a line of its own   ${medianOf(({ all }) => all.length)}`);
console.log(`after standing ones fold      ${medianOf(({ alone, folded }) => alone + folded)}`);
console.log(
  `of these by themselves        ${medianOf(({ alone }) => alone)}, at most ${Math.max(...mornings.map(({ alone }) => alone))}`,
);
for (const kind of needKinds) {
  const many = medianOf(({ all }) => all.filter((one) => one === kind).length);
  if (many > 0) console.log(`  ${kind.padEnd(26)}  ${many}`);
}
