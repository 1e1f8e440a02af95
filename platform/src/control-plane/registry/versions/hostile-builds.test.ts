import { createHash } from 'node:crypto';
import type { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishSample, type SampleBuild, sampleRemote } from '../../../testing/sample-build.ts';
import { route, trigger } from '../../../testing/sample-lineup.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { RegistryError } from '../model/registry-error.ts';

/** A build that its author may change at will. `put` adds a file, with its own global for `mf_x_9_0_0`, and describes it. */
interface Draft {
  assets: AssetsManifest & { federation: NonNullable<AssetsManifest['federation']> };
  remote: RemoteManifest;
  files: Map<string, Buffer>;
  put(path: string, text: string): void;
}

const ENTRY = 'remoteEntry.5f.js';
const CHUNK = 'remote.6a.js';
const STYLES = 'remote.7b.css';
const CONTAINER =
  "var mf_x_9_0_0 = { init() {}, get: (module) => Promise.resolve({ './remote': () => ({}) }[module]) };";
/** A script whose bytes no compression makes few. */
const INCOMPRESSIBLE = `(() => '${Array.from({ length: 200 }, (_, index) => createHash('sha512').update(String(index)).digest('hex')).join('')}')();`;
const DEEP_SCREENS = `[{"screen":"mf-x","phases":[0],"view":${'{"tag":"div","children":['.repeat(15_000)}${']}'.repeat(15_000)}}]`;
const NEIGHBOUR = {
  routes: [route('/live/:id?'), route('/schedule')],
  triggers: [trigger('/live/:id?', 'help')],
  panels: ['owner/card'],
};

let at: TestRegistry;
beforeAll(async () => {
  at = await testRegistry();
  await publishSample(at.registry, sampleRemote({ name: 'mf-owner', version: '1.0.0', remote: NEIGHBOUR }));
  await publishSample(at.registry, sampleRemote({ name: 'mf-kept', version: '1.0.0' }));
  await at.registry.rules.set({ name: 'mf-kept', team: 'Team', maxJsBytes: 100_000, paths: ['/mf-kept'] }, by);
  await at.environmentWith('site', [{ name: 'mf-owner', version: '1.0.0' }]);
});
afterAll(() => at.close());

const draftOf = (name: string, version: string): { draft: Draft; build: () => SampleBuild } => {
  const { files } = sampleRemote({ name, version });
  const own = `${name}_${version}`.replaceAll(/\W/g, '_');
  const json = (file: string) => JSON.parse((files.get(file) ?? Buffer.from('null')).toString());
  const draft: Draft = {
    assets: json('assets.json'),
    remote: json('remote.json'),
    files: new Map([...files].filter(([file]) => !file.endsWith('.json'))),
    put(path, text) {
      const bytes = Buffer.from(text.replaceAll('mf_x_9_0_0', own));
      draft.files.set(path, bytes);
      draft.assets.files[path] = {
        bytes: bytes.length,
        brotliBytes: bytes.length,
        integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
        contentType: 'text/plain',
      };
    },
  };
  const build = () => ({
    name,
    version,
    files: new Map([
      ['assets.json', Buffer.from(JSON.stringify(draft.assets))],
      ['remote.json', Buffer.from(JSON.stringify(draft.remote))],
      ...draft.files,
    ]),
  });
  return { draft, build };
};

/** Everything that the registry or its gate has against a build of a team. */
const objections = async ({ name, version, files }: SampleBuild): Promise<string> => {
  try {
    await publishSample(at.registry, { name, version, files });
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return [error.code, error.message, ...error.problems].join('\n');
  } finally {
    await at.registry.publishing.discard({ name, version });
  }
  const { outcome, findings } = await at.registry.releases.check('site', { remotes: [{ name, version }] });
  return [outcome, ...findings.map(({ code, message }) => `${code}: ${message}`)].join('\n');
};

const flip = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1) === 0x20 ? 0x0a : 0x20])]);
const entryOf = (text: string) => (draft: Draft) => draft.put(ENTRY, text);
const stylesOf = (text: string) => (draft: Draft) => draft.put(STYLES, text);
const remoteWith = (change: Partial<RemoteManifest>) => (draft: Draft) => void Object.assign(draft.remote, change);

