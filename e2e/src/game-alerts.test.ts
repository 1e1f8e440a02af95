import { LiveScores, type ReplyOf } from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { aPushBrowser, decrypted } from '../../platform/src/testing/push-browser.ts';
import { type TestReceiver, testReceiver } from '../../platform/src/testing/test-receiver.ts';
import { byRole, clickRole, newVisitor, signIn } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite(
  (place) => {
    ({ site, browser } = place);
  },
  {},
  'whole',
);
let pushService: TestReceiver;
beforeAll(async () => {
  pushService = await testReceiver();
});
afterEach(() => site.control('POST /clock', { offsetMs: 0 }));
afterAll(() => pushService.close());

const MINUTE_MS = 60_000;

/** A signed-in viewer whose browser subscribes at the test's push service: Chromium's own is on the internet. */
const aViewer = async (seed: string) => {
  const { page, context } = await newVisitor(browser);
  await context.overridePermissions(site.origin, ['notifications']);
  const path = `/${seed}`;
  const subscriber = aPushBrowser(`${pushService.url}${path}`);
  await page.evaluateOnNewDocument((subscription) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => subscription, unsubscribe: async () => true }) as unknown as PushSubscription;
  }, subscriber.subscription);
  await signIn(page, site.origin, seed);
  // The browser has a push manager once its worker is registered.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const received = () =>
    pushService.received
      .filter((request) => request.path === path)
      .map(({ bytes }) => decrypted(subscriber, bytes) as { readonly title: string; readonly body: string });
  return { page, received };
};

const isOn = (page: Page, name: string, wanted: boolean) =>
  eventually(async () => {
    const field = await byRole(page, 'switch', name);
    expect([name, await field?.evaluate((element) => element.getAttribute('aria-checked'))]).toEqual([
      name,
      String(wanted),
    ]);
    expect(await field?.evaluate((element) => element.matches(':enabled'))).toBe(true);
  });
const scores = async (): Promise<ReplyOf<typeof LiveScores>> =>
  LiveScores.reply.parse(await (await fetch(`${site.origin}${LiveScores.path}`)).json());

/** A live game to come. Its reminder can be set while the journey lasts: one that has begun has none. */
const nextGame = async () => {
  const begins = Date.now() + 10 * MINUTE_MS;
  const next = (await scores()).next.find(({ startsAt }) => Date.parse(startsAt) > begins);
  if (!next) throw new Error('No live game begins within a day.');
  return next;
};

test('a viewer asks for a game, switches finals on, and receives its result once', async () => {
  const { page, received } = await aViewer('card-m');
  const next = await nextGame();
  const title = `${next.away} at ${next.home}`;
  await page.goto(`${site.origin}/watch?view=program&id=${next.id}`);
  await clickRole(page, 'button', 'Remind me');
  await page.waitForSelector('button[aria-pressed="true"] ::-p-text(Remind me)');
  await page.goto(`${site.origin}/watch?settings=alerts`);
  await clickRole(page, 'switch', 'Final');
  await isOn(page, 'Final', true);
  await byRole(page, 'button', `Remove ${title}`);

  // Messages reach a browser without a page; one of hours ago would find its session expired.
  await page.goto('about:blank');
  const startMs = Date.parse(next.startsAt);
  const isFinal = async () =>
    (await scores()).games.some(
      ({ startsAt, turns, home }) =>
        startsAt === next.startsAt && home.name === next.home && turns.at(-1)?.phase === 'final',
    );
  let atMs = startMs + 60 * MINUTE_MS;
  do {
    atMs += 2 * MINUTE_MS;
    if (atMs > startMs + 8 * 60 * MINUTE_MS) throw new Error('The game did not end.');
    await site.control('POST /clock', { offsetMs: atMs - Date.now() });
  } while (!(await isFinal()));
  await site.control('POST /jobs/run', {});
  const finals = () => received().filter((message) => message.title.includes(title));
  await eventually(() => expect(finals()).toMatchObject([{ title: `Final: ${title}` }]));
  expect(finals()[0]?.body).toMatch(new RegExp(`^${next.away} \\d+, ${next.home} \\d+\\.$`));
  await site.control('POST /jobs/run', {});
  expect(finals()).toHaveLength(1);
});

test('the alerts follow spoiler-free mode, and a game is removed from the list', async () => {
  const { page } = await aViewer('card-y');
  const next = await nextGame();
  await page.goto(`${site.origin}/watch?view=program&id=${next.id}`);
  await clickRole(page, 'button', 'Remind me');
  await page.waitForSelector('button[aria-pressed="true"] ::-p-text(Remind me)');
  const reported = page.waitForResponse((response) => response.url().includes('changeGameAlerts'));
  await clickRole(page, 'button', 'Spoiler-free');
  await reported;
  await page.goto(`${site.origin}/watch?settings=alerts`);
  await isOn(page, 'Spoiler-free alerts', true);
  await clickRole(page, 'button', `Remove ${next.away} at ${next.home}`);
  await showsText(page, 'Games you set a reminder for show up here.');
  await page.reload();
  await showsText(page, 'Games you set a reminder for show up here.');
});
