import { findChromium } from '@grandstand/build-kit/local';
import puppeteer, { type Browser } from 'puppeteer';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

export const launchBrowser = async (): Promise<Browser> =>
  puppeteer.launch({ executablePath: await findChromium(), headless: true, args: FLAGS });