const HOSTILE: readonly [string, RegExp, (draft: Draft) => void][] = [
  [
    'states another size',
    /bytes; assets\.json says 1\./,
    ({ assets }) => void Object.assign(assets.files[CHUNK] ?? {}, { bytes: 1 }),
  ],
  [
    'has other bytes than its hash',
    /has the hash/,
    ({ files }) => files.set(CHUNK, flip(files.get(CHUNK) ?? Buffer.alloc(1))),
  ],
  ['lists a file that is missing', /was not uploaded/, ({ files }) => files.delete(CHUNK)],
  [
    'brings a file that it does not list',
    /is not in assets\.json/,
    ({ files }) => files.set('extra.js', Buffer.from('0')),
  ],
  ['brings a page', /page\.html .*not served/, (draft) => draft.put('page.html', '<script>1</script>')],
  ['brings a program', /tool\.exe .*not served/, (draft) => draft.put('tool.exe', 'MZ')],
  [
    'leaves the package',
    /not a path inside a build/,
    ({ files }) => files.set('../mf-owner/1.0.0/x.js', Buffer.from('0')),
  ],
  ['has no assets.json', /assets\.json/, ({ files }) => files.set('assets.json', Buffer.from(''))],
  ['has an assets.json that is not JSON', /is not JSON/, ({ files }) => files.set('assets.json', Buffer.from('{'))],
  [
    'has a remote.json that is not JSON',
    /remote\.json is not JSON/,
    ({ files }) => files.set('remote.json', Buffer.from('{')),
  ],
  [
    'is another package',
    /assets\.json is of mf-owner/,
    ({ assets }) => void Object.assign(assets, { name: 'mf-owner' }),
  ],
  ['has the contract of another package', /remote\.json is of mf-owner/, remoteWith({ name: 'mf-owner' })],
  [
    'is another version',
    /assets\.json is of version 1\.0\.0/,
    ({ assets }) => void Object.assign(assets, { version: '1.0.0' }),
  ],
  ['is a shell', /cannot be a shell/, ({ assets }) => void Object.assign(assets, { kind: 'shell' })],
  ['has no entry', /needs federation\.entry/, ({ assets }) => void Object.assign(assets, { federation: null })],
  [
    'names an entry that it does not list',
    /names gone\.js/,
    ({ assets }) => void (assets.federation.entry = 'gone.js'),
  ],
  [
    'names a chunk that it does not list',
    /groups\.remote names gone\.js/,
    ({ assets }) => void (assets.groups['remote'] = ['gone.js']),
  ],
  ['has an ES module as entry', /is an ES module/, entryOf(`${CONTAINER} export {};`)],
  ['has an entry that is not JavaScript', /not valid JavaScript/, entryOf('var mf_x_9_0_0 = {')],
  [
    'has an entry without its global',
    /does not set the global/,
    entryOf("(() => { var mf_x_9_0_0 = './remote'; })();"),
  ],
  ['keeps its global in a constant', /does not set the global/, entryOf(CONTAINER.replace('var', 'const'))],
  ['has an entry without the exposed module', /does not expose/, entryOf('var mf_x_9_0_0 = { init() {}, get() {} };')],
  [
    'takes the global of another remote',
    /federation\.globalName is "mf_owner_1_0_0"/,
    (draft) => {
      draft.assets.federation.globalName = 'mf_owner_1_0_0';
      draft.put(ENTRY, CONTAINER.replace('mf_x_9_0_0', 'mf_owner_1_0_0'));
    },
  ],
  [
    'takes a global of a longer name',
    /federation\.globalName/,
    (draft) => {
      draft.assets.federation.globalName = 'mf_x_y_9_0_0';
      draft.put(ENTRY, CONTAINER.replace('mf_x_9_0_0', 'mf_x_y_9_0_0'));
    },
  ],
  [
    'takes a global without a version',
    /federation\.globalName/,
    (draft) => {
      draft.assets.federation.globalName = 'mf_x';
      draft.put(ENTRY, CONTAINER.replace('mf_x_9_0_0', 'mf_x'));
    },
  ],
  ['declares a second global', /sets the global "React"/, entryOf(`${CONTAINER} var React = {};`)],
  ['declares a global function', /sets the global "fetch"/, entryOf(`${CONTAINER} function fetch() {}`)],
  [
    'assigns the integrity of the page',
    /sets the global "__GRANDSTAND_INTEGRITY__"/,
    entryOf(`${CONTAINER} self.__GRANDSTAND_INTEGRITY__ = {};`),
  ],
  ['assigns a global by its name', /sets the global "open"/, entryOf(`${CONTAINER} window["open"] = 0;`)],
  [
    'assigns a global among others',
    /sets the global "mf_owner_1_0_0"/,
    entryOf(`${CONTAINER} 0, mf_owner_1_0_0 = mf_x_9_0_0;`),
  ],
  [
    'sets a global in a chunk',
    /remote\.6a\.js sets the global "jQuery"/,
    (draft) => draft.put(CHUNK, 'globalThis.jQuery = 1;'),
  ],
  ['has a chunk that is not JavaScript', /remote\.6a\.js is not valid JavaScript/, (draft) => draft.put(CHUNK, 'if (')],
  [
    'has a script that is too large to be parsed',
    /remote\.6a\.js has 4194305 bytes; a script may have 4194304 \(4 MiB\)\. Split it/,
    (draft) => draft.put(CHUNK, ';'.repeat(4 * 1024 ** 2 + 1)),
  ],
  [
    'has a stylesheet that is too large to be parsed',
    /remote\.7b\.css has 524289 bytes; a stylesheet may have 524288 \(512 KiB\)\. Split it/,
    (draft) => draft.put(STYLES, ' '.repeat(512 * 1024 + 1)),
  ],
  [
    'has a manifest that is too large to be parsed',
    /assets\.json has 1048577 bytes; a manifest may have 1048576 \(1 MiB\)\. Describe fewer files/,
    ({ files }) => files.set('assets.json', Buffer.alloc(1024 ** 2 + 1, ' ')),
  ],
  [
    'names 200,000 files that it does not list',
    /refused[^]*assets\.json: groups\.more names 0, which is not in files[^]*The build has 199800 more errors\.$/,
    ({ assets }) => void (assets.groups = { ...assets.groups, more: Array.from({ length: 200_000 }, () => '0') }),
  ],
  [
    'has 200,000 wrong values in its manifest',
    /refused[^]*assets\.json is nested too deeply, or has too many wrong values to list\. Compare it/,
    (draft) => void Object.assign(draft.assets.groups, { more: Array.from({ length: 200_000 }, () => 0) }),
  ],
  [
    'has 1,000 wrong values in its manifest',
    /refused[^]*assets\.json: groups\.more\.0: [^]*The build has 800 more errors\.$/,
    (draft) => void Object.assign(draft.assets.groups, { more: Array.from({ length: 1_000 }, () => 0) }),
  ],
  [
    'has a first screen of 15,000 levels',
    /refused[^]*first-screens\.json is nested too deeply/,
    (draft) => draft.put('first-screens.json', DEEP_SCREENS),
  ],
  ['styles the whole page', /"body" is outside @layer remote\.mf-x/, stylesOf('body { display: none }')],
  ['styles another remote', /outside @layer/, stylesOf('@layer remote.mf-owner { p { color: red } }')],
  ['uses a layer that looks like its own', /outside @layer/, stylesOf('@layer remote.mf-xy { p { color: red } }')],
  [
    'adds a layer behind its own',
    /outside @layer/,
    stylesOf('@layer remote.mf-x, top; @layer remote.mf-x { p { top: 0 } }'),
  ],
  ['imports a stylesheet', /outside @layer/, stylesOf('@import url("https://evil.test/a.css");')],
  ['replaces a font', /outside @layer/, stylesOf('@font-face { font-family: Barlow; src: url(a.woff2) }')],
  ['styles on a condition', /outside @layer/, stylesOf('@media screen { body { display: none } }')],
  ['has a stylesheet that is not CSS', /not valid CSS/, stylesOf('@layer remote.mf-x { p {')],
  ['needs a contract that is not a range', /remote\.json: contract is "newest"/, remoteWith({ contract: 'newest' })],
  ['needs no contract', /remote\.json: contract is ""/, remoteWith({ contract: '' })],
  [
    'consumes a range that is not one',
    /shared\.consumes\.react is "19ish"/,
    ({ assets }) => void (assets.shared.consumes['react'] = '19ish'),
  ],
  [
    'has a runtime that is not a version',
    /federation\.runtime is "latest"/,
    ({ assets }) => void (assets.federation.runtime = 'latest'),
  ],
  ['needs another contract', /contract_range/, remoteWith({ contract: '^9.0.0' })],
  ['needs another runtime', /federation_runtime/, ({ assets }) => void (assets.federation.runtime = '3.0.0')],
  [
    'consumes what the shell does not share',
    /shared_missing/,
    ({ assets }) => void (assets.shared.consumes['lodash'] = '^4.0.0'),
  ],
  ['needs another React', /shared_range/, ({ assets }) => void (assets.shared.consumes['react'] = '^18.0.0')],
  [
    'states fewer bytes than it loads',
    /budget: .* its budget is 1000/,
    (draft) => {
      draft.put(CHUNK, INCOMPRESSIBLE);
      for (const file of Object.values(draft.assets.files)) Object.assign(file, { brotliBytes: 1 });
      draft.remote.budgets = { jsBrotliBytes: 1000, mountMs: 100 };
    },
  ],
  [
    'hides what it loads first',
    /budget: .* its budget is 1000/,
    (draft) => {
      draft.put(CHUNK, INCOMPRESSIBLE);
      draft.assets.groups = { remote: [], later: [CHUNK] };
      draft.remote.budgets = { jsBrotliBytes: 1000, mountMs: 100 };
    },
  ],
  [
    'requests a shared package that it does not declare',
    /does not load with the packages it declares/,
    ({ assets }) => void (assets.shared.consumes = {}),
  ],
  [
    'never finishes its entry',
    /does not load with the packages it declares: interrupted/,
    entryOf(`${CONTAINER} for (;;);`),
  ],
  ['never answers', /It never settles/, entryOf(CONTAINER.replace('Promise.resolve({', 'new Promise(() => {}, {'))],
  [
    'allocates without end',
    /does not load/,
    entryOf(`${CONTAINER} { const all = []; for (;;) all.push(new Array(1e6).fill(1)); }`),
  ],
  [
    'requests data to load',
    /must load without requests/,
    entryOf(CONTAINER.replace('Promise.resolve(', "fetch('/oauth2/token', ")),
  ],
  [
    'allows itself more than its ceiling',
    /may have 100000/,
    remoteWith({ budgets: { jsBrotliBytes: 5_000_000, mountMs: 100 } }),
  ],
  ['claims the path of another', /route_overlap/, remoteWith({ routes: [route('/schedule')] })],
  [
    'claims a path inside a parameter of another',
    /path_inside: .*\/live\/featured/,
    remoteWith({ routes: [route('/live/featured')] }),
  ],
  [
    'claims the path of another in the other flow',
    /path_inside: .*\/schedule/,
    remoteWith({ routes: [route('/schedule', 'device')] }),
  ],
  ['claims every path at the root', /path_root/, remoteWith({ routes: [route('/:page')] })],
  ['claims every optional path at the root', /path_root/, remoteWith({ routes: [route('/:page?')] })],
  [
    'preloads data on a page of another',
    /preload_foreign: .*\/schedule/,
    remoteWith({ preloads: [{ on: '/schedule', service: 'quickplayDataStores', path: '/content/list' }] }),
  ],
  ['claims the trigger of another', /trigger_overlap/, remoteWith({ triggers: [trigger('/live/:id?', 'help')] })],
  ['claims the panel of another', /panel_overlap/, remoteWith({ panels: ['owner/card'] })],
];

