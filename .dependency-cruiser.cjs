/** The house's boundaries (style: remotes know only the contracts and the design system). Run by `npm run verify`. */
const remote = '^mf-[a-z]+/';
const browserPackages = '^(shell|shared-ui|ops-console|mf-[a-z]+)/';
const test = '\\.test\\.tsx?$';
const room = (...names) => `^platform/src/(${names.join('|')})/`;
const platformTests = `${test}|^platform/src/testing/`;
/** Tests and their fixtures may open the whole screen. */
const testCode = `${test}|/testing/`;

/**
 * The folders of mf-watch/src in the order of their dependencies: each may import those above it and none below it. A new
 * folder takes its place in this list.
 */
const watchLayers = [
  'lazy', //       parts that load when they are first rendered
  'hooks', //      browser facts as React state
  'navigation', // addresses of the watch page
  'player', //     the port, its engines, the controls
  'sharing', //    links to what is displayed
  'content', //    what can play: live items and recordings
  'score',
  'spoilers',
  'overlay', //    the operator's game layer
  'ads', //        the ad before the content
  'playback', //   from a chosen item to a stream in the player
  'viewing', //    what the viewer watched, and the list
  'catalogue', //  sections and recordings on demand
  'browse',
  'vod', //        the page of one recording
  'game', //       what a game adds to the page of its programme
  'program', //    the page of one programme of a channel
  'schedule', //   the programmes of all channels, by day
  'live', //       one live channel, the line-up
  'search', //     the search box, its suggestions and results
  'favourites', // rows of the viewer's teams
  'multiview', //  up to three live channels
  'page', //       the screen that shows them
  'testing',
];

