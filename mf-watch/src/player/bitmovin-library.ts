import type { Player } from 'bitmovin-player/modules/bitmovinplayer-core.js';
import type { BitmovinConstructor } from './bitmovin-engine.ts';

/**
 * The vendor's library must not be published with the build: the platform serves this file of its modules while the operator
 * has a licence key, and 404 without one.
 */
export const BITMOVIN_FILE = {
  path: '/vendor/bitmovin/8.271.0/player.js',
  integrity: 'sha384-OO2yXaWM4dilTJrldOgJQ+K82Tx1xD8vpTpUYEn1nZJ0o4cK0hLp4MjAMW//tkAT',
} as const;

/** By name, in the order of evaluation. Some are themselves, others the default of their namespace. */
interface Modules {
  readonly core: { readonly Player: typeof Player };
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

/** The site's Trusted Types policy allows this name; this policy returns a single address. */
const scriptUrl = (): string => {
  const rules: ScriptUrlPolicy = { createScriptURL: () => BITMOVIN_FILE.path };
  return (globals().trustedTypes?.createPolicy('grandstand-loader', rules) ?? rules).createScriptURL(
    BITMOVIN_FILE.path,
  );
};

const loadScript = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl();
    script.integrity = BITMOVIN_FILE.integrity;
    script.crossOrigin = 'anonymous';
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The Bitmovin library did not load from ${BITMOVIN_FILE.path}.`));
    };
    document.head.append(script);
  });

/** @throws when it cannot be fetched. */
export const loadBitmovinLibrary = async (): Promise<BitmovinConstructor> => {
  if (!globals().bitmovin) await loadScript();
  const library = globals().bitmovin;
  if (!library) throw new Error(`${BITMOVIN_FILE.path} does not contain the Bitmovin player.`);
  const { core, ...modules } = library.player;
  for (const module of Object.values(modules)) {
    core.Player.addModule((module as { readonly default?: unknown }).default ?? module);
  }
  return core.Player as unknown as BitmovinConstructor;
};
