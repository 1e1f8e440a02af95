import * as schema from '@grandstand/shared-contracts/schema';
import * as jotai from 'jotai';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

/** Share key to version; written into the build by build-kit, which keeps the list. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Part of the first scripts. */
const EAGER: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  jotai,
  '@grandstand/shared-contracts/schema': schema,
};

/**
 * Fetched when a remote requests it. The router is not eager, as the landing page does not need it; every page with a remote does,
 * so that it is in the chunk with which remotes start.
 */
const LAZY: Readonly<Record<string, () => Promise<unknown>>> = {
  '@grandstand/shared-contracts/router': () =>
    import(/* webpackChunkName: "federation" */ '@grandstand/shared-contracts/router'),
  'final-form': () => import('final-form'),
  'react-final-form': () => import('react-final-form'),
  'react-slick': () => import('react-slick'),
};

type Factory = () => unknown;

/** What both the share scope and the library of Module Federation are made of. */
interface Shared {
  readonly version: string;
  readonly scope: 'default';
  readonly shareConfig: {
    readonly singleton: true;
    readonly strictVersion: true;
    readonly requiredVersion: `^${string}`;
    readonly eager: boolean;
  };
  readonly lib?: Factory;
  readonly get: () => Factory | Promise<Factory>;
}

/** What the shell provides to remotes, one copy each. The build refuses a list that is not build-kit's `SHARED_PACKAGES`. */
export const sharedPackages = (): Record<string, Shared> => {
  const described = (key: string, isEager: boolean): Omit<Shared, 'get'> => {
    const version = SHARED_VERSIONS[key] ?? '0.0.0';
    return {
      version,
      scope: 'default',
      shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}`, eager: isEager },
    };
  };
  return Object.fromEntries([
    ...Object.entries(EAGER).map(([key, module]) => [
      key,
      { ...described(key, true), lib: () => module, get: () => () => module },
    ]),
    ...Object.entries(LAZY).map(([key, load]) => [
      key,
      {
        ...described(key, false),
        // Called on the entry of the share scope, which would keep a chunk that failed to load as pending forever.
        async get(this: { loading?: unknown }) {
          try {
            const module = await load();
            return () => module;
          } catch (cause) {
            this.loading = null;
            throw cause;
          }
        },
      },
    ]),
  ]);
};
