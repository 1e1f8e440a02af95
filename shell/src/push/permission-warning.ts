import { type DialogOptions, type EventBus, safeUrl } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';

/** Few visits are warned: the vendors' pages come with a warning. */
const instructionsFor = async (browser: string): Promise<string | undefined> =>
  (await import('./permission-instructions.ts').catch(() => undefined))?.INSTRUCTIONS[browser];

interface WarningDependencies {
  readonly bus: Pick<EventBus, 'on'>;
  readonly t: Translate;
  /** Operators' help page, for a browser that nobody here knows, or while the vendors' pages do not come. */
  readonly helpUrl: () => string;
  readonly dialog: (options: DialogOptions) => unknown;
}

/** SHELL-080…082, A-44: the one warning that this browser shows no notifications, asked for by event. Returns the undo. */
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
