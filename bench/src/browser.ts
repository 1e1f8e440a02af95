import { chromium } from '@grandstand/build-kit/local';
import puppeteer, { type Browser } from 'puppeteer';

/** Nobody presses anything in a bench: what plays, plays by itself. */
export const launchBrowser = async (): Promise<Browser> =>
  puppeteer.launch(chromium('--autoplay-policy=no-user-gesture-required'));
