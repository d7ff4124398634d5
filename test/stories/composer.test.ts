// People put a question together in the composer: by choices alone, from a command, a refusal and App Home, over both doors.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import { composedReports } from '#reports/composer/composition.ts';
import type { SeenView } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';

let world: World;
let ana: Character;

async function opens(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
  // Names are there once the list was read.
  await ana.asks('list');
}

afterEach(async () => {
  await world.close();
});

/** Opens the composer by the command; nothing is said in the channel. */
async function composes(text = 'ask', who = ana): Promise<SeenView> {
  await who.types(`/campaign-stats ${text}`);
  return who.faces();
}

/** The input whose action begins so, as it stands in the form now. */
function inputIn(view: SeenView, control: string): string {
  const found = view.blocks.find(({ block_id: id }) => id === control || id.startsWith(`${control}:`));
  return found?.block_id ?? `no input ${control}`;
}

/** Looks for the letters in the list and takes what is offered so. */
async function picks(control: string, typed: string, choice: string, who = ana): Promise<SeenView> {
  const input = inputIn(await who.faces(), control);
  await who.searches('modal', input, typed);
  await who.chooses('modal', input, choice);
  return who.faces();
}

async function reports(name: string, who = ana): Promise<SeenView> {
  await who.chooses('modal', controls.inputComposeReport, name);
  return who.faces();
}

