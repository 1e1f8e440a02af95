import type { Page } from 'puppeteer';
import { eventually } from './eventually.ts';

const MANIFEST = /\/media\/channels\/([^/]+)\/manifest\.mpd/;

/**
 * Follows which channel a tab plays, by the manifests that it requests: titles change when the next programme begins. Call
 * it before the channel is opened.
 */
export const followChannel = (page: Page) => {
  let current: string | undefined;
  page.on('request', (request) => {
    current = MANIFEST.exec(request.url())?.[1] ?? current;
  });
  return {
    current: () => current,
    /** Waits until this channel plays, or another one. */
    becomes: async (isThis: boolean, channel: string | undefined): Promise<void> =>
      eventually(() => {
        if ((current === channel) !== isThis) throw new Error(`${current} plays, and ${channel} did before.`);
      }),
  };
};
