import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { LAST_GOOD } from '@grandstand/shared-contracts/release';

const script = readFileSync(path.join(import.meta.dirname, '../services/engagement/service-worker.js'), 'utf8');
export const SITE = 'https://site.test';

/** The service worker as a browser runs it, among these globals. `fire` resolves when what the event waits for is done. */
export const runServiceWorker = (globals: { readonly self?: object } & Readonly<Record<string, unknown>>) => {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    ...globals.self,
    location: { origin: SITE },
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
  };
  runInNewContext(script, { LAST_GOOD, URL, Response, Headers, Uint8Array, crypto, btoa, ...globals, self });
  return {
    async fire(name: string, event: object) {
      const waits: Promise<unknown>[] = [];
      listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => void waits.push(work) });
      await Promise.all(waits);
    },
    /** What the worker answers a request with; undefined when it leaves it to the browser. */
    send(request: object): Promise<Response> | undefined {
      let answer: Promise<Response> | undefined;
      listeners.get('fetch')?.({
        request,
        preloadResponse: Promise.resolve(undefined),
        respondWith: (given: Promise<Response>) => {
          answer = given;
        },
      });
      return answer;
    },
  };
};
