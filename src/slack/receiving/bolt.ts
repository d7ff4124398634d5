// The parts of Bolt that the bot runs, each from its own file; no other file imports more of Bolt than types.

// `@slack/bolt` itself also loads the receivers for Express and Lambda, with sixty packages that no start needs: 30 ms and 5 MiB. It
// declares no exports, so this imports its files. If a new version moves one, it does not compile, and the bot does not start.
import bolt from '@slack/bolt/dist/App.js';
import socketMode from '@slack/bolt/dist/receivers/SocketModeReceiver.js';

export { LogLevel } from '@slack/bolt/dist/App.js';
export * as HTTPModuleFunctions from '@slack/bolt/dist/receivers/HTTPModuleFunctions.js';
export const App = bolt.default;
export const SocketModeReceiver = socketMode.default;
