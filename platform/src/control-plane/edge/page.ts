import { createHash, randomUUID } from 'node:crypto';
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  Localization,
  languagesOf,
  RemoteConfig,
  RuntimeSettings,
} from '@grandstand/shared-contracts/config';
import {
  DATA_PRELOAD_CHUNK,
  type DataPreloads,
  FIRST_SCREEN_ID,
  type OverrideRefusal,
  TRACE_CHUNK,
  VITALS_SHARE,
} from '@grandstand/shared-contracts/release';
import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import type { ComposedRelease } from '../registry/compositions/composition.service.ts';
import { assetPath } from '../registry/compositions/composition.ts';
import type { ConfiguredOrigins } from './csp.ts';
import type { ShownFirst } from './first-screen/shown-first.ts';
import type { Preload } from './preloads.ts';
import { scriptJson } from './script-json.ts';

/** Raw documents for the page; each is parsed by its own lenient schema in the browser. */
export interface EdgeSettings {
  remoteConfig: unknown;
  localization: unknown;
  players: unknown;
  runtimeSettings: unknown;
  /** Hosts of the media and posters that editors named; none by default. */
  contentOrigins?: { readonly media: readonly string[]; readonly images: readonly string[] };
}

/** A page without its nonce and without the lines that describe its address. */
export interface PageTemplate {
  /** Whether every script of the page has an integrity; the licensed player's library loads scripts without one. */
  everyScriptHasIntegrity: boolean;
  /** Weak: it names release, settings and preloads, whatever the nonce. */
  etag: string;
  configured: ConfiguredOrigins;
  /** Of the stylesheets inside the page, for its policy. */
  styleHashes: readonly string[];
  /** `head`: the first lines of the page, by `pageHead`. `nonce`: base64, fresh for every response. */
  render(head: string, nonce: string): string;
}

/** A page without its nonce. */
export interface SitePage extends Omit<PageTemplate, 'render'> {
  render(nonce: string): string;
}

