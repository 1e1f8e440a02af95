import type { Page } from 'puppeteer';
import { eventually } from './eventually.ts';
import { clickControl } from './player-keyboard.ts';
import type { Site } from './site.ts';

const TITLE = 'Gulls at Herons';
const PROGRAMME = `mutation ($programme: ProgrammeInput!) {
  saveProgramme(base: 0, programme: $programme, reason: "a trial") { id }
}`;

/** A live game that every viewer may watch; times in epoch ms. */
export const putGame = async (
  site: Site,
  { channel, startMs, endMs }: { readonly channel: string; readonly startMs: number; readonly endMs: number },
): Promise<void> => {
  const times = { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() };
  const programme = { channel, title: TITLE, kind: 'live', access: 'free', ...times };
  await site.registry.request(PROGRAMME, { programme });
};

/** The channel's page, once the site has read what another process published. */
export const openGame = (page: Page, site: Site, channel: string): Promise<void> =>
  eventually(async () => {
    await page.goto(`${site.origin}/watch?with=${channel}`);
    await page.waitForSelector(`[data-remote="mf-watch"] ::-p-text(${TITLE})`, { timeout: 20_000 });
  });

export const startOver = (page: Page): Promise<void> => clickControl(page, 'Start over');
