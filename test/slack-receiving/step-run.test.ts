// What is read of the event with which Slack runs a workflow step: whom Slack vouches for, and nothing that anybody else set.

import { expect, test } from 'vitest';
import { envelopeOf } from '#slack/receiving/envelope.ts';
import { stepRunIn } from '#slack/workflow/step-run.ts';

const ran = (inputs: object) => ({
  ...{ type: 'event_callback', team_id: 'T0SANDBOX', api_app_id: 'A0APP', event_id: 'Ev1' },
  event: {
    ...{ type: 'function_executed', user: 'U0EVIL', user_id: 'U0EVIL', channel: 'C0EVIL' },
    ...{ function: { callback_id: 'get_campaign_figures' }, function_execution_id: 'Fx1' },
    ...{ inputs: { question: 'overview', ...inputs }, bot_access_token: 'xwfp-secret' },
  },
});

test('a run asks as the person for whom Slack vouches', () => {
  const { user, workspace, id, channel } = envelopeOf(
    stepRunIn(ran({ person: { id: 'U0ANA', secret: 's' } })),
  );
  expect([user, workspace, id, channel]).toEqual(['U0ANA', 'T0SANDBOX', 'Fx1', undefined]);
});

test.each([{}, { person: 'U0EVIL' }, { person: { user: 'U0EVIL' } }])(
  'a run with %j, where Slack vouches for nobody, asks as nobody',
  (inputs) => {
    expect(envelopeOf(stepRunIn(ran(inputs))).user).toBe('');
  },
);

test('the token that comes with a run is not handed on', () => {
  expect(JSON.stringify(stepRunIn(ran({})))).not.toContain('xwfp-secret');
});
