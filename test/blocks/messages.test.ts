// What a message offers and says, case by case: the buttons, the twin, lateness, mends.

import { describe, expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { deedInWords } from '#blocks/digests/deed-words.ts';
import { alertMessageOf, quietMessageOf } from '#blocks/digests/digest-alerts.ts';
import { digestCardModal } from '#blocks/digests/digest-card.ts';
import { digestMessageOf } from '#blocks/digests/digest-message.ts';
import { ownerNoticeOf } from '#blocks/digests/owner-notices.ts';
import type { Message } from '#blocks/message.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import type { CampaignRow } from '#reports/figures/figure.ts';
import { decodeAsked } from '#reports/question-codec.ts';
import type { Report } from '#reports/report.ts';
import {
  ana,
  byCampaignOf,
  campaignOf,
  dailyOf,
  deliveryOf,
  digestOf,
  due,
  gappyTrend,
  growth,
  listOf,
  overviewOf,
  overviewOfDigest,
  rowOf,
  rows,
  sales,
  statusOf,
  trendOver,
  unread,
  viewOf,
} from './fixtures.ts';
import { messages, type View } from './gallery.ts';

interface Drawn {
  readonly action_id: string;
  readonly text?: { readonly text: string };
  readonly value?: string;
  readonly options?: readonly { readonly text: { readonly text: string }; readonly value: string }[];
  readonly confirm?: { readonly text: { readonly text: string } };
}

/** With what stands behind each ⋯, as the clicks that it stands for. */
function controlsOn(view: View): Drawn[] {
  return view.blocks
    .flatMap((block) => ('elements' in block ? (block.elements as Drawn[]) : []))
    .filter((element) => element.action_id !== undefined)
    .flatMap(({ options = [], ...element }) =>
      element.action_id.startsWith('menu:')
        ? options.map(({ text, value }) => ({ action_id: value, text, value: element.action_id.slice(5) }))
        : [element],
    );
}

function labelsOn(view: View): string[] {
  return controlsOn(view).flatMap(({ text }) => (text === undefined ? [] : [text.text]));
}

function draw(report: Report, view = viewOf()): Message {
  return messageOf({ kind: 'report', report }, view);
}

describe('the buttons under an answer', () => {
  test('a private answer can be refreshed, shared and sent regularly; a shared one opens privately', () => {
    expect(labelsOn(draw(overviewOf()))).toEqual(
      expect.arrayContaining(['Refresh', 'Share', 'Send this regularly…']),
    );
    const shared = labelsOn(draw(overviewOf(), viewOf({ audience: 'channel' })));
    expect(shared).toContain('Open privately');
    expect(shared).not.toContain('Share');
  });

  test('each carries a question that can be asked', () => {
    for (const report of [overviewOf(), listOf(), campaignOf(), dailyOf(), statusOf()]) {
      const asking = controlsOn(draw(report)).filter(({ value }) => value !== undefined);
      expect(asking.length).toBeGreaterThan(1);
      for (const { value } of asking) expect(decodeAsked(value ?? '')).toBeDefined();
    }
  });

  test('the first five campaigns of a list can be opened, and all others found by typing', () => {
    const drawn = controlsOn(draw(listOf(), viewOf({ more: true })));
    expect(
      drawn.filter(({ action_id }) => action_id.startsWith('ask:campaign-')).map(({ text }) => text?.text),
    ).toEqual(rows.slice(0, 5).map(({ campaign }) => campaign.name));
    expect(drawn.some(({ action_id }) => action_id.split(':')[0] === controls.campaignSelect)).toBe(true);
  });

  test('a campaign found by half its name keeps to that campaign when it is sent regularly', () => {
    const regularly = controlsOn(draw(campaignOf())).find(
      ({ action_id }) => action_id === controls.subscribe,
    );
    expect(decodeAsked(regularly?.value ?? '')?.question).toMatchObject({
      campaign: { by: 'id', id: 'cmp_0001' },
    });
  });

  test('pages turn both ways, and a page that does not exist becomes the last one', () => {
    const campaigns = Array.from({ length: 250 }, (_, index) => rowOf(index, `C${index}`));
    const pageTo = (page: number) =>
      controlsOn(draw(overviewOf({ byCampaign: byCampaignOf(campaigns) }), viewOf({ page, more: true })))
        .filter(({ action_id }) => /previous|next/.test(action_id))
        .map(({ value }) => decodeAsked(value ?? '')?.page);
    expect([pageTo(1), pageTo(2), pageTo(3), pageTo(99)]).toEqual([[2], [1, 3], [2], [2]]);
  });

  test('a page in the middle says which rows it has, and leads to both its neighbours', () => {
    const campaigns = Array.from({ length: 250 }, (_, index) => rowOf(index, `C${index}`));
    const middle = draw(overviewOf({ byCampaign: byCampaignOf(campaigns) }), viewOf({ page: 2, more: true }));
    expect(middle.blocks.find(({ type }) => type === 'data_table')).toMatchObject({
      caption: 'Campaigns, last 7 days, 101–200 of 250',
    });
    expect(labelsOn(middle)).toEqual(expect.arrayContaining(['‹ Previous page', 'Next page ›']));
  });

  test('the period on the screen is marked by a sign and in words', () => {
    expect(
      labelsOn(draw(overviewOf(), viewOf({ more: true }))).filter((label) => label.includes('days')),
    ).toEqual(['✓ 7 days', '14 days', '30 days']);
  });
});

describe('what an answer says', () => {
  test('a sum that lacks days is called partial, in the blocks and in the twin, and the days are named', () => {
    const message = draw(
      overviewOf({ trend: gappyTrend(), standing: { ...overviewOf().standing, daysMissing: 2 } }),
    );
    const said =
      'Partial: 2 days missing from the sums (not read yet: 6 Mar; not reported by the service: 5 Mar)';
    expect(message.text).toContain(said);
    expect(JSON.stringify(message.blocks)).toContain(said.replace('Partial:', '*Partial:*'));
  });

  test('a chart with unknown days uses bars, so that nothing seems to fall to zero', () => {
    const chartOf = (message: Message) => message.blocks.find(({ type }) => type === 'data_visualization');
    const withMore = viewOf({ more: true });
    expect(chartOf(draw(overviewOf(), withMore))).toMatchObject({ chart: { type: 'line' } });
    expect(chartOf(draw(overviewOf({ trend: gappyTrend() }), withMore))).toMatchObject({
      chart: {
        type: 'bar',
        axis_config: { categories: ['4 Mar', '5 Mar: no data', '6 Mar: no data', '7 Mar', '8 Mar', '9 Mar'] },
      },
    });
  });

  test('the title of a chart of weeks is never cut', () => {
    const now = trendOver({ first: day('2026-02-01'), last: day('2026-03-03') });
    const before = trendOver({ first: day('2026-01-01'), last: day('2026-01-31') });
    for (const figure of ['sent', 'invitationsAccepted', 'messagesSent', 'messagesReplied'] as const) {
      const shown = JSON.stringify(draw(campaignOf({ lines: { figure, now, before } })).blocks);
      expect(shown).toMatch(/"title":"\w+ a day, by weeks, against [\w ]+"/);
    }
  });

  test('the twin of each report has its figures, and ends by saying how to see the rest', () => {
    const { text } = draw(overviewOf());
    for (const part of [
      '1,234, ▲\u00a0up 12\u00a0% from 1,102',
      '36.9\u00a0% (455 of 1,234)',
      '3–9 Mar 2026',
      '24 Feb – 2 Mar 2026',
      'Q4 DACH Fintech CFOs',
    ]) {
      expect(text).toContain(part);
    }
    expect(text.endsWith('For every campaign type /campaign-stats list, for one of them its name.')).toBe(
      true,
    );
    expect(draw(campaignOf()).text).toContain('900 invited → 333 accepted (37.0\u00a0%)');
    expect(draw(statusOf()).text).toContain('All-time figures: 0 of 30 free in each 60 s, 27 waiting');
  });

  test('status names the headers of the service that were wrong, and are not relied on', () => {
    const [first, ...others] = statusOf().quotas;
    const disbelieved = ['X-RateLimit-Reset', 'Date'] as const;
    const quotas = first === undefined ? [] : [{ ...first, disbelieved }, ...others];
    expect(draw(statusOf({ quotas })).text).toContain(
      'free in each 60 s; not relied on, because it was wrong: X-RateLimit-Reset, Date',
    );
  });

  test('status says first that the machine which answers takes no work, and why', () => {
    const resting = "the clock of this machine is 20 seconds ahead of the database's";
    const { text } = draw(statusOf({ resting }));
    expect(text).toContain('Status of the bot. The machine that answers takes no work.');
    expect(text).toContain("This machine: The clock of this machine is 20 seconds ahead of the database's");
  });

  test('figures that were not read yet are never shown as zero', () => {
    const message = draw(
      listOf({ campaigns: [unread(rowOf(0, 'Just started'))] }),
      viewOf({ detail: 'text' }),
    );
    expect(JSON.stringify(message.blocks)).toContain('figures not read yet');
    expect(message.text).toContain('• Just started: figures not read yet');
  });

  test('campaigns that nobody looked through yet are not said to need nobody', () => {
    const unchecked = draw(overviewOf({ attention: [], attentionChecked: { have: 0, of: 12 } }));
    for (const shown of [JSON.stringify(unchecked.blocks), unchecked.text]) {
      expect(shown).toContain('not looked through the 12 active campaigns yet');
      expect(shown).not.toContain('Nothing needs you');
    }
  });

  test('rates and progress whose unit is in doubt stand in the blocks and in the twin as they were stated', () => {
    const row: CampaignRow = {
      ...rowOf(0, 'Doubtful'),
      replyRate: { kind: 'as-stated', value: 0.35, unit: 'unknown' },
      acceptanceRate: { kind: 'as-stated', value: 35.2, unit: 'percent' },
      progress: { kind: 'bare', value: 0.6 },
    };
    const { blocks, text } = draw(campaignOf({ row }), viewOf({ more: true }));
    for (const shown of [JSON.stringify(blocks), text]) {
      expect(shown).toContain('(35.2\u00a0% as stated)');
      expect(shown).toContain('(0.35 as stated)');
    }
    for (const figure of [
      'Progress 0.6 (unit unknown)',
      'Acceptance rate 35.2\u00a0% as stated',
      'Reply rate 0.35 as stated',
    ]) {
      expect(JSON.stringify(blocks)).toContain(figure);
    }
  });

  test('figures that could not be read again say so before anything else', () => {
    const faults = [{ kind: 'service-down', status: 503, until: undefined }] as const;
    const down = (settled: boolean) =>
      draw(overviewOf({ standing: { ...overviewOf().standing, settled, faults } }));
    expect(JSON.stringify(down(true).blocks[1])).toContain(
      '⚠\u00a0The campaign service is down (503). What is shown was known at',
    );
    expect(JSON.stringify(down(true).blocks[1])).toContain('<!date^');
    expect(down(true).text).toContain('The campaign service is down (503).');
    expect(JSON.stringify(down(false).blocks[1])).toContain('the campaign service is down (503)');
  });

  test('a baseline that is not known yet is not called one', () => {
    const unknown = { kind: 'unknown' } as const;
    const { counters, ...others } = overviewOf().activity;
    const none = Object.fromEntries(
      Object.entries(counters).map(([name, { count }]) => [name, { count, change: unknown }]),
    );
    const { text } = draw(overviewOf({ activity: { ...others, counters: none as typeof counters } }));
    expect(text).toContain('Last 7 days, 3–9 Mar 2026 · Nothing to compare');
    expect(text).toContain('Nothing to compare with yet: 24 Feb – 2 Mar 2026 is not wholly known');
  });

  test('block ids belong to the iteration', () => {
    const ids = draw(overviewOf(), viewOf({ iteration: 'xyz' })).blocks.map(({ block_id }) => block_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id?.startsWith('xyz.'))).toBe(true);
  });
});

