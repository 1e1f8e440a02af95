/** What a new remote is made of. */
export interface RemoteFacts {
  /** `mf-news`. */
  readonly name: string;
  /** Whom operators reach. */
  readonly team: string;
  readonly contact: string;
  /** Versions of what the shell shares, as this repository has them. */
  readonly react: string;
  readonly workspaceVersion: string;
  /** Of shared-contracts. */
  readonly contractVersion: string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** `mf-news` → `news`; its path, and the folder of its first feature. */
export const areaOf = (name: string): string => name.replace(/^mf-/, '');
const titleOf = (name: string): string => `${areaOf(name).charAt(0).toUpperCase()}${areaOf(name).slice(1)}`;

const readme = ({ name, team, contact }: RemoteFacts): string => `# ${name}

Says in one sentence what it does for viewers. Owned by ${team} (${contact}).

| | |
|---|---|
| routes | \`/${areaOf(name)}\` |
| panels | none offered, none used |
| events out | none |
| events in | none |
| alone | \`npm run dev:alone -- ${name}\` |
| tests | \`npx jest --selectProjects ${name}\` |

Its texts are in \`texts/en.ts\` and \`texts/es.ts\`; they are published with it.
`;

const manifest = ({ name, team, contact, contractVersion }: RemoteFacts): string => `{
  "name": "${name}",
  "owner": ${JSON.stringify({ team, contact }).replaceAll('":', '": ').replace('{', '{ ').replace('}', ' }').replaceAll(',"', ', "')},
  "contract": "^${contractVersion}",
  "routes": [{ "path": "/${areaOf(name)}", "screen": "${areaOf(name)}", "flow": "web", "title": "${titleOf(name)}" }],
  "budgets": { "jsBrotliBytes": 15000, "mountMs": 100 }
}
`;

const description = ({ name, react, workspaceVersion, contractVersion }: RemoteFacts): string =>
  json({
    name: `@grandstand/${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    dependencies: {
      '@grandstand/shared-contracts': contractVersion,
      '@grandstand/shared-ui': workspaceVersion,
      react,
      'react-dom': react,
    },
    devDependencies: {
      '@grandstand/build-kit': workspaceVersion,
      '@grandstand/contracts-testing': workspaceVersion,
    },
  });

const TSCONFIG = `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": { "types": ["jest", "@testing-library/jest-dom", "@grandstand/build-kit/browser"] },
  "include": ["src", "dev", "texts", "*.ts"]
}
`;

const WEBPACK_CONFIG = `import { remoteConfig } from '@grandstand/build-kit';

export default remoteConfig(import.meta.dirname);
`;

/** A screen is referred to by name, in every remote: the name is unique on the site. */
const remoteModule = (name: string): string => `import { defineRemote } from '@grandstand/shared-contracts/react';
import { TEXTS } from '../texts/en.ts';
import { HomeScreen } from './home/home.screen.tsx';

export const remote = defineRemote(TEXTS, { ${areaOf(name)}: HomeScreen });
`;

const english = (name: string): string => `/** English texts of ${name}, by key. */
export const TEXTS = {
  '${areaOf(name)}.title': '${titleOf(name)}',
} as const satisfies Readonly<Record<string, string>>;

declare module '@grandstand/shared-contracts/texts' {
  interface TextKeys {
    '${name}': keyof typeof TEXTS;
  }
}
`;

const spanish = (name: string): string => `import type { TEXTS } from './en.ts';

/** Spanish texts of ${name}; \`title.…\` are the titles of its pages, by the English of remote.json. */
export const SPANISH = {
  '${areaOf(name)}.title': '${titleOf(name)}',
  'title.${titleOf(name)}': '${titleOf(name)}',
} as const satisfies Readonly<Record<keyof typeof TEXTS | \`title.\${string}\`, string>>;
`;

const screen = (name: string): string => `import { useHost } from '@grandstand/shared-contracts/react';
import { Page } from '@grandstand/shared-ui';

/** What /${areaOf(name)} shows. */
export const HomeScreen = () => {
  const { t } = useHost();
  return (
    <Page>
      <h1>{t('${areaOf(name)}.title')}</h1>
    </Page>
  );
};
`;

const screenTest = (name: string): string => `import { fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

test('/${areaOf(name)} greets the viewer', async () => {
  const { unmount } = renderRemote(remote, {
    host: fakeHost({ path: '/${areaOf(name)}', routes: manifest.routes as never }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: '${titleOf(name)}' })).toBeVisible();
  await act(async () => unmount());
});
`;

const conformanceTest = (
  name: string,
): string => `import { conformance } from '@grandstand/contracts-testing/conformance';
import manifest from '../remote.json';
import { remote } from './remote.tsx';

conformance(remote, { manifest, path: '/${areaOf(name)}' });
`;

const devPage = (name: string): string => `import { fakeHost } from '@grandstand/contracts-testing';
import '@grandstand/shared-ui/base.css';
import manifest from '../remote.json';
import { remote } from '../src/remote.tsx';

const root = document.getElementById('root');
if (root) remote.mount(root, fakeHost({ texts: remote.texts, path: '/${areaOf(name)}', routes: manifest.routes as never }));
`;

/** Files of a remote of the one shape that all of them have, by path in its folder. */
export const remoteFiles = (facts: RemoteFacts): ReadonlyMap<string, string> =>
  new Map([
    ['README.md', readme(facts)],
    ['package.json', description(facts)],
    ['remote.json', manifest(facts)],
    ['tsconfig.json', TSCONFIG],
    ['webpack.config.ts', WEBPACK_CONFIG],
    ['src/remote.tsx', remoteModule(facts.name)],
    ['texts/en.ts', english(facts.name)],
    ['texts/es.ts', spanish(facts.name)],
    ['src/home/home.screen.tsx', screen(facts.name)],
    ['src/home/home.test.tsx', screenTest(facts.name)],
    ['src/conformance.test.ts', conformanceTest(facts.name)],
    ['dev/index.tsx', devPage(facts.name)],
  ]);
