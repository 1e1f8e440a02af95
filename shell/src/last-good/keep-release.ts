import { Composition, LAST_GOOD, type SignedComposition } from '@grandstand/shared-contracts/release';

/** A release that works on this page. */
export interface ProvenRelease {
  readonly release: SignedComposition;
  /** Proves its signature: SPKI in base64. */
  readonly key: string;
}

interface KeepReleaseDependencies {
  /** Throws, or is undefined, where the browser keeps nothing. */
  readonly caches: () => CacheStorage | undefined;
  /** One tab at a time; where the browser has no locks, tabs may do the same work twice. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Paths that this page has loaded. Only these are kept: they come from the HTTP cache, not over the network. */
  readonly loadedPaths: ReadonlySet<string>;
}

/**
 * Keeps a release for when the site, or a file of it, fails to load (decisions 21 and 39): the files that this page has
 * loaded, by their integrity, then the page and the signed text; then removes what was kept before. A release that is kept
 * already only gets the files that are missing. Stops with nothing changed when the site serves another release by now,
 * and with the earlier one intact when a file fails to load or the storage is full. Never rejects.
 *
 * @returns whether the release is kept now
 */
export const keepRelease = async (
  proven: ProvenRelease,
  { caches, locks, loadedPaths }: KeepReleaseDependencies,
): Promise<boolean> => {
  try {
    const cache = await caches()?.open(LAST_GOOD.cache);
    if (!cache) return false;
    const work = () => keep(cache, proven, loadedPaths);
    return await (locks ? locks.request(LAST_GOOD.cache, work) : work());
  } catch (error) {
    console.info('This release is not kept for bad days.', error);
    return false;
  }
};

/** A page that shows no remote, so that it names no file to preload. */
const PAGE_REQUEST = '/?last-good';

const keep = async (
  cache: Cache,
  { release, key }: ProvenRelease,
  loadedPaths: ReadonlySet<string>,
): Promise<boolean> => {
  const files = filesOf(release).filter(([path]) => loadedPaths.has(path));
  try {
    const isKept = (await keptRelease(cache))?.release.signature === release.signature;
    const page = isKept ? undefined : await currentPage(cache, release);
    if (page === null) return false;
    for (const [path, integrity] of files) {
      // Refused: a missing file, a redirect, other bytes than the release names.
      if (!(await cache.match(path, ANY)))
        await cache.add(
          new Request(here(path), { integrity, redirect: 'error', priority: 'low', cache: 'force-cache' }),
        );
    }
    if (!page) return true;
    await cache.put(LAST_GOOD.page, page);
    await cache.put(LAST_GOOD.release, new Response(JSON.stringify({ release, key })));
    return true;
  } finally {
    await forgetOthers(cache);
  }
};

const here = (path: string): string => new URL(path, globalThis.location.href).href;
const ANY = { ignoreVary: true } as const;

/** The page as the site gives it now; null when that is another release: this tab is an old one. */
const currentPage = async (cache: Cache, { signature }: SignedComposition): Promise<Response | null> => {
  const request = new Request(here(PAGE_REQUEST), { headers: { accept: 'text/html' }, cache: 'no-store' });
  await cache.add(request);
  const page = await cache.match(request, ANY);
  return page && (await page.clone().text()).includes(signature) ? page : null;
};

const keptRelease = async (cache: Cache): Promise<ProvenRelease | undefined> =>
  (await (await cache.match(LAST_GOOD.release))?.json()) as ProvenRelease | undefined;

/** Leaves the release that is kept, whichever it is. */
const forgetOthers = async (cache: Cache): Promise<void> => {
  const kept = await keptRelease(cache);
  const named = new Set([
    LAST_GOOD.page,
    LAST_GOOD.release,
    ...(kept ? filesOf(kept.release).map(([path]) => path) : []),
  ]);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!named.has(pathname + search)) await cache.delete(request, ANY);
  }
};

/** Path to integrity of what the release is made of, without the versions it would fall back to. */
const filesOf = ({ body }: SignedComposition): [path: string, integrity: string][] => {
  const { shell, remotes, integrity } = Composition.parse(JSON.parse(body));
  const folders = [
    `/assets/shell/${shell.version}/`,
    ...Object.entries(remotes).map(([name, { version }]) => `/assets/${name}/${version}/`),
  ];
  return Object.entries(integrity).filter(([path]) => folders.some((folder) => path.startsWith(folder)));
};
