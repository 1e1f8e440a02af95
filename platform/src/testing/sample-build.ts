import { createHash } from 'node:crypto';
import {
  type AssetsManifest,
  type ContractSurface,
  FIRST_SCREENS_FILE,
  type RemoteManifest,
} from '@grandstand/shared-contracts/release';
import { assetType } from '../control-plane/registry/model/asset-types.ts';
import type { Registry } from '../control-plane/registry-api/registry.service.ts';

export interface SampleBuild {
  name: string;
  version: string;
  files: Map<string, Buffer>;
}

/** A believable small build for tests. `salt` changes its bytes and so its hashes. */
export interface SampleOptions {
  name: string;
  version: string;
  salt?: string;
  remote?: Partial<RemoteManifest>;
  consumes?: Record<string, string>;
  consumesFirst?: string[];
  speaks?: Partial<
    ContractSurface['events'] & ContractSurface['panels'] & { calls: Partial<ContractSurface['calls']> }
  >;
  /** Bytes on the wire of its first script. */
  scriptBytes?: number;
  runtime?: string;
  texts?: AssetsManifest['texts'];
  /** As the file that is uploaded. */
  firstScreens?: unknown;
}

const contractSurface = ({
  emits = {},
  listens = {},
  offers = {},
  uses = {},
  calls,
}: SampleOptions['speaks'] = {}): ContractSurface => ({
  events: { emits, listens },
  panels: { offers, uses },
  calls: { serves: {}, uses: {}, ...calls },
});

const integrity = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const describeFiles = (files: ReadonlyMap<string, Buffer>): AssetsManifest['files'] =>
  Object.fromEntries(
    [...files].map(([path, bytes]) => [
      path,
      {
        bytes: bytes.length,
        brotliBytes: bytes.length,
        integrity: integrity(bytes),
        contentType: assetType(path)?.contentType ?? 'application/octet-stream',
      },
    ]),
  );

const PADDING = '(() => performance.now())();\n'.repeat(40);

/** A container as federation builds have it: it loads its chunk and stylesheet, and requests what the shell shares. */
const entryScript = (globalName: string, salt: string, shared: readonly string[]): Buffer =>
  Buffer.from(`var ${globalName} = (() => {
  const folder = document.currentScript.src.replace(/[^/]*$/, '');
  const load = (tag, properties) =>
    new Promise((onload, onerror) =>
      document.head.appendChild(Object.assign(document.createElement(tag), { ...properties, onload, onerror })),
    );
  let scope;
  return {
    init(given) {
      scope = given;
    },
    async get(module) {
      if (module !== './remote') throw new Error('There is no ' + module);
      await Promise.all([
        load('link', { rel: 'stylesheet', href: folder + 'remote.7b.css' }),
        load('script', { src: folder + 'remote.6a.js' }),
        ...${JSON.stringify(shared)}.map((key) => Object.values(scope[key])[0].get()),
      ]);
      return () => ({});
    },
  };
})();
/* ${salt} */ ${PADDING}`);

const globalNameOf = (name: string, version: string): string => `${name}_${version}`.replaceAll(/\W/g, '_');

const script = (text: string): Buffer => Buffer.from(`/* ${text} */ ${PADDING}`);

export interface SampleShellOptions {
  salt?: string;
  /** Versions of what the shell shares, by key; `null` leaves it out. */
  provides?: Record<string, string | null>;
  speaks?: SampleOptions['speaks'];
  runtime?: string;
  firstScreens?: unknown;
}

/** A file of a build that has first screens. */
const screensFile = (firstScreens: unknown): [string, Buffer][] =>
  firstScreens === undefined ? [] : [[FIRST_SCREENS_FILE, json(firstScreens)]];

const SHARED_BY_SHELL: AssetsManifest['shared']['provides'] = {
  react: { version: '19.3.1', eager: true, files: [] },
  '@grandstand/shared-contracts/router': { version: '0.1.0', eager: true, files: [] },
  'react-final-form': { version: '7.0.0', eager: false, files: ['forms.3d.js'] },
  'react-slick': { version: '0.31.0', eager: false, files: ['carousel.4e.js'] },
};

