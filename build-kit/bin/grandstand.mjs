#!/usr/bin/env node
const [major] = process.versions.node.split('.').map(Number);
if (major < 22) {
  console.error(
    `grandstand needs Node 22.18 or newer, this is ${process.versions.node}. Run it through npm (npm start, npx grandstand): the project brings its own Node 24.`,
  );
  process.exit(1);
}
await import('../src/cli/main.ts');
