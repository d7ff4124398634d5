// Faults that the tests must catch, as somebody could make them by a slip: in a file, a text that stands in it once, and what takes its place.

export interface Faults {
  readonly file: string;
  /** Which tests are run with each of them. */
  readonly tests: readonly string[];
  readonly changes: readonly (readonly [text: string, instead: string])[];
}

/** Those of the client but for the programs that are killed and the probe, which take long. */
const ofTheLimiter = [
  'test/campaigns/client.test.ts',
  'test/campaigns/lanes.test.ts',
  'test/campaigns/one-answer.test.ts',
  'test/campaigns/others-on-the-key.test.ts',
  'test/campaigns/own-key.test.ts',
  'test/campaigns/patience.test.ts',
  'test/campaigns/rate-headers.test.ts',
  'test/campaigns/shared-quotas.test.ts',
  'test/campaigns/soundness.test.ts',
];

export const faults: readonly Faults[] = [
  {
    file: 'src/digests/delivery/owed-runs.ts',
    tests: ['test/digests/plan.test.ts', 'test/digests/deadlines.test.ts', 'test/digests/skipped.test.ts'],
    changes: [
      [
        "digest.state.kind === 'active' && digest.schedule.kind !== 'watch'",
        "digest.schedule.kind !== 'watch'",
      ],
      [
        "digest.state.kind === 'active' && digest.schedule.kind !== 'watch'",
        "digest.state.kind === 'active'",
      ],
      ['Math.max(digest.owedFrom - 1,', 'Math.max(digest.owedFrom,'],
      ['nextRun(digest, from, memory) > now', 'nextRun(digest, from, memory) >= now'],
      ['all.slice(-mostWritten)', 'all.slice(0, mostWritten)'],
      ['index === 0 && older > 0 ? { runsBefore: older }', 'older > 0 ? { runsBefore: older }'],
      [
        'JSON.stringify([digest, kind, scheduledFor, destination])',
        'JSON.stringify([digest, kind, scheduledFor])',
      ],
      [
        'JSON.stringify([digest, kind, scheduledFor, destination])',
        'JSON.stringify([digest, scheduledFor, destination])',
      ],
      ['known?.version === version && known.from === from', 'known?.version === version'],
      ['known?.version === version && known.from === from', 'known?.from === from'],
      [
        "state.kind !== 'paused' || state.until === undefined",
        "state.kind !== 'paused' || state.until !== undefined",
      ],
    ],
  },
  {
    file: 'src/digests/delivery/due-or-missed.ts',
    tests: ['test/digests/plan.test.ts', 'test/digests/deadlines.test.ts', 'test/digests/skipped.test.ts'],
    changes: [
      ['isHeld(delivery.state, now) && !isLeftBehind(delivery, startedAt)', 'isHeld(delivery.state, now)'],
      ['scheduledFor + personLostMs <= now;', 'scheduledFor <= now;'],
      ["isLost ? 'interrupted' : 'rests'", "'interrupted'"],
      ['step.due.deadline > now ?', 'step.due.deadline >= now ?'],
      ["if (delivery.kind !== 'scheduled') return true;", ''],
      ['delivery.scheduledFor >= digest.owedFrom', 'delivery.scheduledFor > digest.owedFrom'],
      ['openDestinations(digest).includes(delivery.destination)', 'true'],
      ['return Math.min(delivery.scheduledFor + graceMs, next);', 'return delivery.scheduledFor + graceMs;'],
      ['return Math.min(delivery.scheduledFor + graceMs, next);', 'return next;'],
      ['state && state.leaseUntil > now &&', 'state &&'],
      [' && state.leaseUntil <= now + longestLeaseMs', ''],
      ['state.leaseUntil <= startedAt + leaseMs', 'state.leaseUntil < startedAt + leaseMs'],
      ['newest.delivery.scheduledFor + graceMs <= now ?', 'newest.delivery.scheduledFor <= now ?'],
      ['const count = runs.size +', 'const count = sorted.length +'],
    ],
  },
  {
    file: 'src/digests/when/schedule.ts',
    tests: [
      'test/digests/schedule-kinds.test.ts',
      'test/digests/schedule.test.ts',
      'test/digests/skipped.test.ts',
    ],
    changes: [
      ['if (runs.length === count) break;', 'if (runs.length > count) break;'],
      ['if (run > until) break;', 'if (run >= until) break;'],
      ['dayOf(number) > schedule.endsOn', 'dayOf(number) >= schedule.endsOn'],
      ['if (off) continue;', ''],
      ["timezone: 'UTC', mode: '5-part'", "mode: '5-part'"],
      ['Math.ceil(1_440 / rhythm.everyMinutes)', 'Math.floor(1_440 / rhythm.everyMinutes)'],
      ['step * rhythm.everyMinutes * 60_000', '(step + 1) * rhythm.everyMinutes * 60_000'],
      ['Number(time.slice(0, 2)) * 60 + Number(time.slice(3))', 'Number(time.slice(0, 2)) * 60'],
      ['(schedule.every === undefined || isItsWeek(number, schedule.every))', 'true'],
      ['((apart % weeks) + weeks) % weeks === 0', 'apart % weeks === 1'],
      ['Math.floor((number + 3) / 7)', 'Math.floor((number + 4) / 7)'],
      ['(((((number + 3) % 7) + 7) % 7) + 1)', '(((((number + 4) % 7) + 7) % 7) + 1)'],
      ['dateOf(number + 1) === 1', 'dateOf(number) >= 30'],
      ['(isLast && date < on.date)', 'false'],
      ['before < number; before += 1', 'before <= number; before += 1'],
      ['if (!isDayOff(dayOf(before), daysOff, weekdayOf(before))) return false;', ''],
      ['if (run <= last) continue;', 'if (run < last) continue;'],
    ],
  },
  {
    file: 'src/reports/figures/compare.ts',
    tests: ['test/reports/compare.test.ts', 'test/reports/comparing.test.ts', 'test/reports/period.test.ts'],
    changes: [
      ['complete ?? period.range', 'period.range'],
      ['workingDays.baseline / workingDays.period', 'workingDays.period / workingDays.baseline'],
      ['period.includesToday && complete ?', 'complete ?'],
      ['now.daysMissing === 0 && before.daysMissing === 0', 'now.daysMissing === 0'],
      ['now.daysMissing === 0 && before.daysMissing === 0', 'before.daysMissing === 0'],
      ["replyRate: rated('replyRate')", "replyRate: rated('acceptanceRate')"],
      ['ran < of ?', 'ran < 0 ?'],
      ['before?.daysMissing ?? 0', '0'],
      ['rate.of < smallSample', 'rate.of <= smallSample'],
      ["now === 0 ? { kind: 'both-zero' }", "now !== 0 ? { kind: 'both-zero' }"],
      ['(now * scale - before) / before', '(now - before) / before'],
      [
        "now.kind !== 'counted' || now.of < minimumSample",
        "now.kind !== 'counted' || now.of <= minimumSample",
      ],
      ["if (before.kind === 'none') return { kind: 'new' };", ''],
      [
        '(inTenths(now.ratio) - inTenths(before.ratio)) / 10',
        '(inTenths(before.ratio) - inTenths(now.ratio)) / 10',
      ],
      ['Math.round(ratio * 1_000)', 'Math.floor(ratio * 1_000)'],
      ['finalDaysIn(days, range) - running;', 'finalDaysIn(days, range);'],
      ['daysMissing: lengthOf(range) - whole }', 'daysMissing: lengthOf(range) }'],
    ],
  },
  {
    file: 'src/reports/figures/beyond-chance.ts',
    tests: ['test/reports/movement.test.ts'],
    changes: [
      ['const leastDue = 30;', 'const leastDue = 0;'],
      ['export const shortestWindow = 7;', 'export const shortestWindow = 1;'],
      ['length >= longWindow ? 0.2 : 0.1', '0.1'],
      ["return rateNow > rateBefore ? 'up' : 'down';", "return rateNow < rateBefore ? 'up' : 'down';"],
      ['const usualSwings = 2.365;', 'const usualSwings = 0.2;'],
      ['Math.log((is * scale) / was)', 'Math.log((was * scale) / is)'],
    ],
  },
  {
    file: 'src/reports/figures/due-answers.ts',
    tests: ['test/reports/movement.test.ts', 'test/reports/attention.test.ts'],
    changes: [
      ['const leastDelayDays = 28;', 'const leastDelayDays = 1;'],
      ['const plausibleDeviance = 3.84;', 'const plausibleDeviance = 0;'],
      ['  { mean: 7, stages: 0 },\n', ''],
      ['due[at] = (due[at] ?? 0) - postponed;', ''],
    ],
  },
  {
    file: 'src/reports/attention/sequential-tests.ts',
    tests: ['test/reports/movement.test.ts', 'test/reports/attention.test.ts'],
    changes: [
      ['repliesStop: { to: 0.1, threshold: 5.3 }', 'repliesStop: { to: 0.1, threshold: 500 }'],
      ['const leastAnswers = 20;', 'const leastAnswers = 0;'],
      ['if (falls.every((fall) => fall !== undefined)) return falls[0];', 'if (falls[0]) return falls[0];'],
      ['fall.came <= mostSent * fall.usual ? fall : undefined', 'fall'],
      ['silent.length <= usual ? undefined', 'silent.length < usual ? undefined'],
      ['if (!sends && isOff(at)) continue;', ''],
      ['if (sum === 0) start = at;', ''],
    ],
  },
  {
    file: 'src/reports/figures/share-interval.ts',
    tests: ['test/reports/chance.test.ts'],
    changes: [
      ['const usualSureness = 1.959964;', 'const usualSureness = 1.644854;'],
      ['part > of) return undefined', 'part >= of) return undefined'],
      ['1 + z ** 2 / of', '1 + z / of'],
      ['ratio + z ** 2 / (2 * of)', 'ratio'],
      ['z ** 2 / (4 * of ** 2)', 'z ** 2 / (4 * of)'],
      ['part === 0 ? 0 :', ''],
      ['part === of ? 1 :', ''],
      ['up - down > Math.hypot(up - upper.low, lower.high - down)', 'up > down'],
      ['Math.hypot(up - upper.low, lower.high - down)', 'up - upper.low + (lower.high - down)'],
      ['is >= was ? [is, was] : [was, is]', '[is, was]'],
    ],
  },
  {
    file: 'src/reports/question-codec.ts',
    tests: ['test/reports/question-codec.test.ts'],
    changes: [
      ['back.slice(-longestWay)', 'back'],
      ['steps.shift()', 'steps.pop()'],
      ['needs.pop()', 'needs.shift()'],
      ['text.length <= longest ||', ''],
      ['...(back && { back })', ''],
      ['if (text.length > 4 * longestName * 2) return undefined;', ''],
      ['z.int().min(1).max(10_000)', 'z.int().max(10_000)'],
      ['v: z.literal(1)', 'v: z.number()'],
      ['z.array(step).max(longestWay)', 'z.array(step)'],
    ],
  },
  {
    file: 'src/campaigns/limiter/foreign-requests.ts',
    tests: ofTheLimiter,
    changes: [
      ['Math.max(0, used - possiblyOurs - presumed.length)', 'Math.max(0, used - possiblyOurs)'],
      ["return request.fate !== 'refused';", 'return true;'],
      ['{ length: missing }, () => now)', '{ length: missing }, () => request.sent - state.windowMs)'],
      ['const missing = Math.max(0, used', 'const missing = 0 * Math.max(0, used'],
    ],
  },
  {
    file: 'src/campaigns/limiter/refusal-gate.ts',
    tests: ofTheLimiter,
    changes: [
      ['Math.min(32_000, 1000 * 2 ** (strikes - 1))', '1000'],
      ['sameBurst ? before.strikes : (before?.strikes ?? 0) + 1', '(before?.strikes ?? 0) + 1'],
    ],
  },
  {
    file: 'src/campaigns/limiter/rate-headers.ts',
    tests: ofTheLimiter,
    changes: [
      ['Math.min(remaining, limit)', 'remaining'],
      ['{ retryAfterMs: waitMs }', '{ retryAfterMs: waitMs / 1000 }'],
      ['remaining !== undefined &&', 'remaining &&'],
      ['!Number.isNaN(date) &&', ''],
    ],
  },
  {
    file: 'src/campaigns/limiter/quota-rules.ts',
    tests: ofTheLimiter,
    changes: [
      ['passed ? credit + 1 : 0', 'passed ? credit + 2 : 0'],
      ['return seen.remaining - countWhere(', 'return seen.remaining + 1 - countWhere('],
      ["request.fate !== 'refused' && releasedAt(state, request) > now", 'releasedAt(state, request) > now'],
      [
        'return state.limit - ownInWindow(state, now) - foreign;',
        'return state.limit - ownInWindow(state, now);',
      ],
      ['if (request.id === seen.id) return false;', ''],
      ['Math.floor(state.share * state.limit)', 'state.limit'],
    ],
  },
  {
    file: 'src/campaigns/limiter/service-clock.ts',
    tests: ofTheLimiter,
    changes: [['resetAt - windowMs - answered', 'resetAt - answered']],
  },
  {
    file: 'src/base/clock-offset.ts',
    tests: ofTheLimiter,
    changes: [
      ['const drift = 2e-4;', 'const drift = -2e-2;'],
      ['return low <= high ?', 'return low > high ?'],
    ],
  },
  {
    file: 'src/campaigns/limiter/lanes.ts',
    tests: ofTheLimiter,
    changes: [
      ['heads.find((head) => isOwed(state, now, head)) ?? heads[0]', 'heads[0]'],
      ['lentFrom(state, now, head, places - 1) <= now', 'true'],
      ['mass <= 2 * state.limit && ', ''],
      ['mass <= 2 * state.limit', 'false'],
      ['(mass <= 2 * state.limit && !othersCame(state, head))', 'mass <= 2 * state.limit'],
      ['if (!othersCame(state, head)) return mayCome;', 'return mayCome;'],
      ['Math.max(windowMs / 10, (3 * windowMs) / limit)', 'windowMs / 10'],
      ['Math.min(mayCome(places), areAbout(places))', 'areAbout(places)'],
      ['now - since < 2 * state.windowMs', 'now - since < 0'],
    ],
  },
  {
    file: 'src/settings/config.ts',
    tests: ['test/stories/settings.test.ts'],
    changes: [
      ['weekStartsOn: values.WEEK_STARTS_ON', "weekStartsOn: 'monday'"],
      ["values.RATE_UNIT === 'auto' ? undefined : values.RATE_UNIT", 'undefined'],
      ["values.PROGRESS_UNIT === 'auto' ? undefined : values.PROGRESS_UNIT", 'undefined'],
      ['values.FRESH_CAMPAIGNS_MINUTES * 60_000', '120_000'],
      ['values.FRESH_STATISTICS_MINUTES * 60_000', '900_000'],
      ['values.FRESH_TODAY_MINUTES * 60_000', '300_000'],
      ['values.SHARE_OF_QUOTA / 100', '0.8'],
      ['retentionDays: values.RETENTION_DAYS', 'retentionDays: 400'],
      ['historyMs: values.HISTORY_DAYS', 'historyMs: values.UNDO_DAYS'],
      ['undoMs: values.UNDO_DAYS', 'undoMs: values.HISTORY_DAYS'],
      ['userIdsEncoding: values.USER_IDS_ENCODING', "userIdsEncoding: 'repeat'"],
    ],
  },
  {
    file: 'src/readings/record/scope-days.ts',
    tests: ['test/readings/scope-days.test.ts'],
    changes: [
      [
        'const until = Math.min(marks.length, last - start + 1);',
        'const until = Math.min(marks.length, last - start);',
      ],
      ['(to - day) * step >= 0', '(to - day) * step > 0'],
      ['dayNumberAt(reading.readAt, zone) > day', 'dayNumberAt(reading.readAt, zone) >= day'],
      ['odd.delete(day);', ''],
    ],
  },
  {
    file: 'src/readings/record/day-blocks.ts',
    tests: ['test/readings/scope-days.test.ts'],
    changes: [['(count | 0) === count', 'Number.isInteger(count)']],
  },
  {
    file: 'src/readings/record/day-marks.ts',
    tests: ['test/readings/scope-days.test.ts'],
    changes: [['return (marked & both) === both;', 'return (marked & both) !== 0;']],
  },
  {
    file: 'src/readings/record/list-parts.ts',
    tests: ['test/readings/list-parts.test.ts'],
    changes: [
      ['entries.get(id) ?? entryInList(id)', 'entryInList(id) ?? entries.get(id)'],
      ['owned.get(ownerId) ?? ownedByList(ownerId)', 'ownedByList(ownerId)'],
      ['entries = new Map([...entries, ...read]);', ''],
      ['[...entries].filter(([, entry]) => isNewer(entry))', '[...entries]'],
      ['[...owned].filter(([, list]) => isNewer(list))', '[...owned]'],
    ],
  },
  {
    file: 'src/readings/gathering/missing-campaigns.ts',
    tests: ['test/readings/list-parts.test.ts', 'test/readings/faults.test.ts'],
    changes: [
      ['isListDue = !listedAgain', 'isListDue = true'],
      ['else if (!askedAlone.has(id)) entriesDue', 'else entriesDue'],
      ['if (!entries.has(id)) isListDue', 'if (true) isListDue'],
    ],
  },
  {
    file: 'src/readings/gathering/fetch-queue.ts',
    tests: ['test/readings/fetch-queue.test.ts'],
    changes: [
      ['line.awaited -= 1;', ''],
      ['running < room(endpoint)', 'running <= room(endpoint)'],
      ['!signal.aborted && taken', 'taken'],
      ['else end(line, fetch);', ''],
      ['while (hasTurn(line)) {\n      for await', 'if (hasTurn(line)) {\n      for await'],
    ],
  },
  {
    file: 'src/readings/collecting/collect-agenda.ts',
    tests: ['test/readings/collect-agenda.test.ts', 'test/readings/collect-plan.test.ts'],
    changes: [
      ['taken.has(key) || ', ''],
      ['from <= now && ', ''],
      [' && !resting.has(key)', ''],
      ['left[stepEndpoint(item.step)] -= 1;', ''],
      ['Math.sign(one.from - other.from)', 'Math.sign(other.from - one.from)'],
    ],
  },
  {
    file: 'src/readings/record/lasting-map.ts',
    tests: ['test/readings/lasting-map.test.ts'],
    changes: [
      ['if (isGiven) map = new Map(map);', ''],
      ['isGiven = true;\n      return map;', 'return map;'],
    ],
  },
];