const providedBy = (changed: Record<string, string | null>): AssetsManifest['shared']['provides'] => {
  const provides = { ...SHARED_BY_SHELL };
  for (const [key, version] of Object.entries(changed)) {
    if (version === null) delete provides[key];
    else provides[key] = { ...(provides[key] ?? { eager: true, files: [] }), version };
  }
  return provides;
};

export const sampleShell = (
  version: string,
  { salt = '', provides = {}, speaks = {}, runtime = '2.9.2', firstScreens }: SampleShellOptions = {},
): SampleBuild => {
  const files = new Map([
    ['react.0a.js', script(`react ${salt}`)],
    ['main.1b.js', script(`main ${version} ${salt}`)],
    ['main.2c.css', Buffer.from(`main{color:red}/* ${salt} */`)],
    ['forms.3d.js', script(`react-final-form ${salt}`)],
    ['carousel.4e.js', script(`react-slick ${salt}`)],
    ['preload-data.5g.js', script(`preload-data ${salt}`)],
    ...screensFile(firstScreens),
  ]);
  const assets: AssetsManifest = {
    name: 'shell',
    version,
    kind: 'shell',
    federation: null,
    federationRuntime: runtime,
    files: describeFiles(files),
    groups: { main: ['react.0a.js', 'main.2c.css', 'main.1b.js'], 'preload-data': ['preload-data.5g.js'] },
    shared: {
      provides: providedBy(provides),
      consumes: {},
    },
    speaks: contractSurface(speaks),
  };
  return { name: 'shell', version, files: new Map([...files, ['assets.json', json(assets)]]) };
};

export const sampleRemote = ({
  name,
  version,
  salt = '',
  remote = {},
  consumes = {},
  consumesFirst,
  speaks = {},
  scriptBytes,
  runtime = '2.9.2',
  texts,
  firstScreens,
}: SampleOptions): SampleBuild => {
  const first = consumesFirst ?? ['react', ...Object.keys(consumes)];
  const files = new Map([
    ['remoteEntry.5f.js', entryScript(globalNameOf(name, version), salt, first)],
    ['remote.6a.js', script(`${name} ${version} ${salt}`)],
    ['remote.7b.css', Buffer.from(`@layer remote.${name}{p{color:blue}}`)],
    ['fonts/barlow.8c.woff2', Buffer.from(`font ${salt}`)],
    ...screensFile(firstScreens),
  ]);
  const assets: AssetsManifest = {
    name,
    version,
    kind: 'remote',
    federation: {
      runtime,
      globalName: globalNameOf(name, version),
      entry: 'remoteEntry.5f.js',
    },
    files: describeFiles(files),
    groups: { remote: ['remote.7b.css', 'remote.6a.js'] },
    shared: { provides: {}, consumes: { react: '^19.0.0', ...consumes }, ...(consumesFirst && { consumesFirst }) },
    speaks: contractSurface(speaks),
    ...(texts && { texts }),
  };
  const [firstScript] = Object.keys(assets.files).filter((file) => file.startsWith('remote.') && file.endsWith('.js'));
  const described = firstScript === undefined ? undefined : assets.files[firstScript];
  if (described && scriptBytes !== undefined) described.brotliBytes = scriptBytes;
  const manifest = {
    name,
    version,
    owner: { team: 'Team', contact: 'team@example.test' },
    contract: '^0.1.0',
    routes: [{ path: `/${name}`, screen: name, flow: 'web', title: name }],
    budgets: { jsBrotliBytes: 100_000, mountMs: 300 },
    ...remote,
  };
  return { name, version, files: new Map([...files, ['assets.json', json(assets)], ['remote.json', json(manifest)]]) };
};

/** Uploads and publishes a build as the command line does. */
export const publishSample = async (registry: Registry, { name, version, files }: SampleBuild) => {
  for (const [path, bytes] of files) await registry.publishing.upload({ name, version }, path, bytes);
  return registry.publishing.publish({ name, version }, 'tester');
};
