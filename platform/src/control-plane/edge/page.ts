import { createHash, randomUUID } from 'node:crypto';
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  Localization,
  languagesOf,
  RemoteConfig,
  RuntimeSettings,
} from '@grandstand/shared-contracts/config';
import { DATA_PRELOAD_CHUNK, type DataPreloads, type OverrideRefusal } from '@grandstand/shared-contracts/release';
import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import type { ComposedRelease } from '../registry/compositions/composition.service.ts';
import { assetPath } from '../registry/compositions/composition.ts';
import type { ConfiguredOrigins } from './csp.ts';
import type { Preload } from './preloads.ts';

/** Raw documents for the page; each is parsed by its own lenient schema in the browser. */
export interface EdgeSettings {
  remoteConfig: unknown;
  localization: unknown;
  players: unknown;
  runtimeSettings: unknown;
}

/** A page without its nonce. */
export interface PageTemplate {
  /** Whether every script of the page has an integrity; the licensed player's library loads scripts without one. */
  everyScriptHasIntegrity: boolean;
  /** Weak: it names release, settings and preloads, whatever the nonce. */
  etag: string;
  configured: ConfiguredOrigins;
  /** `nonce`: base64, fresh for every response. */
  render(nonce: string): string;
}

/** What is painted while the scripts are on their way; the shell's stylesheet knows it, and React replaces it. */
const FIRST_PAINT = '<div class="first-paint"><p>YES <span>NETWORK</span></p></div>';

/** Placeholder of the nonce while a page is built; must not occur in any document that operators edit. */
const HOLE = randomUUID();

/** JSON that can stand in a script element: no `</script>`, no `<!--`. */
export const scriptJson = (value: unknown): string => JSON.stringify(value ?? null).replaceAll('<', '\\u003c');

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
}: Pick<EdgeSettings, 'runtimeSettings' | 'remoteConfig'>): ConfiguredOrigins => {
  const { services } = RuntimeSettings.parse(runtimeSettings ?? {});
  const { liveEventUrl } = RemoteConfig.parse(remoteConfig);
  const vendor = usesLicensedPlayer(runtimeSettings) ? [BITMOVIN_LICENSING] : [];
  const connect = [...Object.values(services), liveEventUrl, ...vendor].flatMap(originOf);
  return {
    connect: [...new Set(connect)],
    frame: [services.evergentIframe, services.adobeAuth].flatMap(originOf),
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

/** What a page fetches ahead of its scripts' wishes. */
export interface PagePreloads {
  files: readonly Preload[];
  data: DataPreloads | null;
}

export const pageTemplate = (
  release: ComposedRelease,
  settings: EdgeSettings,
  preloads: PagePreloads,
  overrideRefusal: OverrideRefusal | null = null,
): PageTemplate => {
  const { shell, composition } = release;
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

  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>YES Network</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Watch YES Network live and on demand: games, replays and studio shows.">
<meta name="theme-color" content="#070d18">
<meta name="color-scheme" content="dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${[
  ...importMap(release),
  ...(preloads.data ? dataPreloads(preloads.data) : []),
  ...styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}"${checked(path)}>`),
  ...scripts.map(
    (path) => `<script defer fetchpriority="high" nonce="${HOLE}" src="${escapeHtml(path)}"${checked(path)}></script>`,
  ),
  ...preloads.files.map(preload),
].join('\n')}
</head>
<body>
<div id="root">${FIRST_PAINT}</div>
<noscript><p>YES Network needs JavaScript. Please allow it for this site and load the page again.</p>
<p lang="es">YES Network necesita JavaScript. Permítelo para este sitio y vuelve a cargar la página.</p></noscript>
<script type="application/json" id="grandstand-boot">${scriptJson(bootData(release, settings, overrideRefusal))}</script>
</body>
</html>
`;
  const parts = html.split(HOLE);
  const digest = createHash('sha256').update(html.replaceAll(HOLE, '')).digest('base64url').slice(0, 22);
  return {
    etag: `W/"${composition.releaseId}-${digest}"`,
    configured: configuredOrigins(settings),
    everyScriptHasIntegrity: !usesLicensedPlayer(settings.runtimeSettings),
    render: (nonce) => parts.join(nonce),
  };
};
