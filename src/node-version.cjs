'use strict';
// Stops with one clear line where Node is too old to run TypeScript sources; plain CommonJS, so that any Node can read it.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `campaign-stats needs Node 24 and this is ${process.versions.node}. Run it through npm ("npm install && npm run demo"): npm brings ` +
      'Node 24 on Linux (x64, arm64) and Windows (x64). On macOS install Node 24 from nodejs.org first.',
  );
  process.exit(1);
}
