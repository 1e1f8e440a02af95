/** Where browsers send what a policy stopped. */
export const CSP_REPORT_PATH = '/csp-report';

/** Origins of other hosts that settings and editors name: pages may connect to them, or show them in frames or as images. */
export interface ConfiguredOrigins {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
}

/**
 * Policy of a site page. Scripts run by the response's nonce and what those load (`strict-dynamic`), through the Trusted
 * Types policies of webpack (`grandstand`), of the loader that only takes URLs of the release (`grandstand-loader`), and
 * the default one. Nothing inline, no eval. `frameOrigins`: pages of ours that are shown in frames (checkout, providers).
 * `configured`: origins that operators set as base URLs of services, and editors as sources of media and posters. `devServer`: origin of a signed override's files, in the one tab that shows it; null everywhere else.
 * `styleHashes`: the stylesheets inside a page with a first screen, and no others. `followsBuilds`: that tab may follow the builds of its dev server (decision 110).
 */
export const pagePolicy = (
  nonce: string,
  frameOrigins: readonly string[],
  devServer: string | null,
  configured: ConfiguredOrigins = { connect: [], frame: [], image: [] },
  followsBuilds = false,
  styleHashes: readonly string[] = [],
): string => {
  const reached = [`'self'`, ...configured.connect].join(' ');
  const connected = devServer !== null && followsBuilds ? `${reached} ${devServer}` : reached;
  const framed = [...new Set([...frameOrigins, ...configured.frame])].join(' ');
  const own = devServer === null ? `'self'` : `'self' ${devServer}`;
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${[own, ...styleHashes.map((hash) => `'${hash}'`)].join(' ')}`,
    `img-src ${[own, ...configured.image].join(' ')} data: blob:`,
    `font-src ${own}`,
    `connect-src ${connected}`,
    `media-src ${reached} blob:`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `frame-src ${framed || `'none'`}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types grandstand grandstand-loader default 'allow-duplicates'`,
    `report-to csp`,
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ');
};

/** `Integrity-Policy`: a browser refuses every script without an integrity, whichever tool built its loader. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script), endpoints=(csp)';

/** Policy of a page without scripts. */
export const NOTICE_POLICY = `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
