import { generateKeyPairSync, sign } from 'node:crypto';
import type { Monolith } from './monolith-build.ts';

/** All of them but the script that asks for data ahead, which one bundle would have, too. */
const BUILT_FILES =
  /<(?:link|script)\b(?![^>]*data-calls)[^>]*?(?:href|src)="\/assets\/[^"]*"[^>]*>(?:<\/script>)?\n?/g;
const REMOTE_PRELOAD = /<link rel="preload"[^>]*href="\/assets\/(mf-[a-z]+)\//g;
const NONCE = /<script defer [^>]*?nonce="([^"]+)"/;
const BOOT = /(<script type="application\/json" id="grandstand-boot">)([\s\S]*?)(<\/script>)/;

const KEY_ID = 'bench';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const publicKeyText = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

interface SignedBoot {
  readonly release: { readonly body: string };
}

/** The release with the monolith's files, signed again: the page verifies it like the federated one. */
const signedFor = (boot: SignedBoot, { integrity }: Monolith) => {
  const body = JSON.stringify({ ...(JSON.parse(boot.release.body) as object), integrity });
  const signature = sign(null, Buffer.from(body), privateKey).toString('base64');
  return { ...boot, release: { ...boot.release, body, keyId: KEY_ID, signature }, keys: { [KEY_ID]: publicKeyText } };
};

const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The edge's page with the monolith's first scripts and the chunks of its route preloaded in place of the federated ones. */
export const monolithPage = (html: string, monolith: Monolith): string => {
  const nonce = NONCE.exec(html)?.[1];
  if (!nonce) throw new Error('The page of the edge has no script with a nonce: monolith-page.ts no longer fits it');
  const checked = (file: string) => `integrity="${monolith.integrity[file]}" crossorigin="anonymous"`;
  const first = new Set(monolith.groups['main']);
  const owners = new Set([...html.matchAll(REMOTE_PRELOAD)].map(([, name = '']) => name));
  const route = new Set([...owners].flatMap((name) => monolith.groups[name] ?? []).filter((file) => !first.has(file)));
  const kindOf = (file: string) => (file.endsWith('.css') ? 'style' : 'script');
  const tags = [
    ...[...first]
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" href="${file}" ${checked(file)}>`),
    ...[...first]
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<script defer fetchpriority="high" nonce="${nonce}" src="${file}" ${checked(file)}></script>`),
    ...[...route].map(
      (file) => `<link rel="preload" as="${kindOf(file)}" nonce="${nonce}" href="${file}" ${checked(file)}>`,
    ),
  ];
  return html
    .replaceAll(BUILT_FILES, '')
    .replace('</head>', () => `${tags.join('\n')}\n</head>`)
    .replace(BOOT, (_all, open: string, data: string, close: string) => {
      return `${open}${scriptJson(signedFor(JSON.parse(data) as SignedBoot, monolith))}${close}`;
    });
};