function sentenceIn(view: SeenView): string | undefined {
  const said = JSON.stringify(view.blocks);
  return /\/campaign-stats [^"\\]*(?:\\"[^"\\]*)*/.exec(said)?.[0].replaceAll('\\"', '"');
}

const doors = ['socket', 'http'] as const;

describe.each(doors)('through %s', (mode) => {
  test('`ask` opens a form; three choices make a ranking, its sentence is shown, and Ask answers privately', async () => {
    await opens({ mode });
    expect(sentenceIn(await composes())).toBe('/campaign-stats overview last 7 days');
    await reports('Best campaigns');
    await ana.chooses('modal', 'Ranked by', 'Reply rate');
    const view = await picks(controls.inputComposePeriod, 'last month', 'Last month');
    expect(sentenceIn(view)).toBe('/campaign-stats top 10 campaigns by reply rate last month');
    await ana.submits();
    await world.passes(5_000);
    expect(ana.modal()).toBeUndefined();
    const answer = ana.sees();
    expect(answer?.ephemeral).toBe(true);
    const composedText = answer?.text;
    const typed = await ana.asks('top 10 campaigns by reply rate last month');
    expect(composedText).toBe(typed.text);
  });

  test('a campaign is found by a part of its name, and lacks nothing then', async () => {
    await opens({ mode });
    await composes();
    const empty = await reports('One campaign');
    expect(JSON.stringify(empty.blocks)).toContain('Choose a campaign.');
    const name = world.service.campaigns().find(({ name }) => name.includes('Nordics SaaS'))?.name ?? '';
    const view = await picks(controls.inputComposeCampaign, 'nordics saas', name);
    expect(sentenceIn(view)).toBe(`/campaign-stats campaign "${name}" last 14 days`);
    await ana.presses('modal', 'Preview');
    expect(JSON.stringify((await ana.faces()).blocks)).toContain(name);
    await ana.closes();
    await ana.submits();
    await world.passes(5_000);
    expect(ana.sees()?.text).toContain(name);
  });
});

describe('from a refusal', () => {
  test.each(doors)(
    'the form opens with what was understood over %s, and its answer takes the place of the refusal',
    async (mode) => {
      await opens({ mode });
      const refusal = await ana.asks('top 3 by reply rate zzyzx');
      await ana.presses(refusal, 'Ask in a form…');
      const view = await ana.faces();
      expect(sentenceIn(view)).toBe('/campaign-stats top 3 campaigns by reply rate');
      expect(JSON.stringify(view.blocks)).toContain('Left out: “zzyzx”');
      const before = ana.reads().length;
      await ana.submits();
      await world.passes(5_000);
      expect(ana.reads().length).toBe(before);
      expect(ana.sees()?.text).toContain('reply rate');
    },
  );

  test('of a name that no campaign has, all else is filled in and the campaign is left to choose', async () => {
    await opens();
    await ana.presses(await ana.asks('campaign "zzyzx quux" last month'), 'Ask in a form…');
    const view = await ana.faces();
    expect(JSON.stringify(view.blocks)).toContain('No campaign here is called “zzyzx quux”: choose one.');
    expect(JSON.stringify(view.blocks)).toContain('Last month');
    expect(sentenceIn(view)).toBeUndefined();
    await ana.closes();
  });
});

test.each(doors)(
  'from App Home the answer comes as a direct message over %s, and Home says so',
  async (mode) => {
    await opens({ mode });
    await ana.opensHome();
    await world.passes(2_000);
    await ana.presses('home', 'Ask…');
    await reports('List of campaigns');
    await ana.submits();
    await world.passes(5_000);
    expect(ana.sees('dm')?.text).toContain('campaigns');
    expect(JSON.stringify(ana.home()?.blocks)).toContain('is answered under Messages');
  },
);

describe('each field is there where the chosen report takes it', () => {
  test('a figure that is counted for whole lives takes no period', async () => {
    await opens();
    await composes();
    await reports('Best campaigns');
    await ana.chooses('modal', 'Ranked by', 'Leads');
    const view = await ana.faces();
    expect(view.blocks.map(({ block_id: id }) => id)).not.toContain(
      inputIn(view, controls.inputComposePeriod),
    );
    expect(sentenceIn(view)).toBe('/campaign-stats top 10 campaigns by leads');
    await ana.closes();
  });

  test('statuses, a figure held against a number and a part of names narrow a list', async () => {
    await opens();
    await composes();
    await reports('Best campaigns');
    await ana.selects('modal', controls.inputComposeStatuses, ['Active', 'Paused']);
    await world.passes(500);
    await ana.searches('modal', controls.inputComposeLimits, '5');
    await ana.selects('modal', controls.inputComposeLimits, ['Reply rate below 5 %']);
    await world.passes(500);
    await ana.presses('modal', 'More filters');
    const view = await picks(controls.inputComposePart, 'saas', 'saas');
    expect(sentenceIn(view)).toBe(
      '/campaign-stats top 10 campaigns by replies active paused name contains "saas" with reply rate below 5%',
    );
    await ana.closes();
  });

  test('what was chosen for one report stays for the next that takes it', async () => {
    await opens();
    await composes();
    await picks(controls.inputComposePeriod, 'last month', 'Last month');
    await reports('What needs somebody');
    expect(sentenceIn(await reports('Day by day'))).toBe('/campaign-stats daily last month');
    await ana.closes();
  });
});

test('Preview shows what each report would answer, above the form', async () => {
  await opens();
  const names = world.service.campaigns().map(({ name }) => name);
  await composes();
  for (const report of composedReports.filter((one) => one !== 'kept')) {
    // Nobody clicks more than twenty times a second.
    await world.passes(1_000);
    await ana.chooses('modal', controls.inputComposeReport, report);
    const lists = (await ana.faces()).blocks.map(({ block_id: id }) => id);
    for (const [list = '', name = ''] of [
      [lists.find((id) => id.startsWith(controls.inputComposeCampaign)), names[0]],
      [lists.find((id) => id.startsWith(controls.inputComposeAgainst)), names[1]],
    ])
      if (list !== '') await picks(list, name, name);
    await ana.presses('modal', 'Preview');
    const shown = await ana.faces();
    expect(shown.title, report).toBe('Preview');
    expect(shown.blocks.length, report).toBeGreaterThan(2);
    await ana.closes();
  }
  await ana.closes();
});

test('two periods with the same days are told under the input', async () => {
  await opens();
  await composes();
  await reports('Two periods compared');
  await picks(controls.inputComposePeriod, 'last week', 'Last week');
  await picks(controls.inputComposeVersus, 'last week', 'Last week');
  const sent = await ana.submits();
  expect(sent).toMatchObject({
    ok: false,
    errors: { [controls.inputComposeVersus]: expect.stringContaining('same days') },
  });
  await ana.closes();
});

test('a guest is told in the form that figures are not for them', async () => {
  await opens({ slack: {} });
  const gus = world.person('gus');
  await gus.types('/campaign-stats ask');
  await world.passes(1_000);
  expect(gus.sees()?.text).toContain('full members');
});
