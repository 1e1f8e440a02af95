import { createHash } from 'node:crypto';
import type { SignedComposition } from '@grandstand/shared-contracts/release';
import { keepRelease } from './keep-release.ts';

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const absolute = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), location.href);
const nameOf = (request: RequestInfo | URL) => absolute(request).pathname + absolute(request).search;

/** Files of a site by path; a release contains their hashes at its creation. */
const aSite = () => {
  const files = new Map<string, string>();
  const requested: string[] = [];
  return { files, requested };
};

/** Cache Storage in memory, with the part of `add` that counts: what is not there, or not whole, is refused. */
const aBrowser = ({ files, requested }: ReturnType<typeof aSite>) => {
  const kept = new Map<string, Response>();
  const state = { roomFor: Number.POSITIVE_INFINITY };
  const put = async (request: RequestInfo | URL, response: Response) => {
    if (kept.size >= state.roomFor) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    kept.set(nameOf(request), response);
  };
  const cache = {
    put,
    match: async (request: RequestInfo | URL) => kept.get(nameOf(request))?.clone(),
    keys: async () => [...kept.keys()].map((name) => new Request(new URL(name, location.href))),
    delete: async (request: RequestInfo | URL) => kept.delete(nameOf(request)),
    async add(request: Request) {
      const path = new URL(request.url).pathname;
      requested.push(path);
      const text = files.get(path);
      if (text === undefined) throw new TypeError(`${path} answered 404`);
      if (request.integrity && request.integrity !== integrityOf(text)) throw new TypeError(`${path} is another file`);
      await put(request, new Response(text));
    },
  };
  const names = () => [...kept.keys()].toSorted();
  const caches = () => ({ open: async () => cache }) as unknown as CacheStorage;
  return { kept, names, state, caches };
};

interface Versions {
  readonly shell: string;
  readonly watch: string;
}

/** Publishes the files of two builds and makes them what the site serves. */
const release = ({ files }: ReturnType<typeof aSite>, { shell, watch }: Versions) => {
  const shellFile = `/assets/shell/${shell}/main.js`;
  const watchFile = `/assets/mf-watch/${watch}/remote.js`;
  const previous = '/assets/mf-watch/0.0.9/remote.js';
  for (const path of [shellFile, watchFile, previous]) files.set(path, `// ${path}`);
  const artifact = (path: string, version: string) => ({ version, entry: path, globalName: 'w' });
  const body = JSON.stringify({
    releaseId: 1,
    environment: 'development',
    shell: { version: shell },
    remotes: {
      'mf-watch': {
        ...artifact(watchFile, watch),
        previous: artifact(previous, '0.0.9'),
        routes: [],
        triggers: [],
        panels: [],
        timeouts: { loadMs: 1 },
      },
    },
    integrity: Object.fromEntries([shellFile, watchFile, previous].map((path) => [path, integrityOf(`// ${path}`)])),
    issuedAt: '2026-11-22T00:00:00.000Z',
  });
  const signed: SignedComposition = { body, keyId: 'k1', signature: `signed-${shell}-${watch}` };
  files.set('/', `<html>"signature":"${signed.signature}"</html>`);
  return { proven: { release: signed, key: 'key' }, shellFile, watchFile };
};

const OWN = ['/last-good-page', '/last-good-release.json'];

let info: jest.SpyInstance;
beforeEach(() => {
  info = jest.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => info.mockRestore());

const scene = () => {
  const site = aSite();
  const browser = aBrowser(site);
  const keep = (proven: Parameters<typeof keepRelease>[0], loadedPaths: Iterable<string> = site.files.keys()) =>
    keepRelease(proven, { caches: browser.caches, locks: undefined, loadedPaths: new Set(loadedPaths) });
  return { site, keep, ...browser };
};

test('S-28: a release is kept with its page and its files, and nothing else', async () => {
  const { site, keep, names, kept } = scene();
  const { proven, shellFile, watchFile } = release(site, { shell: '1.0.0', watch: '1.0.0' });
  expect(await keep(proven)).toBe(true);
  expect(names()).toEqual([watchFile, shellFile, ...OWN].toSorted());
  expect(await kept.get('/last-good-release.json')?.json()).toEqual(proven);
});

test('only files that the page has loaded are kept; a later call adds what was loaded since, and no second page', async () => {
  const { site, keep, names } = scene();
  const { proven, shellFile, watchFile } = release(site, { shell: '1.0.0', watch: '1.0.0' });
  expect(await keep(proven, [shellFile])).toBe(true);
  expect(names()).toEqual([shellFile, ...OWN].toSorted());
  site.requested.length = 0;
  expect(await keep(proven, [shellFile, watchFile, '/media/segment'])).toBe(true);
  expect(site.requested).toEqual([watchFile]);
  expect(names()).toEqual([watchFile, shellFile, ...OWN].toSorted());
});

test('replaces the kept release, and does not request files that both have again', async () => {
  const { site, keep, names } = scene();
  const { proven } = release(site, { shell: '1.0.0', watch: '1.0.0' });
  await keep(proven);
  site.requested.length = 0;
  const next = release(site, { shell: '1.0.0', watch: '1.1.0' });
  expect(await keep(next.proven)).toBe(true);
  expect(site.requested).toEqual(['/', next.watchFile]);
  expect(names()).toEqual([next.watchFile, next.shellFile, ...OWN].toSorted());
});

test.each([
  ['does not come', (files: Map<string, string>, path: string) => void files.delete(path)],
  ['is not what the release names', (files: Map<string, string>, path: string) => void files.set(path, '// changed')],
])('a release of which a file %s is not kept, and the one before it stays whole', async (_what, spoil) => {
  const { site, keep, names } = scene();
  const { proven } = release(site, { shell: '1.0.0', watch: '1.0.0' });
  await keep(proven);
  const before = names();
  const next = release(site, { shell: '2.0.0', watch: '2.0.0' });
  const loadedPaths = [...site.files.keys()];
  spoil(site.files, next.watchFile);
  expect(await keep(next.proven, loadedPaths)).toBe(false);
  expect(names()).toEqual(before);
});

test('where nothing more fits the one before stays whole', async () => {
  const { site, keep, names, state } = scene();
  await keep(release(site, { shell: '1.0.0', watch: '1.0.0' }).proven);
  const before = names();
  state.roomFor = before.length + 2;
  expect(await keep(release(site, { shell: '2.0.0', watch: '2.0.0' }).proven)).toBe(false);
  expect(names()).toEqual(before);
});

test('a tab whose release the site has left keeps nothing', async () => {
  const { site, keep, names } = scene();
  const old = release(site, { shell: '1.0.0', watch: '1.0.0' });
  await keep(release(site, { shell: '2.0.0', watch: '2.0.0' }).proven);
  const before = names();
  expect(await keep(old.proven)).toBe(false);
  expect(names()).toEqual(before);
});

test.each([
  ['has no Cache Storage', () => undefined],
  [
    'forbids it',
    () => {
      throw new DOMException('Denied.', 'SecurityError');
    },
  ],
])('a browser that %s keeps nothing, and nothing breaks', async (_what, caches) => {
  const { proven } = release(aSite(), { shell: '1.0.0', watch: '1.0.0' });
  expect(await keepRelease(proven, { caches, locks: undefined, loadedPaths: new Set() })).toBe(false);
});
