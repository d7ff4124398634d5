// The inputs of the composer, one row for each field. Every one of them is a list to choose from, so that the sentence below is true at each moment. Knows no search.

import type { ExternalSelect, InputBlockElement, MultiExternalSelect, PlainTextOption } from '@slack/types';
import { type Control, controls } from '#blocks/controls.ts';
import { selectMenu } from '#blocks/parts/form.ts';
import { plain } from '#blocks/parts/text.ts';
import {
  type ComposedField,
  type ComposedReport,
  type Composition,
  usualMetric,
  usualPeriod,
} from '#reports/composer/composition.ts';
import { likeBefore, type RunningCalendar } from '#reports/figures/period-before.ts';
import { defaultPeriod, defaultPlaces, mostLimits, mostPlaces } from '#reports/question.ts';
import {
  datesChoice,
  limitChoice,
  metricChoices,
  metricLabel,
  partChoice,
  periodChoice,
  placesChoices,
  reasonChoices,
  statusChoices,
} from './composer-choices.ts';

/** What the inputs show besides what was chosen. */
export interface ComposerSurroundings {
  /** How the chosen campaigns and the owner look. */
  readonly chosen: Readonly<Partial<Record<'campaign' | 'against' | 'owner', PlainTextOption>>>;
  readonly on: RunningCalendar;
}

export interface ComposerInput {
  readonly control: Control;
  /** Few need it. It is shown once it holds something, or after More. */
  readonly behindMore?: (composition: Composition) => boolean;
  draw(composition: Composition, surroundings: ComposerSurroundings): DrawnComposerInput;
}

interface DrawnComposerInput {
  readonly label: string;
  readonly element: InputBlockElement;
  /** It must be chosen. */
  readonly isNeeded?: boolean;
  /** Slack keeps what an input shows as long as its name stays. So one that shows what is usual for a report has a name for each. */
  readonly variant?: string;
  readonly hint?: string;
}

/** Without a campaign they have no subject. */
const aboutOne: readonly ComposedReport[] = ['campaign', 'campaigns'];

export const composerInputs: Readonly<Record<ComposedField, ComposerInput>> = {
  metric: {
    control: controls.inputComposeMetric,
    draw: ({ report, metric }) => ({
      label: metricLabel(report),
      element: selectMenu(metricChoices(), metric ?? usualMetric(report)),
      variant: report,
    }),
  },
  period: {
    control: controls.inputComposePeriod,
    draw: ({ report, period }) => {
      const usual = usualPeriod(report);
      const element = typeAhead('Type a period', periodChoice(period ?? usual));
      return { label: 'Period', element, isNeeded: true, variant: report };
    },
  },
  versus: {
    control: controls.inputComposeVersus,
    draw: ({ report, period, versus }, { on }) => {
      const before = likeBefore(period ?? usualPeriod(report) ?? defaultPeriod, on);
      const element = typeAhead(
        `Left open: ${periodChoice(before).text.text}`,
        versus && periodChoice(versus),
      );
      return { label: 'Against', element };
    },
  },
  campaign: {
    control: controls.inputComposeCampaign,
    draw: ({ report }, { chosen }) => {
      const isNeeded = aboutOne.includes(report);
      const label = report === 'campaigns' ? 'First campaign' : 'Campaign';
      const element = typeAhead(isNeeded ? 'Type a part of its name' : 'All campaigns', chosen.campaign);
      return { label, element, isNeeded, ...(isNeeded && { variant: 'one' }) };
    },
  },
  against: {
    control: controls.inputComposeAgainst,
    draw: (_, { chosen }) => ({
      label: 'Second campaign',
      element: typeAhead('Type a part of its name', chosen.against),
      isNeeded: true,
    }),
  },
  owner: {
    control: controls.inputComposeOwner,
    draw: (_, { chosen }) => ({ label: 'Whose', element: typeAhead('Everybody’s', chosen.owner) }),
  },
  statuses: {
    control: controls.inputComposeStatuses,
    draw: ({ statuses }) => ({
      label: 'Status',
      element: {
        type: 'multi_static_select',
        options: statusChoices(),
        ...(statuses.length > 0 && { initial_options: statusChoices(statuses) }),
        placeholder: plain('Any status'),
      },
    }),
  },
  reasons: {
    control: controls.inputComposeReasons,
    draw: ({ reasons }) => ({
      label: 'For what reason',
      element: {
        type: 'multi_static_select',
        options: reasonChoices(),
        ...(reasons.length > 0 && { initial_options: reasonChoices(reasons) }),
        placeholder: plain('Any reason'),
      },
    }),
  },
  places: {
    control: controls.inputComposePlaces,
    draw: ({ report, places }) => {
      const shown = places ?? (report === 'owners' ? mostPlaces : defaultPlaces);
      const element = selectMenu(placesChoices(shown), String(shown));
      return { label: 'How many', element, variant: report };
    },
  },
  limits: {
    control: controls.inputComposeLimits,
    draw: ({ limits }) => ({
      label: 'Only with',
      element: severalAhead('Any figures', limits.map(limitChoice), mostLimits),
      hint: 'Type a number, and choose what is held against it.',
    }),
  },
  begins: {
    control: controls.inputComposeBegins,
    behindMore: ({ begins }) => begins === undefined,
    draw: ({ begins }) => ({
      label: 'Started',
      element: typeAhead('At any time', begins && datesChoice(begins)),
    }),
  },
  ends: {
    control: controls.inputComposeEnds,
    behindMore: ({ ends }) => ends === undefined,
    draw: ({ ends }) => ({ label: 'Ends', element: typeAhead('At any time', ends && datesChoice(ends)) }),
  },
  part: {
    control: controls.inputComposePart,
    behindMore: ({ part }) => part === undefined,
    draw: ({ part }) => ({
      label: 'Name holds',
      element: typeAhead('Type a part of their names', part === undefined ? undefined : partChoice(part)),
    }),
  },
};

/** The name of its block and of its element. */
export function composerInputName(field: ComposedField, variant: string | undefined): string {
  const { control } = composerInputs[field];
  return variant === undefined ? control : `${control}:${variant}`;
}

function typeAhead(placeholder: string, chosen: PlainTextOption | undefined): ExternalSelect {
  return {
    type: 'external_select',
    min_query_length: 0,
    placeholder: plain(placeholder),
    ...(chosen && { initial_option: chosen }),
  };
}

function severalAhead(
  placeholder: string,
  chosen: readonly PlainTextOption[],
  most: number,
): MultiExternalSelect {
  return {
    type: 'multi_external_select',
    min_query_length: 0,
    max_selected_items: most,
    placeholder: plain(placeholder),
    ...(chosen.length > 0 && { initial_options: [...chosen] }),
  };
}
