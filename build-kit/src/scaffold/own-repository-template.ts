import { type RemoteFacts, remoteFiles } from './remote-template.ts';

const JEST_CONFIG = `import { browserPreset } from '@grandstand/build-kit/jest';

export default browserPreset(import.meta.dirname);
`;

const GITIGNORE = `node_modules
dist
`;

const desiredState = (
  name: string,
): string => `# What each environment serves of ${name}. Applied by: grandstand apply [--dry-run]
environments:
  staging:
    remotes:
      ${name}: "0.1.0"
`;

const workflow = (
  name: string,
): string => `# Checks every change; main is published, and brought to what grandstand.yaml states.
# GRANDSTAND_TOKEN: grandstand tokens issue "${name} pipeline" publish:${name} release:${name}:staging rollout:${name}:staging toggle:${name}:staging
name: release
on:
  pull_request:
  push:
    branches: [main]

jobs:
  release:
    runs-on: ubuntu-latest
    env:
      GRANDSTAND_REGISTRY: \${{ vars.GRANDSTAND_REGISTRY }}
    steps:
      # The platform's sources bring contracts, design system and build; this repository is checked out as a folder of them.
      - uses: actions/checkout@v4
        with:
          repository: \${{ vars.GRANDSTAND_REPOSITORY }}
      - uses: actions/checkout@v4
        with:
          path: ${name}
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci
      - name: check
        working-directory: ${name}
        run: |
          ../node_modules/.bin/tsc -p .
          ../node_modules/.bin/jest
          ../node_modules/.bin/grandstand build ${name} --release
      - name: publish and release
        if: github.ref == 'refs/heads/main'
        working-directory: ${name}
        env:
          GRANDSTAND_TOKEN: \${{ secrets.GRANDSTAND_TOKEN }}
        run: |
          ../node_modules/.bin/grandstand doctor --env staging
          ../node_modules/.bin/grandstand publish ${name}
          ../node_modules/.bin/grandstand apply --reason "$GITHUB_SHA"
`;

/** Files of a repository that contains one remote, by path. It is built inside a checkout of this one. */
export const ownRepositoryFiles = (facts: RemoteFacts): ReadonlyMap<string, string> =>
  new Map([
    ...remoteFiles(facts),
    ['jest.config.ts', JEST_CONFIG],
    ['.gitignore', GITIGNORE],
    ['grandstand.yaml', desiredState(facts.name)],
    ['.github/workflows/release.yml', workflow(facts.name)],
  ]);
