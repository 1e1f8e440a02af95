import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'puppeteer';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules broken on the page as it is shown, frames of other origins included, one line each. */
export const axeViolations = async (page: Page): Promise<string[]> =>
  (await Promise.all(page.frames().map(violationsIn))).flat();

const violationsIn = async (frame: Frame): Promise<string[]> => {
  await frame.evaluate(settle);
  await frame.evaluate(axeSource);
  return frame.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: Document,
          options: { iframes: boolean; resultTypes: string[] },
        ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // Each frame is asked itself: axe's own messages to a frame of another origin would be refused there.
    const { violations } = await axe.run(document, { iframes: false, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });
};

/** A dialog still fading in has the colours of no screen anybody reads: what ends by itself is let end first. */
const settle = async (): Promise<void> => {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect !== null && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
};
