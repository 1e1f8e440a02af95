import { TestEnvironment } from 'jest-environment-jsdom';
import { compileOnce } from './compile-once.ts';
import { recogniseNodeErrors } from './errors-across-realms.ts';

compileOnce();

/** Web platform parts that browsers have, Node has, and jsdom lacks. */
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'Blob',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
] as const;

/** A channel left open by a test must not keep the test process alive. */
class UnreferencedBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    (this as unknown as { unref(): void }).unref();
  }
}

/** jsdom with the network and stream interfaces of Node, so that `fetch` and MSW behave as in a browser. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    recogniseNodeErrors(this.global as unknown as { Error: ErrorConstructor });
    const page = this.global as unknown as Record<string, unknown>;
    for (const name of FROM_NODE) page[name] ??= globalThis[name];
    page['BroadcastChannel'] ??= UnreferencedBroadcastChannel;
    // Node's fetch only takes Node's own abort signals and bodies.
    for (const name of ['AbortController', 'AbortSignal', 'Blob', 'FormData'] as const) page[name] = globalThis[name];
    // What Node's crypto and encoders answer with is to be an instance of what the page calls so.
    for (const name of ['ArrayBuffer', 'Uint8Array'] as const) page[name] = globalThis[name];
    const crypto = page['crypto'] as { subtle?: unknown } | undefined;
    if (!crypto?.subtle) Object.defineProperty(page, 'crypto', { value: globalThis.crypto, configurable: true });
  }
}
