import type { Page } from 'puppeteer';

/** Red, green and blue, 0..255, and the share of the picture, 0..1. */
export interface SeenColor {
  readonly rgb: readonly [number, number, number];
  readonly share: number;
}

/** Colors of what an element shows, the most frequent first; those that only smooth an edge are left out. */
export const seenColors = async (page: Page, selector: string): Promise<readonly SeenColor[]> => {
  const element = await page.waitForSelector(selector, { visible: true });
  if (!element) throw new Error(`${selector} is not visible.`);
  const png = await element.screenshot({ encoding: 'base64' });
  // The policy of the site lets a page not read images of this kind; an empty page may.
  const reader = await page.browser().newPage();
  try {
    return await reader.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser has no canvas.');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const counts = new Map<string, number>();
      for (let at = 0; at < data.length; at += 4) {
        const rgb = [data[at], data[at + 1], data[at + 2]].join();
        counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
      }
      const pixels = image.width * image.height;
      return [...counts]
        .map(([rgb, count]) => ({ rgb: rgb.split(',').map(Number) as [number, number, number], share: count / pixels }))
        .filter(({ share }) => share > 0.004)
        .sort((one, other) => other.share - one.share);
    }, png);
  } finally {
    await reader.close();
  }
};

const luminance = ([red, green, blue]: SeenColor['rgb']): number => {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** WCAG contrast ratio, 1..21. */
export const contrast = (one: SeenColor['rgb'], other: SeenColor['rgb']): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** The best contrast of anything in the element against its most frequent color. */
export const bestContrast = async (page: Page, selector: string): Promise<number> => {
  const [background, ...others] = await seenColors(page, selector);
  return background ? Math.max(1, ...others.map(({ rgb }) => contrast(rgb, background.rgb))) : 1;
};