test.each(HOSTILE)('a build that %s is refused', async (title, reason, change) => {
  const index = HOSTILE.findIndex(([other]) => other === title);
  const { draft, build } = draftOf('mf-x', `9.0.${index}`);
  change(draft);
  const found = await objections(build());
  expect(found).toMatch(/^(refused|invalid|blocked)/);
  expect(found).toMatch(reason);
});

test('an honest build of the same kind is allowed', async () => {
  expect(await objections(draftOf('mf-y', '1.0.0').build())).toBe('allowed');
});

test('another team cannot publish under a name', async () => {
  const { draft, build } = draftOf('mf-owner', '1.1.0');
  draft.remote.owner = { team: 'Others', contact: 'others@example.test' };
  Object.assign(draft.remote, NEIGHBOUR);
  expect(await objections(build())).toMatch(/refused[^]*the owner is "Others"; mf-owner belongs to "Team"/);
});

test('a build outside the paths of its name is refused, until an administrator allows them', async () => {
  const { draft, build } = draftOf('mf-kept', '1.1.0');
  draft.remote.routes = [route('/mf-kept/more'), route('/mf-keptless')];
  expect(await objections(build())).toMatch(/refused[^]*\/mf-keptless is outside the paths of mf-kept: \/mf-kept\./);
  await at.registry.rules.set(
    { name: 'mf-kept', team: 'Team', maxJsBytes: 100_000, paths: ['/mf-kept', '/mf-keptless'] },
    by,
  );
  expect(await objections(build())).toBe('allowed');
  expect((await at.registry.records.audit(1, { action: 'set_rules' }))[0]).toMatchObject({
    actor: by.actor,
    became: expect.stringContaining('/mf-keptless'),
  });
});
