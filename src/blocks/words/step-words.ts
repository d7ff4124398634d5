// What the workflow step says if it has no figures: read by whoever runs the workflow, and by whoever built it.

/** `why`: sentences in plain text. */
export function stepFaultInWords(why: string): string {
  return `“Get campaign figures” got none. ${why}`;
}

export const nobodyRanInWords =
  'Slack did not say who ran the workflow, and figures are shown to people alone. Start it by a link, a button or a form. For figures at fixed times set up a digest: /campaign-stats subscribe';

export const noQuestionInWords = 'No question came in. Write one into the step, such as: overview last week';

export const noChannelInWords =
  'What came in as the channel is none. Pick a channel in the step, or leave it empty.';

export const unknownStepInWords =
  'This step is not one of those that the bot has now. Take it out of the workflow and put “Get campaign figures” in its place.';

export const outputsRefusedInWords =
  'Slack did not take the figures. Whoever runs the bot should paste the manifest of this version into the app’s settings.';
