import type { Remote } from '@grandstand/shared-contracts';
import { matchPath, RemoteManifest, type RemoteRoute } from '@grandstand/shared-contracts/release';
import { type FakeHost, type FakeHostOptions, fakeHost } from '../fake-host.ts';
import { RULES } from './rules.ts';

export interface ConformanceOptions extends Omit<FakeHostOptions, 'routes'> {
  /** The remote's `remote.json`. */
  readonly manifest: unknown;
  /** Where it is looked at. */
  readonly path: string;
  /** Prepares the replies of its services at that path. */
  readonly answers?: (host: FakeHost) => void;
  /** True for an address at which it shows nothing to this viewer. */
  readonly isSilent?: boolean;
}

/** Declares one test per rule that every remote must pass. Call it once in a test file of the remote. */
export const conformance = (remote: Remote, options: ConformanceOptions): void => {
  const { manifest, answers, isSilent = false, ...hostOptions } = options;
  const { name, routes, preloads = [] } = RemoteManifest.parse(manifest);
  const requested = preloads.filter(({ on }) => matchPath(on, options.path));
  const createHost = (): FakeHost => {
    const host = fakeHost({ routes: routes as readonly RemoteRoute[], ...hostOptions });
    host.addTexts(remote.texts);
    answers?.(host);
    return host;
  };
  describe(`${name} at ${options.path}`, () => {
    test.each(Object.entries(RULES))('%s', async (_rule, problemsOf) => {
      expect(await problemsOf({ remote, createHost, isSilent, preloads: requested })).toEqual([]);
    });
  });
};
