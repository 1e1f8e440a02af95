/** A package that teams outside this repository install. */
export interface PublishedPackage {
  /** Its folder here; the CLI has none. */
  readonly folder: string;
  /** Sources that are compiled with everything they import, from the folder; empty: the targets of `exports`. */
  readonly entries: readonly string[];
  /** Copied as they are. */
  readonly files: readonly string[];
  /** Named by path instead of imported, so that no scan finds them. */
  readonly dependencies: readonly string[];
  /** Limit of the tarball's contents. */
  readonly maxBytes: number;
}

const KIT_MODULES = [
  'src/jest/browser-environment.ts',
  'src/jest/browser-setup.ts',
  'src/jest/class-names.ts',
  'src/jest/asset-url.ts',
  'src/jest/node-environment.ts',
  'src/webpack/pure-definitions.ts',
  'src/webpack/native-resize-observer.ts',
  'src/webpack/refresh/hot-remote.ts',
  'src/webpack/refresh/hot-styles.ts',
  'src/webpack/refresh/hot-updates.ts',
  'src/webpack/refresh/refresh-loader.ts',
  'src/webpack/refresh/styles-loader.ts',
];

/** In the order of their dependencies. */
export const PUBLISHED: readonly PublishedPackage[] = [
  { folder: 'shared-contracts', entries: [], files: ['README.md'], dependencies: [], maxBytes: 1_500_000 },
  { folder: 'shared-ui', entries: [], files: [], dependencies: [], maxBytes: 400_000 },
  { folder: 'contracts-testing', entries: [], files: [], dependencies: [], maxBytes: 600_000 },
  { folder: 'registry-client', entries: [], files: ['README.md'], dependencies: [], maxBytes: 50_000 },
  {
    folder: 'build-kit',
    entries: KIT_MODULES,
    files: ['README.md', 'browser.d.ts'],
    dependencies: [
      '@swc/core',
      '@swc/jest',
      'css-loader',
      'jest-environment-jsdom',
      'jest-environment-node',
      'lightningcss',
      'react-router',
      'swc-loader',
    ],
    // Its command line has the commands of recordings, clips, uploads, encoders and breaks, and builds replace their modules
    // live.
    maxBytes: 1_155_000,
  },
];

/** Command line: a name for `npx`, over build-kit. */
export const CLI = '@grandstand/cli';

/** One copy per page, so the remote's own package brings them. */
export const PEERS: ReadonlySet<string> = new Set(['react', 'react-dom']);
