import { createHash } from 'node:crypto';
import type { ComposedRemote, Override, Screens } from '@grandstand/shared-contracts/release';
import type { ComposedRelease } from '../registry/compositions/composition.service.ts';
import { composeRemote, integrityOf, screensOfVersions } from '../registry/compositions/composition.ts';
import type { ReleaseSigner } from '../registry/compositions/signing.service.ts';
import type { PublishedVersion } from '../registry/model/published-version.ts';

interface Overriding {
  readonly override: Override;
  /** What the tab gets of the remote. */
  readonly build: PublishedVersion;
  readonly nowMs: number;
  readonly sign: ReleaseSigner['sign'];
}

/** A visitor's composition with one remote overridden, signed again. Every file keeps its hash. */
export const overriddenRelease = (
  base: ComposedRelease,
  { override, build, nowMs, sign }: Overriding,
): ComposedRelease => {
  const { composition } = base;
  const { remote, integrity } = override.chaos
    ? troubled(base, build, override.chaos)
    : looked(build, override.origin ?? '');
  const overridden = {
    ...composition,
    remotes: { ...composition.remotes, [override.remote]: remote },
    screens: screensWith(composition.screens, build),
    integrity: { ...composition.integrity, ...integrity },
    issuedAt: new Date(nowMs).toISOString(),
    override,
  };
  return {
    ...base,
    composition: overridden,
    signed: sign(overridden),
    remotes: { ...base.remotes, [override.remote]: build },
  };
};

/** The screens of a release with those of one remote replaced. */
const screensWith = (screens: Screens, build: PublishedVersion): Screens => ({
  ...Object.fromEntries(Object.entries(screens).filter(([, { remote }]) => remote !== build.name)),
  ...screensOfVersions([build]),
});

interface Placed {
  readonly remote: ComposedRemote;
  readonly integrity: Readonly<Record<string, string>>;
}

/** Without a previous version: a preview must show failures. */
const looked = (build: PublishedVersion, origin: string): Placed => {
  const remote = composeRemote({ current: build, previous: null });
  return {
    remote: { ...remote, entry: `${origin}${remote.entry}` },
    integrity: Object.fromEntries(integrityOf(build)),
  };
};

/** Path on the site under which a build's files are troubled. */
const troubledPath = (chaos: string, path: string): string => `/chaos/${chaos}${path}`;

/** The version a visitor has anyway, and the one before it to fall back on; its files go through `/chaos/`. */
const troubled = (base: ComposedRelease, build: PublishedVersion, chaos: NonNullable<Override['chaos']>): Placed => {
  const composed = base.composition.remotes[build.name] ?? composeRemote({ current: build, previous: null });
  const entry = troubledPath(chaos, composed.entry);
  const files = chaos === 'throw' ? [[composed.entry, hashOf(throwingEntry(composed.globalName))]] : integrityOf(build);
  return {
    remote: { ...composed, entry },
    integrity: Object.fromEntries(files.map(([path = '', hash = '']) => [troubledPath(chaos, path), hash])),
  };
};

const hashOf = (script: string): string => `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** Replaces a remote's entry: it loads, and its mount throws. */
export const throwingEntry = (globalName: string): string => `var ${globalName} = {
  init() {},
  async get() {
    return () => ({ remote: { mount() { throw new Error('The chaos switch "throw" is on.'); } } });
  },
};
`;
