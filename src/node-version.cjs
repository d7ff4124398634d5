'use strict';
// Stops with one clear line where Node is too old to run TypeScript sources; plain CommonJS, so that any Node can read it.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `campaign-stats needs Node 24 and this is ${process.versions.node}. On Linux (x64, arm64) and Windows (x64) npm brings it: type ` +
      '"npm install" here, without --omit=optional, then start it through npm ("npm start", "npm run demo"). ' +
      'Elsewhere install Node 24 from nodejs.org first.',
  );
  process.exit(1);
}
