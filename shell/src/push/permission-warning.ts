import { type DialogOptions, type EventBus, safeUrl } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';

/** Few visits show a warning, so the vendors' pages are loaded with it. */
const instructionsFor = async (browser: string): Promise<string | undefined> =>
  (await import('./permission-instructions.ts').catch(() => undefined))?.INSTRUCTIONS[browser];

interface WarningDependencies {
  readonly bus: Pick<EventBus, 'on'>;
  readonly t: Translate;
  /** Operators' help page, for an unknown browser, or when the vendors' pages fail to load. */
  readonly helpUrl: () => string;
  readonly dialog: (options: DialogOptions) => unknown;
}

/** SHELL-080…082, A-44: shows the warning that this browser blocks notifications when an event requests it. Returns a function that unsubscribes. */
export const warnAboutPermission = ({ bus, t, helpUrl, dialog }: WarningDependencies): (() => void) =>
  bus.on('notifications:permission-needed', async ({ state, browser }) => {
    const href = safeUrl((await instructionsFor(browser)) ?? helpUrl(), window.location.href);
    dialog({
      title: t('notifications.warningTitle'),
      body:
        state === 'unsupported'
          ? t('notifications.unsupported')
          : t('notifications.enable', { browser }).replace(/ {2,}/g, ' '),
      ...(href ? { link: { label: t('notifications.instructions'), href } } : {}),
      actions: [{ id: 'later', label: t('notifications.later') }],
    });
  });