describe('digests', () => {
  const post = (lateByMs: number) =>
    digestMessageOf(
      {
        digest: digestOf(),
        answer: { kind: 'report', report: { ...overviewOf(), at: due + lateByMs } },
        delivery: deliveryOf({ kind: 'posting', leaseUntil: due }),
      },
      { ...viewOf({ audience: 'digest' }), postedAt: due + lateByMs },
    );

  test('a post carries Manage, and says that it is late only where it is', () => {
    expect(controlsOn(post(0))).toContainEqual(
      expect.objectContaining({ action_id: controls.manage, value: 'dig_1' }),
    );
    expect(post(60_000).text).not.toContain('Late');
    expect(post(41 * 60_000).text).toContain('Late by 41 min: due Tue 10 Mar 2026, 09:00 (Europe/Lisbon)');
  });

  test('an alert of any activity says that something was counted, above the report and in the twin', () => {
    const alerted = alertMessageOf(
      { kind: 'alert' },
      {
        digest: digestOf({ condition: { kind: 'activity' } }),
        answer: { kind: 'report', report: { ...overviewOf(), at: due } },
        delivery: deliveryOf({ kind: 'posting', leaseUntil: due }),
      },
      { ...viewOf({ audience: 'digest' }), postedAt: due },
    );
    const said = '⚠ *Overview, last 7 days*: something was counted.';
    expect(alerted.blocks[0]).toMatchObject({ text: { text: said } });
    expect(alerted.text.startsWith(said)).toBe(true);
  });

  test('an alert and a quiet line call a campaign by its name, though their digest holds its id alone', () => {
    const report = campaignOf();
    const { id, name } = report.row.campaign;
    const question = { ...report.question, campaign: { by: 'id', id } } as const;
    const condition = { kind: 'activity' } as const;
    const delivered = {
      digest: digestOf({ question, condition, whenQuiet: 'line' }),
      answer: { kind: 'report', report },
      delivery: deliveryOf({ kind: 'posting', leaseUntil: due }),
    } as const;
    const view = { ...viewOf({ audience: 'digest' }), postedAt: due };
    const quiet = quietMessageOf(delivered, view);
    const alert = alertMessageOf({ kind: 'alert' }, delivered, view);
    for (const { text } of [quiet, alert]) {
      expect(text).toContain(`${name}”, last 14 days*`);
      expect(text).not.toContain(id);
    }
  });

  test.each([
    ['not_in_channel', '`/invite` <@U0BOT>'],
    ['channel_not_found', 'pick another channel'],
    ['is_archived', 'Unarchive it'],
    ['restricted_action', 'Ask an admin'],
    ['restricted_action_read_only_channel', 'Ask an admin'],
    ['slack_connect_file_link_sharing_blocked', 'Ask an admin of the workspace'],
    ['restricted_action_of_next_year', 'Ask an admin of the channel'],
    ['user_not_found', 'Pick somebody else'],
    ['messages_tab_disabled', 'messages tab'],
    ['token_revoked', 'install the app again'],
    ['missing_scope', 'install the app again'],
    ['something_new', '`something_new`'],
  ])('the owner of a digest that meets %s reads how to mend it', (error, mend) => {
    const delivery = deliveryOf({ kind: 'failed', reason: error });
    const { text } = ownerNoticeOf(
      { kind: 'destination-broken', error, channel: growth, delivery },
      digestOf(),
      {
        userId: 'U0BOT' as typeof ana,
      },
    );
    expect(text).toContain(mend);
  });

  test('the owner hears of runs before an unsure one that no list shows', () => {
    const state = { kind: 'unsure', reason: 'set-back' } as const;
    const { text } = ownerNoticeOf(
      { kind: 'unsure', delivery: deliveryOf(state, { runsBefore: 12 }) },
      digestOf(),
      undefined,
    );
    expect(text).toContain('It knows as little of 12 runs before it, which no list shows.');
  });

  test('the owner of an unsure post is asked, with both answers as buttons', () => {
    const notice = ownerNoticeOf(
      { kind: 'unsure', delivery: deliveryOf({ kind: 'unsure', reason: 'no answer' }) },
      digestOf(),
    );
    expect(labelsOn(notice)).toEqual(['It arrived', 'Resend', 'Manage digest']);
  });

  test('somebody who may not edit a digest can still pause it', () => {
    const labels = (mayEdit: boolean) =>
      labelsOn(digestCardModal(overviewOfDigest(), { user: ana, mayEdit }));
    expect(labels(false)).toEqual(['Pause', 'Preview', 'Send a test to me', 'All deliveries', 'Duplicate']);
    expect(labels(true)).toEqual([
      'Pause',
      'Edit',
      'Preview',
      'Send a test to me',
      'Send now',
      'All deliveries',
      'Duplicate',
      'Delete',
    ]);
  });

  test.each([
    ['fails', 12, 'Replies are 12 now; by itself it is sent only if replies are above 20. It is posted'],
    ['holds', 31, 'It would be sent by itself too: replies are 31 now. It is posted'],
    [
      'is not known',
      undefined,
      'only if replies are above 20; sent by hand, that is not asked. It is posted',
    ],
  ])('before Send now one reads that the condition %s', (_, replies, words) => {
    const condition = { kind: 'figure', figure: 'messagesReplied', is: 'above', value: 20 } as const;
    const { activity } = overviewOf();
    const counters = {
      ...activity.counters,
      messagesReplied: { count: replies ?? 0, change: { kind: 'new' } },
    };
    const report = overviewOf({ activity: { ...activity, counters } as typeof activity });
    const known = replies === undefined ? undefined : ({ kind: 'report', report } as const);
    const card = digestCardModal(overviewOfDigest({ condition }), { user: ana, mayEdit: true, known });
    const asked = controlsOn(card).find(({ action_id }) => action_id === controls.digestSendNow)?.confirm;
    expect(asked?.text.text).toContain(words);
    expect(asked?.text.text.length).toBeLessThan(300);
  });

  test('the card tells the outcome of a deed', () => {
    expect(deedInWords(controls.digestPause, digestOf())).toBe(
      'Paused. Nothing is sent until someone resumes it.',
    );
    expect(deedInWords(controls.digestDelete, { kind: 'not-yours', owner: ana })).toContain('<@U0ANA>');
    expect(
      deedInWords(controls.digestSendNow, [
        { kind: 'posted', ts: '1.2', destination: growth },
        { kind: 'refused', error: 'not_in_channel', destination: sales },
        { kind: 'refused', error: 'is_archived', destination: 'C0OLD' as ChannelId },
        { kind: 'refused', error: 'not_in_channel', destination: 'C0PRODUCT' as ChannelId },
      ]),
    ).toBe(
      [
        'Posted in <#C0GROWTH>.',
        '<#C0SALES> and <#C0PRODUCT>: not posted: the bot is not in the channel. In the channel type `/invite` and the bot’s name.',
        '<#C0OLD>: not posted: the channel is archived. Unarchive it in the channel’s settings, or pick another channel with Edit.',
      ].join('\n'),
    );
  });
});