/** A template with the first lines of one address. */
export const withHead = (template: PageTemplate, head: string): SitePage => {
  const digest = createHash('sha256').update(head).digest('base64url').slice(0, 11);
  return {
    ...template,
    etag: template.etag.replace(/"$/, `-${digest}"`),
    render: (nonce) => template.render(head, nonce),
  };
};

const NO_SCRIPT = `<noscript><p>YES Network needs JavaScript. Please allow it for this site and load the page again.</p>
<p lang="es">YES Network necesita JavaScript. Permítelo para este sitio y vuelve a cargar la página.</p></noscript>`;

/** What is painted while the scripts are on their way; the shell's stylesheet knows it, and React replaces it. */
const FIRST_PAINT = '<div class="first-paint"><p>YES <span>NETWORK</span></p></div>';

/** Beneath a first screen nothing is painted: it covers the shell until that shows the same. */
const rootWith = (first: ShownFirst | null): string => {
  if (!first) return `<div id="root">${FIRST_PAINT}</div>\n${NO_SCRIPT}`;
  const { screen, language, markup } = first;
  const attributes = `class="first-screen" lang="${escapeHtml(language)}" data-screen="${escapeHtml(screen)}"`;
  return `<div id="${FIRST_SCREEN_ID}" ${attributes}>${markup}${NO_SCRIPT}</div>\n<div id="root"></div>`;
};

/** Placeholder of the nonce while a page is built; must not occur in any document that operators edit. */
const HOLE = randomUUID();

/** The whole of the data that a page starts from: `readBootDocument` of the shell is its reader. */
const bootData = (release: ComposedRelease, settings: EdgeSettings, overrideRefusal: OverrideRefusal | null) => {
  const localization = Localization.parse(settings.localization ?? {});
  return {
    release: release.signed,
    keys: release.publicKeys,
    environment: release.composition.environment,
    settings: settings.runtimeSettings,
    config: settings.remoteConfig,
    localization: inLanguage(localization, DEFAULT_LANGUAGE),
    languages: languagesOf(localization),
    players: settings.players,
    ...(overrideRefusal === null ? {} : { overrideRefusal }),
  };
};

const originOf = (address: string | undefined): string[] => {
  const url = address ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
};

/** Where the library of the licensed player checks its key and counts impressions. */
const BITMOVIN_LICENSING = 'https://licensing.bitmovin.com';

const usesLicensedPlayer = (runtimeSettings: unknown): boolean =>
  RuntimeSettings.parse(runtimeSettings ?? {}).bitmovinKey !== '';

/** CON-031, WATCH-098: where the settings send a page's calls. The edge's own origins are not among them. */
export const configuredOrigins = ({
  runtimeSettings,
  remoteConfig,
  contentOrigins = { media: [], images: [] },
}: Pick<EdgeSettings, 'runtimeSettings' | 'remoteConfig' | 'contentOrigins'>): ConfiguredOrigins => {
  const { services } = RuntimeSettings.parse(runtimeSettings ?? {});
  const { liveEventUrl } = RemoteConfig.parse(remoteConfig);
  const vendor = usesLicensedPlayer(runtimeSettings) ? [BITMOVIN_LICENSING] : [];
  const connect = [...Object.values(services), liveEventUrl, ...vendor, ...contentOrigins.media].flatMap(originOf);
  return {
    connect: [...new Set(connect)],
    frame: [services.evergentIframe, services.adobeAuth].flatMap(originOf),
    image: [...new Set(contentOrigins.images.flatMap(originOf))],
  };
};

/**
 * Import map of a page: the integrity of ES modules, which no attribute can carry for `import()`. Empty when no remote of
 * the release uses modules.
 */
const importMap = ({ composition, remotes }: ComposedRelease): string[] => {
  const folders = Object.values(remotes)
    .filter(({ assets }) => assets.usesModules)
    .map(({ name }) => `/assets/${name}/`);
  if (folders.length === 0) return [];
  const integrity = Object.fromEntries(
    Object.entries(composition.integrity).filter(
      ([path]) => /\.m?js$/.test(path) && folders.some((folder) => path.startsWith(folder)),
    ),
  );
  return [`<script type="importmap" nonce="${HOLE}">${scriptJson({ integrity })}</script>`];
};

/** What a page fetches ahead of its scripts' wishes, and shows before them. */
export interface PagePreloads {
  files: readonly Preload[];
  data: DataPreloads | null;
  first?: ShownFirst | null;
}

/** What pages measure for the operators. */
export interface PageMeasures {
  /** Whether responses carry a `traceparent`, which the page's calls continue. */
  readonly traces: boolean;
  /** Share of the page views that report Web Vitals, 0 to 1. */
  readonly vitalsShare: number;
}

const NO_MEASURES: PageMeasures = { traces: false, vitalsShare: 0 };

export const pageTemplate = (
  release: ComposedRelease,
  settings: EdgeSettings,
  preloads: PagePreloads,
  overrideRefusal: OverrideRefusal | null = null,
  { traces, vitalsShare }: PageMeasures = NO_MEASURES,
): PageTemplate => {
  const { shell, composition } = release;
  const { first = null } = preloads;
  const inlined = new Set(first?.styles.map(({ path }) => path));
  const initial = (shell.assets.groups['main'] ?? []).map((file) => assetPath(shell, file));
  const styles = initial.filter((path) => path.endsWith('.css'));
  const scripts = initial.filter((path) => path.endsWith('.js'));
  const checked = (path: string): string => {
    const integrity = composition.integrity[path];
    return `${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''} crossorigin="anonymous"`;
  };
  const preload = ({ path, as }: Preload): string => {
    // Browsers check the integrity of preloaded scripts and styles only, and warn about it elsewhere.
    const rest = as === 'font' ? ' type="font/woff2" crossorigin="anonymous"' : checked(path);
    // A browser sends six requests at a time over HTTP/1.1, and the data is needed as early as its screen.
    const behind = preloads.data && as === 'script' ? ' fetchpriority="low"' : '';
    return `<link rel="preload" as="${as}"${behind} nonce="${HOLE}" href="${escapeHtml(path)}"${rest}>`;
  };

  const dataPreloads = (data: DataPreloads): string[] =>
    (shell.assets.groups[DATA_PRELOAD_CHUNK] ?? []).map((file) => {
      const path = assetPath(shell, file);
      const source = `src="${escapeHtml(path)}"${checked(path)}`;
      return `<script async fetchpriority="high" nonce="${HOLE}" ${source} data-calls="${escapeHtml(JSON.stringify(data))}"></script>`;
    });

  // Not deferred: calls of every later script continue the trace.
  const traceScript = (shell.assets.groups[TRACE_CHUNK] ?? []).map((file) => {
    const path = assetPath(shell, file);
    return `<script nonce="${HOLE}" src="${escapeHtml(path)}"${checked(path)}></script>`;
  });

  const html = `<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#070d18">
<meta name="color-scheme" content="dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${[
  ...(vitalsShare > 0 ? [`<meta name="${VITALS_SHARE}" content="${vitalsShare}">`] : []),
  ...importMap(release),
  ...(traces ? traceScript : []),
  ...(preloads.data ? dataPreloads(preloads.data) : []),
  // With a first screen the page contains its styles: a request for them would be its first paint's second round trip.
  ...(first?.styles ?? []).map(({ path, css }) => `<style data-href="${escapeHtml(path)}">${css}</style>`),
  ...styles
    .filter((path) => !inlined.has(path))
    .map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}"${checked(path)}>`),
  ...scripts.map(
    (path) => `<script defer fetchpriority="high" nonce="${HOLE}" src="${escapeHtml(path)}"${checked(path)}></script>`,
  ),
  ...preloads.files.filter(({ path }) => !inlined.has(path)).map(preload),
].join('\n')}
</head>
<body>
${rootWith(first)}
<script type="application/json" id="grandstand-boot">${scriptJson(bootData(release, settings, overrideRefusal))}</script>
</body>
</html>
`;
  const parts = html.split(HOLE);
  // The policy is part of the response: a browser that kept the page asks again when a host was added.
  const named = JSON.stringify(settings.contentOrigins ?? null);
  const digest = createHash('sha256').update(html.replaceAll(HOLE, '')).update(named).digest('base64url').slice(0, 22);
  return {
    etag: `W/"${composition.releaseId}-${digest}"`,
    configured: configuredOrigins(settings),
    styleHashes: first?.styles.map(({ hash }) => hash) ?? [],
    everyScriptHasIntegrity: !usesLicensedPlayer(settings.runtimeSettings),
    render: (head, nonce) => `<!doctype html>\n${head}\n${parts.join(nonce)}`,
  };
};
