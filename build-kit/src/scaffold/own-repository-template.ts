import { githubWorkflow, gitlabPipeline } from './own-repository-pipelines.ts';
import { areaOf, type RemoteFacts, remoteFiles } from './remote-template.ts';
import type { ScaffoldVersions } from './scaffold-versions.ts';

const JEST_CONFIG = `import { browserPreset } from '@grandstand/build-kit/jest';

export default {
  ...browserPreset(import.meta.dirname),
  // A limit is there for a test that hangs, not for a machine that does much else.
  testTimeout: 30_000,
};
`;

const GITIGNORE = `node_modules
dist
`;

/** Addresses of a registry do not belong into the lockfile: it is the same at a desk and in a pipeline. */
const NPMRC = `omit-lockfile-registry-resolved=true
`;

const TSCONFIG = `{
  "extends": "@grandstand/build-kit/tsconfig.json",
  "compilerOptions": { "types": ["jest", "@testing-library/jest-dom", "@grandstand/build-kit/browser"] },
  "include": ["src", "dev", "texts"]
}
`;

const readme = ({ name, team, contact }: RemoteFacts): string => `# ${name}

Owned by ${team} (${contact}). Shown at \`/${areaOf(name)}\` of the site.

| command | effect |
|---|---|
| \`npm ci\` | installs; the \`@grandstand\` packages come from \`npm config set @grandstand:registry <url>\` |
| \`npm test\` | types, unit tests and the conformance kit |
| \`npm run dev\` | shows the sources inside a running site, in your tab only: \`GRANDSTAND_REGISTRY\`, \`GRANDSTAND_ENV\` |
| \`npm run alone\` | runs the remote by itself on fakes |
| \`npm run build\` | builds the version of package.json into \`dist/<version>\` |
| \`npx grandstand publish ${name}\` | publishes that version; it never changes afterwards |
| \`npx grandstand rollout <env> ${name}@<version> --percent 10 --or-release --reason "…"\` | shows it to a tenth of the visitors; a first version to everybody |
| \`npx grandstand promote <env> ${name} --reason "…"\` | shows it to everybody |
| \`npx grandstand rollback <env> ${name} --reason "…"\` | restores the version before |

\`GRANDSTAND_REGISTRY\` is the platform's \`/graphql\`, \`GRANDSTAND_TOKEN\` a token for this remote.
\`.github/workflows/release.yml\` and \`.gitlab-ci.yml\` run the same commands and list their variables; delete the one that
you do not use. A new version is a new number in package.json. \`remote.json\` contains paths, owner, contract and budgets;
texts are in \`texts/en.ts\` and \`texts/es.ts\` and are published with the version.
`;

const description = (name: string, versions: ScaffoldVersions): string => {
  const pinned = (names: readonly (keyof ScaffoldVersions)[]) =>
    Object.fromEntries(names.map((one) => [one, versions[one]]));
  const described = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: {
      dev: 'grandstand dev --env "${GRANDSTAND_ENV:-development}"',
      alone: `grandstand alone ${name}`,
      build: `grandstand build ${name} --release`,
      test: 'tsc --noEmit -p . && jest',
    },
    dependencies: pinned(['@grandstand/shared-contracts', '@grandstand/shared-ui', 'react', 'react-dom']),
    devDependencies: {
      '@grandstand/cli': versions['@grandstand/build-kit'],
      ...pinned([
        '@grandstand/build-kit',
        '@grandstand/contracts-testing',
        '@testing-library/dom',
        '@testing-library/jest-dom',
        '@testing-library/react',
        '@testing-library/user-event',
        '@types/jest',
        '@types/react',
        '@types/react-dom',
        'jest',
        'typescript',
      ]),
    },
    // Newer versions name platform packages that do not exist, which npm ci refuses.
    overrides: pinned(['unrs-resolver']),
  };
  return `${JSON.stringify(described, null, 2)}\n`;
};

/** Files of a repository that contains one remote, by path. It needs nothing but npm's packages. */
export const ownRepositoryFiles = (facts: RemoteFacts, versions: ScaffoldVersions): ReadonlyMap<string, string> =>
  new Map([
    ...remoteFiles(facts),
    ['README.md', readme(facts)],
    ['package.json', description(facts.name, versions)],
    ['tsconfig.json', TSCONFIG],
    ['jest.config.js', JEST_CONFIG],
    ['.gitignore', GITIGNORE],
    ['.npmrc', NPMRC],
    ['.github/workflows/release.yml', githubWorkflow(facts.name)],
    ['.gitlab-ci.yml', gitlabPipeline(facts.name)],
  ]);