test('every campaign and every owner can be reached from every report about campaigns', () => {
  const about = [
    'overview',
    'list',
    'campaign',
    'daily',
    'board',
    'board-owners',
    'compare-campaigns',
    'working',
  ];
  for (const name of [...about, 'compare-periods']) {
    const whole = messages[`${name}-more`] ?? messages[name];
    const drawn = controlsOn(whole?.() as View).map(({ action_id }) => action_id.split(':')[0]);
    expect(drawn, name).toEqual(expect.arrayContaining([controls.campaignSelect, controls.ownerSelect]));
  }
});

test.each([
  ['nobody is at', 'campaign-from-need', 'Take it'],
  ['somebody else is at', 'campaign-from-need-taken', 'Take over'],
  ['is the reader’s own', 'campaign-from-need-mine', 'Done'],
])('a campaign that is opened from a need that %s offers what is next for the reader', (_, view, offered) => {
  const drawn = JSON.stringify(messages[view]?.().blocks);
  for (const label of ['Take it', 'Take over', 'Done']) {
    expect(drawn.includes(`"${label}"`), label).toBe(label === offered);
  }
  expect(drawn.includes('taken by')).toBe(offered !== 'Take it');
});

test.each([
  [1, 'This comes nearest.'],
  [2, 'These come nearest.'],
])('of %i campaigns that nearly have the name it says: %s', (many, said) => {
  const question = { kind: 'overview', period: { kind: 'last-days', days: 7 } } as const;
  const nearest = rows.slice(0, many).map(({ campaign }) => campaign);
  const problem = { kind: 'campaign-unknown', wanted: 'fintehc', nearest, question } as const;
  expect(messageOf({ kind: 'problem', problem }, viewOf()).text).toContain(said);
});

test('the card of a digest says only once why a place refuses it', () => {
  const refusal = { channel: sales, error: 'no-room', at: due };
  const failed = deliveryOf({ kind: 'failed', reason: 'no-room' }, { destination: sales });
  const card = digestCardModal(
    {
      ...overviewOfDigest({
        destinations: [sales],
        state: { kind: 'broken', ...refusal },
        refusing: [refusal],
      }),
      history: [failed],
    },
    { user: ana, mayEdit: true },
  );
  expect(JSON.stringify(card.blocks).match(/no room/g)).toHaveLength(1);
});

test.each(Object.entries(messages))(
  'the fine print of %s begins with a capital, as a line does',
  (_, draw) => {
    const [first, second] = draw().blocks as readonly {
      readonly type: string;
      readonly elements?: readonly { readonly text?: string }[];
    }[];
    if (first?.type === 'header' && second?.type === 'context')
      expect(second.elements?.[0]?.text).not.toMatch(/^\p{Ll}[^@]* /u);
  },
);
