import type { Player } from 'bitmovin-player/modules/bitmovinplayer-core.js';
import type { BitmovinConstructor } from './bitmovin-engine.ts';

/**
 * The vendor's library must not be published with the build: the platform serves these files of its modules while the operator
 * has a licence key, and 404 without one. Thumbnails are a separate file, because versions before know the other by its hash.
 */
export const BITMOVIN_FILES = {
  player: {
    path: '/vendor/bitmovin/8.271.0/player.js',
    integrity: 'sha384-OO2yXaWM4dilTJrldOgJQ+K82Tx1xD8vpTpUYEn1nZJ0o4cK0hLp4MjAMW//tkAT',
  },
  thumbnails: {
    path: '/vendor/bitmovin/8.271.0/thumbnails.js',
    integrity: 'sha384-GQLn0Z+j06qLIDA4Uk7GNYk/o79KbXDsTS0j+mHqmzy8OFP3BhJ/opT9bO3V1pP/',
  },
} as const;
type LibraryFile = (typeof BITMOVIN_FILES)[keyof typeof BITMOVIN_FILES];

/** By name, in the order of evaluation. Some are themselves, others the default of their namespace. */
interface Modules {
  /** Absent when only the thumbnails have loaded. */
  readonly core?: { readonly Player: typeof Player };
  readonly [name: string]: unknown;
}

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface BitmovinGlobals {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
  readonly bitmovin?: { readonly player: Modules };
}
const globals = () => globalThis as BitmovinGlobals;

/** The site's Trusted Types policy allows this name, once; this policy returns the addresses of the library only. */
let policy: ScriptUrlPolicy | undefined;
const scriptUrl = ({ path }: LibraryFile): string => {
  const known: readonly string[] = Object.values(BITMOVIN_FILES).map((file) => file.path);
  const rules: ScriptUrlPolicy = { createScriptURL: (url) => (known.includes(url) ? url : '') };
  policy ??= globals().trustedTypes?.createPolicy('grandstand-loader', rules) ?? rules;
  return policy.createScriptURL(path);
};

const loadScript = (file: LibraryFile): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl(file);
    script.integrity = file.integrity;
    script.crossOrigin = 'anonymous';
    // In the order in which they are added, as far as they arrive.
    script.async = false;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The Bitmovin library did not load from ${file.path}.`));
    };
    document.head.append(script);
  });

const loadScripts = async (): Promise<void> => {
  const player = loadScript(BITMOVIN_FILES.player);
  // An older platform lacks this file; the player then shows no thumbnails.
  const thumbnails = loadScript(BITMOVIN_FILES.thumbnails).catch(() => undefined);
  await Promise.all([player, thumbnails]);
};

/** @throws when it cannot be fetched. */
export const loadBitmovinLibrary = async (): Promise<BitmovinConstructor> => {
  if (!globals().bitmovin?.player.core) await loadScripts();
  const { core, ...modules } = globals().bitmovin?.player ?? {};
  if (!core) throw new Error(`${BITMOVIN_FILES.player.path} does not contain the Bitmovin player.`);
  for (const module of Object.values(modules)) {
    core.Player.addModule((module as { readonly default?: unknown }).default ?? module);
  }
  return core.Player as unknown as BitmovinConstructor;
};
