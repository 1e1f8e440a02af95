import path from 'node:path';
import type { Config } from 'jest';
import { browserPreset, nodePreset, reporters } from './build-kit/src/jest/preset.ts';

const packageDir = (name: string) => path.join(import.meta.dirname, name);
const BROWSER_PACKAGES = [
  'shared-contracts',
  'shared-ui',
  'shell',
  'mf-auth',
  'mf-watch',
  'mf-account',
  'mf-subscription',
  'mf-device',
  'mf-deletion',
];
const NODE_PACKAGES = ['build-kit', 'platform'];

/** Unit and contract tests of every package. Journeys in a real browser: `e2e/jest.config.ts`. */
export default {
  projects: [
    ...BROWSER_PACKAGES.map((name) => browserPreset(packageDir(name))),
    ...NODE_PACKAGES.map((name) => nodePreset(packageDir(name))),
  ],
  reporters,
  passWithNoTests: true,
} satisfies Config;
