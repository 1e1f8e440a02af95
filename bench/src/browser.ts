import { chromium } from '@grandstand/build-kit/local';
import puppeteer, { type Browser } from 'puppeteer';

/** A bench has no user gesture, so media must be allowed to autoplay. */
export const launchBrowser = async (...flags: readonly string[]): Promise<Browser> =>
  puppeteer.launch(chromium('--autoplay-policy=no-user-gesture-required', ...flags));
