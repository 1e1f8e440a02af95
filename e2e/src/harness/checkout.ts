import type { Frame, Page } from 'puppeteer';
import { byRole, waitFor } from './browser.ts';
import { mailsTo, type Site } from './site.ts';

const CARD = {
  number: '4111 1111 1111 1111',
  expiry: '12/39',
  cvv: '123',
  name: 'Nora Whitfield',
  address: '1 River Avenue',
  city: 'Bronx',
  zip: '10451',
};
export const DECLINED = '4000 0000 0000 0002';
export const SECOND_TRY = '4000 0000 0000 3220';
export const MASTERCARD = '5555 5555 5555 4444';

/** The hosted page in its frame, once it shows what it was asked for. */
export const hostedPage = async (page: Page, shows = 'Amount due Today'): Promise<Frame> => {
  const frame = await page.waitForFrame((one) => one.url().includes('/checkout?'));
  // A frame of another origin that is off the screen draws nothing.
  await (await waitFor(page, 'iframe')).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await frame.waitForSelector(`::-p-text(${shows})`, { visible: true });
  return frame;
};

/** Types a card and its address into the hosted page. */
export const fillCard = async (frame: Frame, number = CARD.number): Promise<void> => {
  for (const [field, value] of Object.entries({ ...CARD, number })) await frame.locator(`#${field}`).fill(value);
  await (await waitFor(frame, '#state')).select('NY');
};

/** Presses a button of the hosted page. */
export const pressIn = (frame: Frame, name: string) =>
  frame.locator(`::-p-aria([role="button"][name="${name}"])`).click();

/** The page confirms the payment; the viewer continues. */
export const confirmPurchase = async (page: Page): Promise<void> => {
  await byRole(page, 'dialog', 'Subscription Successful');
  await page.waitForSelector('::-p-text(Thank you for subscribing)');
  await page.locator('::-p-aria([role="button"][name="CONTINUE"])').click();
};

/** How often a seed user was charged: every charge has its receipt. */
export const chargesOf = async (site: Site, seed: string): Promise<number> =>
  (await mailsTo(site, seed)).filter((subject) => subject === 'Your YES receipt').length;

/** The purchases that analytics have. */
export const purchasesReported = async (site: Site): Promise<readonly unknown[]> =>
  ((await site.control('GET /events?type=track&name=Purchase')) as { events: readonly unknown[] }).events;

/** Waits until analytics have a purchase: the library comes after the page, and the collector stores in bundles. */
export const purchaseReported = async (site: Site): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await purchasesReported(site)).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Analytics received no purchase.');
};
