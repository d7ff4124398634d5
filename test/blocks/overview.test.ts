// What the overview says first: a sentence that claims no more than is proven, what needs somebody, totals, and the period in words.

import type { HeaderBlock } from '@slack/types';
import { describe, expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { Message, MessageView } from '#blocks/message.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import type { Movement } from '#reports/figures/beyond-chance.ts';
import type { CountChange, RateChange } from '#reports/figures/figure.ts';
import type { DeedId, HandledNeed } from '#reports/handling/handled-need.ts';
import type { OverviewReport } from '#reports/overview/overview-report.ts';
import {
  ana,
  attention,
  ben,
  byCampaignOf,
  causesOf,
  countsOn,
  gappyTrend,
  now,
  overviewOf,
  rows,
  settled,
  viewOf,
} from './fixtures.ts';

function draw(change: Partial<OverviewReport> = {}, view: Partial<MessageView> = {}): Message {
  return messageOf({ kind: 'report', report: overviewOf(change) }, viewOf(view));
}

function drawnIn({ blocks }: Message): string {
  return JSON.stringify(blocks).replaceAll('\\n', '\n');
}

function headline(change: Partial<OverviewReport> = {}, view: Partial<MessageView> = {}): string {
  const [first] = draw(change, view).blocks;
  return (first as HeaderBlock).text.text;
}

/** All figures moved by that movement. */
function moved(movement: Movement): OverviewReport['activity'] {
  const { activity } = overviewOf();
  const count: CountChange = { kind: 'by', before: 88, ratio: -20 / 88, movement };
  const rate: RateChange = { kind: 'by', points: -1, before: activity.replyRate.rate, movement };
  const { invitationsSent, messagesSent, invitationsAccepted, messagesReplied } = activity.counters;
  return {
    ...activity,
    counters: {
      invitationsSent: { ...invitationsSent, change: count },
      messagesSent: { ...messagesSent, change: count },
      invitationsAccepted: { ...invitationsAccepted, change: count },
      messagesReplied: { ...messagesReplied, change: count },
    },
    replyRate: { ...activity.replyRate, change: rate },
    acceptanceRate: { ...activity.acceptanceRate, change: rate },
  };
}

const calm = { activity: moved({ kind: 'within-chance' }), byCampaign: undefined };

describe('the headline', () => {
  test('claims a change only if it is more than chance, and names the campaigns behind it', () => {
    expect(headline()).toBe('Replies up 66\u00a0% to 68: a third of the rise is Q4 DACH Fintech CFOs');
    expect(headline(calm)).toBe('A usual week: 68 replies, 3 campaigns need you');
    expect(headline({ ...calm, activity: moved({ kind: 'cannot-tell', lacks: 'days' }) })).toBe(
      '68 replies in the last 7 days, 3 campaigns need you',
    );
  });

  test('says that new campaigns are no growth', () => {
    const { counters, ...others } = overviewOf().activity;
    const notGrowth = [{ why: 'new', campaigns: 3, by: 20 }] as const;
    const activity = {
      ...others,
      counters: { ...counters, messagesReplied: { ...counters.messagesReplied, notGrowth } },
    };
    expect(headline({ activity })).toBe('Replies up 66\u00a0% to 68: +20 from 3 new campaigns');
  });

  test('names no campaign if none explains a sixth of the change', () => {
    const { rows: known, ...others } = byCampaignOf(rows);
    const moves = known.flatMap(({ move }) => (move ? [{ ...move, before: move.now }] : []));
    const rest = { now: countsOn(0), before: { ...countsOn(0), messagesReplied: 27 } };
    const byCampaign = { ...others, rows: known, ...causesOf({ known: moves, rest, lacking: 0 }) };
    expect(headline({ byCampaign })).toBe('Replies up 66\u00a0% to 68');
  });

  test('of a quiet week needs no more than a line, and no green button', () => {
    const quiet = { ...calm, attention: [] };
    expect(headline(quiet)).toBe('A usual week: 68 replies, nothing needs you');
    expect(headline(quiet, { audience: 'channel' })).toBe('A usual week: 68 replies, nothing needs somebody');
    expect(drawnIn(draw(quiet))).not.toContain('primary');
  });

  test('says how many days a sum has, if some are missing', () => {
    const standing = { ...settled, daysMissing: 2 };
    expect(headline({ trend: gappyTrend(), standing })).toBe('68 replies on 5 of 7 days');
    const unknown = gappyTrend().map(({ day }) => ({ kind: 'awaited', day }) as const);
    const none = { trend: unknown, standing: { ...settled, daysMissing: 7 } };
    expect(headline(none)).toBe('No day is known yet in the last 7 days');
    expect(drawnIn(draw(none)), 'nought would be no figure').not.toContain('invited');
  });

  test('says that more may need somebody, while not all campaigns are looked through', () => {
    const partial = { ...calm, attention: attention.slice(0, 1), attentionChecked: { have: 3, of: 12 } };
    expect(headline(partial)).toBe('A usual week: 68 replies, at least 1 campaign needs you');
    expect(headline({ ...partial, attentionChecked: { have: 12, of: 12 } })).toBe(
      'A usual week: 68 replies, 1 campaign needs you',
    );
  });

  test('of an account without campaigns says just that', () => {
    const none = { total: 0, attention: [], attentionChecked: { have: 0, of: 0 } };
    expect(headline(none)).toBe('No campaigns yet');
    expect(drawnIn(draw(none))).not.toContain('invited');
  });
});

describe('the totals', () => {
  test('have an arrow only beyond chance; otherwise the earlier count is shown without one', () => {
    const first = drawnIn(draw());
    expect(first).toContain('*1,234* invited (▲\u00a0up 12\u00a0%) →\u00a0*455* accepted (36.9\u00a0%');
    expect(drawnIn(draw(calm))).toContain('*1,234* invited (88 before) →\u00a0*455* accepted (36.9\u00a0%)');
    expect(drawnIn(draw(calm))).not.toMatch(/[▲▼]/);
  });
});

describe('a need', () => {
  const [first, second] = attention as unknown as [(typeof attention)[0], (typeof attention)[0]];
  const on = day('2026-03-09');
  const signed = { by: { id: ben, name: 'Ben Carter' }, at: now, on };
  const open: HandledNeed = {
    arose: on,
    seenAt: now,
    isNews: true,
    state: { kind: 'open' },
    note: undefined,
    back: undefined,
    today: day('2026-03-10'),
  };
  const taken: HandledNeed = { ...open, state: { kind: 'taken', deed: 'd1' as DeedId, ...signed } };

  const optionsOf = (handling: HandledNeed, view: Partial<MessageView> = {}) => {
    const { blocks } = draw({ attention: [{ ...first, handling }] }, view);
    const accessories = blocks.flatMap((block) =>
      'accessory' in block && block.accessory ? [block.accessory] : [],
    );
    return accessories.flatMap((one) =>
      one.type === 'overflow' ? one.options.map(({ text }) => text.text) : [],
    );
  };

  test('offers what can be done with it: to its taker something else than to others', () => {
    expect(optionsOf(open)).toEqual(['Open', 'Take it', 'Snooze…', 'Note…', 'Why it is here']);
    expect(optionsOf(taken, { viewer: ana })).toEqual([
      'Open',
      'Take over',
      'Snooze…',
      'Note…',
      'Why it is here',
    ]);
    expect(optionsOf(taken, { viewer: ben })).toEqual(['Open', 'Done', 'Snooze…', 'Note…', 'Give back']);
    expect(optionsOf(open, { audience: 'channel' })[0]).toBe('Open (only you see it)');
  });

  test('that is taken is counted apart, and its line says by whom and why', () => {
    const note = { ...signed, text: 'a new list comes on Thursday morning' };
    const shown = drawnIn(draw({ attention: [first, { ...second, handling: { ...taken, note } }] }));
    expect(shown).toContain('*1 needs you today*\u00a0· 1 is taken');
    expect(shown).toContain('↳\u00a0taken by Ben Carter since Mon 9\u00a0Mar: “a new list comes on Thur…”');
    expect(shown).toContain('Open it');
  });

  test('names the writer of a note who is not its taker', () => {
    const note = { ...signed, by: { id: 'U0ANA' as never, name: 'Ana Sousa' }, text: 'the list is empty' };
    const shown = drawnIn(draw({ attention: [{ ...second, handling: { ...taken, note } }] }));
    expect(shown).toContain(
      '↳\u00a0taken by Ben Carter since Mon 9\u00a0Mar · Ana Sousa: “the list is empty”',
    );
  });

  test('that came back says why', () => {
    const back = { ...signed, why: 'worse', after: 'snoozed' } as const;
    const shown = draw({ attention: [{ ...first, handling: { ...open, back } }] });
    expect(drawnIn(shown)).toContain('↳\u00a0worse since Ben Carter snoozed it on Mon 9\u00a0Mar');
    expect(shown.text).toContain('↳\u00a0worse since Ben Carter snoozed it on Mon 9 Mar');
  });

  test('that only goes on folds into one line, and nothing new needs anybody', () => {
    const standing = attention.filter(({ reason }) => reason.kind === 'running-out');
    const folded = standing.map((line) => ({ ...line, handling: { ...open, isNews: false } }));
    const shown = drawnIn(draw({ ...calm, attention: folded }));
    expect(shown).toContain('✓\u00a0Nothing new needs you today');
    expect(shown).toContain('1 still running out of leads: &lt;!channel&gt; promo');
  });

  test('that is back to normal is told with what was done about it', () => {
    const after = { ...signed, deed: 'noted', days: 3 } as const;
    const recovered = [{ campaign: first.campaign, kind: 'stalled', on, after }] as const;
    expect(drawnIn(draw({ recovered }))).toContain(
      '✓\u00a0Back to normal: Q4 DACH Fintech CFOs, 3 days after Ben Carter wrote a note',
    );
  });

  test('whose writer tries to ping or to format stays letters', () => {
    const note = { by: { id: ben, name: '<!channel> *b*' }, at: now, on, text: '<@U0ANA>\n*x*'.repeat(300) };
    const { text } = draw({ attention: [{ ...first, handling: { ...open, note } }] });
    expect(text).not.toMatch(/<!channel|<@U0ANA/);
  });
});

describe('the period in words', () => {
  test('says what moved and why, in parts that add up, who needs somebody, and what was changed', () => {
    const { text } = draw();
    expect(text).toContain(
      'Replies ▲\u00a0up 66\u00a0% and invitations sent ▲\u00a0up 12\u00a0%: more of them answered +27; most in',
    );
    expect(text).toContain(
      'Q4 DACH Fintech CFOs is stalled, Webinar follow-up Sept is answered less than usual',
    );
    expect(text).toContain('Q4 DACH Fintech CFOs was paused on 7 Mar.');
    const words = drawnIn(draw({}, { more: true }));
    expect(words).toContain('*In words*');
    expect(words, 'each is worked out one click away').toContain('Why did it move');
  });

  test('explains nothing that chance explains', () => {
    const { text } = draw(calm);
    expect(text).toContain('Nothing moved more than chance explains.');
    expect(text).not.toContain('more of them answered');
  });

  test('is silent where nothing is known', () => {
    const { text } = draw({ ...calm, activity: moved({ kind: 'not-tested' }), attention: [] });
    expect(text).not.toContain('chance explains');
    expect(
      drawnIn(draw({ ...calm, activity: moved({ kind: 'not-tested' }), attention: [] }, { more: true })),
    ).not.toContain('In words');
  });
});

describe('behind More', () => {
  test('each campaign is listed with its period: those that need somebody first, then by how far they moved', () => {
    const { blocks } = draw({}, { more: true });
    const table = blocks.find(({ type }) => type === 'data_table') as unknown as {
      rows: { text: string }[][];
    };
    const shown = table.rows.map((cells) => cells.slice(0, 4).map(({ text }) => text));
    expect(shown.slice(0, 3)).toEqual([
      ['Campaign', 'Needs you', 'Replies', 'Change'],
      ['Q4 DACH Fintech CFOs', 'stalled', '14', '+9'],
      ['Webinar follow-up Sept', 'fewer answers than usual', '12', '+3'],
    ]);
    expect(shown[5]?.[1], 'what no rule could look at is not said to be well').toBe('not looked yet');
    expect(shown.at(-1)?.at(3)).toBe('+1, ran 2 of 7 days before');
  });

  test('their whole lives are listed if the period is not known', () => {
    const { blocks } = draw({ byCampaign: undefined }, { more: true });
    expect(blocks.find(({ type }) => type === 'data_table')).toMatchObject({
      caption: 'Active campaigns, all-time figures, 12',
    });
  });
});
