import type { ElementHandle, Frame, Page } from 'puppeteer';
import { byRole, clickRole, SEED_PASSWORD, waitFor, waitForPath } from './browser.ts';

export const PICKER = 'Select your Television Service Provider';

/** From the landing page, as a visitor who has a TV provider. */
export const openPicker = async (page: Page, origin: string, query = ''): Promise<void> => {
  await page.goto(origin + (query ? `/${query}` : ''));
  await clickRole(page, 'button', 'LOGIN WITH TV PROVIDER');
  await waitForPath(page, `/watch${query}`);
  await byRole(page, 'dialog', PICKER);
  await byRole(page, 'button', 'Harborline');
};

/** The sign-in page of the provider, inside the dialog. */
export const providerFrame = async (page: Page): Promise<Frame> => {
  const element = (await page.waitForSelector(
    'iframe[title="TV provider sign-in"]',
  )) as ElementHandle<HTMLIFrameElement>;
  const frame = await element.contentFrame();
  await frame.waitForSelector('#username', { visible: true });
  return frame;
};
export const fillIn = async (where: Frame | Page, user: string): Promise<void> => {
  await (await waitFor(where, '#username')).type(user);
  await (await waitFor(where, '#password')).type(SEED_PASSWORD);
  await (await waitFor(where, 'button[type=submit]')).click();
};
export const signInAt = async (page: Page, provider: string, user: string): Promise<void> => {
  await clickRole(page, 'button', provider);
  await fillIn(await providerFrame(page), user);
};