module.exports = {
  forbidden: [
    {
      name: 'remotes-are-strangers',
      comment: 'A remote talks to others only through Host: events, panels, routes.',
      severity: 'error',
      from: { path: '^(mf-[a-z]+)/' },
      to: { path: `${remote}|^shell/`, pathNot: '^$1/' },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'Remotes are found in the composition at run time.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: remote },
    },
    {
      name: 'server-side-imports-no-page',
      severity: 'error',
      from: { path: '^(platform|build-kit)/', pathNot: '^build-kit/fixtures/' },
      to: { path: browserPackages, pathNot: '/webpack\\.config\\.ts$' },
    },
    {
      name: 'contracts-know-no-one',
      severity: 'error',
      from: { path: '^shared-contracts/' },
      to: {
        path: '^(contracts-testing|registry-client|shared-ui|build-kit|shell|platform|ops-console|e2e|bench|mf-[a-z]+)/',
      },
    },
    {
      name: 'registry-client-knows-no-one',
      comment: 'The generated client runs in pages and in the command line.',
      severity: 'error',
      from: { path: '^registry-client/' },
      to: {
        path: '^(shared-contracts|contracts-testing|shared-ui|build-kit|shell|platform|ops-console|e2e|bench|mf-[a-z]+)/',
      },
    },
    {
      name: 'production-imports-no-fakes',
      comment: 'Only tests, the pages that run a remote alone, and the API page of a development server use the fakes.',
      severity: 'error',
      from: {
        pathNot: [
          '^(contracts-testing|e2e|bench)/',
          test,
          '/testing/',
          '^mf-[a-z]+/dev/',
          '^platform/src/.*(openapi|sandbox)/',
        ],
      },
      to: { path: '^(contracts-testing|shared-contracts/src/testing)/' },
    },
    {
      name: 'only-fakes-import-the-shell',
      comment: 'The fakes run the real session; nothing else outside the shell imports it.',
      severity: 'error',
      from: { pathNot: '^(shell|contracts-testing|e2e|bench)/' },
      to: { path: '^shell/src/' },
    },
    {
      name: 'remotes-do-not-reach-the-session',
      comment: 'A published remote contains nothing of the shell, by whatever path of imports.',
      severity: 'error',
      from: { path: '^mf-[a-z]+/src/remote\\.tsx$' },
      to: { path: '^shell/', reachable: true },
    },
    {
      name: 'design-system-knows-contracts-only',
      severity: 'error',
      from: { path: '^shared-ui/', pathNot: '(webpack|jest)\\.config\\.ts$' },
      to: { path: '^(contracts-testing|build-kit|shell|platform|ops-console|e2e|bench|mf-[a-z]+)/' },
    },
    {
      name: 'packages-through-their-face',
      comment: 'Another package is imported by its name, which leads to what its package.json exports.',
      severity: 'error',
      from: { path: '^([a-z-]+)/', pathNot: '^(build-kit/fixtures|e2e|bench)/' },
      to: {
        path: '^(shell|platform|ops-console|mf-[a-z]+|shared-ui|shared-contracts|contracts-testing|registry-client)/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased'],
      },
    },
    {
      name: 'api-behind-atoms',
      comment: 'Screens, atoms, hooks (which have no markup), tests and the app wire the network; parts get props.',
      severity: 'error',
      from: {
        path: '^(shell|mf-[a-z]+)/',
        pathNot: `\\.(atoms|screen|api)\\.tsx?$|/use-[a-z-]+\\.ts$|${test}|/src/(app|remote|main)\\.tsx?$|^(shell|mf-[a-z]+)/dev/`,
      },
      to: { path: '\\.api\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-behind-services',
      comment: 'Only a service, and what wires or seeds it, calls the repository; others may name its types.',
      severity: 'error',
      from: {
        path: '^platform/',
        pathNot: `\\.(service|module|repo)\\.ts$|${test}|^platform/src/(app|site|sandbox/seed/.*|testing/.*)`,
      },
      to: { path: '\\.repo\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'infrastructure-knows-no-other-room',
      severity: 'error',
      from: { path: room('infrastructure'), pathNot: platformTests },
      to: { path: room('control-plane', 'services', 'media', 'sandbox') },
    },
    {
      name: 'services-and-control-plane-are-apart',
      comment: 'What one needs of the other is an interface that the wiring fills in.',
      severity: 'error',
      from: { path: room('(services|control-plane)'), pathNot: platformTests },
      to: { path: room('services', 'control-plane'), pathNot: room('$1') },
    },
    {
      name: 'media-knows-infrastructure-only',
      severity: 'error',
      from: { path: room('media'), pathNot: platformTests },
      to: { path: room('control-plane', 'services', 'sandbox') },
    },
    {
      name: 'sandbox-only-from-the-wiring',
      comment: 'Production loads nothing of the sandbox: the wiring imports it where the configuration asks for it.',
      severity: 'error',
      from: {
        path: '^platform/src/',
        pathNot: `${platformTests}|${room('sandbox')}|^platform/src/(app|site|server)\\.ts$`,
      },
      to: { path: room('sandbox') },
    },
    {
      name: 'sandbox-is-loaded-dynamically',
      severity: 'error',
      from: { path: '^platform/src/(app|site|server)\\.ts$' },
      to: { path: room('sandbox'), dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'rooms-do-not-import-the-wiring',
      comment: 'Of `config.ts` and `modules.ts` they may name the types.',
      severity: 'error',
      from: { path: '^platform/src/[^/]+/', pathNot: platformTests },
      to: { path: '^platform/src/[^/]+\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'production-code-imports-no-test-helper',
      severity: 'error',
      from: { path: '^platform/src/', pathNot: platformTests },
      to: { path: '^platform/src/testing/' },
    },
    {
      name: 'composition-adapters',
      comment: 'Module Federation and single-spa have one adapter each.',
      severity: 'error',
      from: { pathNot: '^shell/src/composition/|^build-kit/|^e2e/fixtures/' },
      to: { path: 'node_modules/(@module-federation|single-spa)' },
    },
    {
      name: 'player-engines',
      comment: 'Only the files of an engine import its library; everything else uses the port.',
      severity: 'error',
      from: {
        pathNot:
          '^(mf-watch/src/player/(shaka|bitmovin)-[a-z-]+(\\.test)?|ops-console/src/content/preview/shaka-preview)\\.ts$',
      },
      to: { path: 'node_modules/(shaka-player|bitmovin-player)' },
    },
    ...watchLayers.map((layer, index) => ({
      name: `watch-layers-${layer}`,
      comment: 'A folder of mf-watch imports only folders above it in `watchLayers`.',
      severity: 'error',
      from: { path: `^mf-watch/src/${layer}/`, pathNot: testCode },
      to: { path: `^mf-watch/src/(?!(${watchLayers.slice(0, index + 1).join('|')})/)` },
    })),
    {
      name: 'watch-layers-listed',
      comment: 'Every folder of mf-watch has its place in `watchLayers`.',
      severity: 'error',
      from: { path: `^mf-watch/src/(?!(${watchLayers.join('|')})/)[^/]+/` },
      to: { path: '^mf-watch/src/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { pathNot: 'node_modules' } } },
    {
      name: 'imports-resolve',
      comment: 'What a federation host imports is resolved in the browser.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(css|svg|webp|woff2)$|^mf-[a-z]+/remote$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|coverage)/' },
    includeOnly: {
      path: '^(shared-contracts|contracts-testing|registry-client|shared-ui|build-kit|shell|mf-[a-z]+|platform|ops-console|e2e|bench)/|node_modules|^node:|^[a-z_:]+$',
    },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
