// npm run rotate-key: seals the keys of all accounts anew under the first key of ENCRYPTION_KEY, and says whether the others may go.

import { rotateKeys } from '#access/rotate-keys.ts';
import { createClock } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { readCommandLine } from './command-line.ts';

const usage = `Seals the keys of accounts that were connected in Slack anew, under the first key of ENCRYPTION_KEY. The bot may run meanwhile.

  npm run rotate-key

  1. Make a key:                 openssl rand -base64 32
  2. Put it before the old one:  ENCRYPTION_KEY=new,old
  3. Start every bot again, so that each knows both.
  4. Type the command above.
  5. Take the old one away, and start every bot again.
`;

readCommandLine({ options: {}, usage });
// Whoever asks how it is used does not wait until the store's code is loaded.
const { faultsInWords, parseConfig } = await import('#settings/config.ts');
const { noStoreInWords, openBeside } = await import('./open-beside.ts');
// Only the store and its key matter here, so what belongs to Slack and to the default account may be missing.
const unused = {
  SLACK_BOT_TOKEN: 'xoxb-unused',
  SLACK_APP_TOKEN: 'xapp-unused',
  CAMPAIGN_API_URL: 'https://unused.example.com',
  CAMPAIGN_API_KEY: 'unused',
  SLACK_CLIENT_ID: '',
  SLACK_CLIENT_SECRET: '',
};
const parsed = parseConfig({ ...process.env, ...unused });
if (parsed.kind === 'faults') fail(faultsInWords(parsed.faults));
const { storePath, databaseUrl, accounts } = parsed.config;
if (accounts.sealingKeys === undefined) fail(`ENCRYPTION_KEY is missing.\n\n${usage}`);
const log = createLog('error');
const reasons = {
  'unknown-key':
    'No key of ENCRYPTION_KEY is the one that sealed it: add that one behind a comma, or if it is lost',
  tampered: 'It was changed in the store:',
} as const;

try {
  const beside = await openBeside(
    { path: storePath, databaseUrl, clock: createClock(), log },
    async () => undefined,
  );
  if (beside === undefined) fail(noStoreInWords(storePath, databaseUrl));
  const { store } = beside;
  const { anew, already, unopened } = await rotateKeys(store.sealedKeys, accounts.sealingKeys);
  await store.close();
  const stay = unopened.map(({ of, why }) => {
    const [what, mend] =
      of.kind === 'account'
        ? [
            `The key of account ${of.name} of ${of.tenant.workspace}`,
            'give the account its own key anew (/campaign-stats accounts)',
          ]
        : [`The token of ${of.installation}`, 'install the bot again there'];
    const reason =
      why === 'changed'
        ? 'Another one was given at this moment: run this once more'
        : `${reasons[why]} ${mend}`;
    return `${what} stays as it is. ${reason}.`;
  });
  const done = `${keys(anew)} sealed anew, ${already} under the first key of ENCRYPTION_KEY before.`;
  const hasOthers = accounts.sealingKeys.length > 1;
  const others = 'the other keys of ENCRYPTION_KEY';
  if (stay.length > 0)
    fail([done, ...stay, ...(hasOthers ? [`Keep ${others} until all are sealed anew.`] : [])].join('\n'));
  const next = hasOthers ? `Take ${others} away, and start every bot again.` : 'Nothing else is to be done.';
  process.stdout.write(`${done} ${next}\n`);
} catch (error) {
  fail(error instanceof Error ? error.message : 'The keys could not be sealed anew.');
}

function keys(count: number): string {
  return count === 1 ? '1 key was' : `${count} keys were`;
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
