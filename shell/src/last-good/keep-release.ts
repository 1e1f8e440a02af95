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
}

/**
 * Keeps a release for when the site, or a file of it, does not come (decision 21): its files, by their integrity, then the
 * page and the signed text; then forgets what was kept before. Stops with nothing changed when the site serves another
 * release by now, and with the earlier one still whole when a file does not come or nothing more fits. Never rejects.
 *
 * @returns whether the release is kept now
 */
export const keepRelease = async (
  proven: ProvenRelease,
  { caches, locks }: KeepReleaseDependencies,
): Promise<boolean> => {
  try {
    const cache = await caches()?.open(LAST_GOOD.cache);
    if (!cache) return false;
    const work = () => keep(cache, proven);
    return await (locks ? locks.request(LAST_GOOD.cache, work) : work());
  } catch (error) {
    console.info('This release is not kept for bad days.', error);
    return false;
  }
};

/** A page that shows no remote, so that it names no file to preload. */
const PAGE_REQUEST = '/?last-good';

const keep = async (cache: Cache, { release, key }: ProvenRelease): Promise<boolean> => {
  const files = filesOf(release);
  try {
    const page = await currentPage(cache, release);
    if (!page) return false;
    for (const [path, integrity] of files) {
      // Refused: what is not there, what comes from elsewhere, what is not what the release names.
      if (!(await cache.match(path, ANY)))
        await cache.add(new Request(here(path), { integrity, redirect: 'error', priority: 'low' }));
    }
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

/** Leaves the release that is kept, whichever it is. */
const forgetOthers = async (cache: Cache): Promise<void> => {
  const kept = (await (await cache.match(LAST_GOOD.release))?.json()) as ProvenRelease | undefined;
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
