import { type DialogOptions, safeUrl } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import type { EventBus } from '@grandstand/shared-contracts/runtime';

/** Where each vendor says how to allow a site's notifications. */
const INSTRUCTIONS: Readonly<Record<string, string>> = {
  Chrome: 'https://support.google.com/chrome/answer/3220216',
  Edge: 'https://support.microsoft.com/microsoft-edge/manage-website-notifications-in-microsoft-edge-0c555609-5bf2-479d-a59d-fb30a0b80b2b',
  Firefox: 'https://support.mozilla.org/kb/push-notifications-firefox',
  Opera: 'https://help.opera.com/latest/web-preferences/',
  Safari: 'https://support.apple.com/guide/safari/sfri40734/mac',
};

interface WarningDependencies {
  readonly bus: Pick<EventBus, 'on'>;
  readonly t: Translate;
  /** Operators' help page, for a browser that nobody here knows. */
  readonly helpUrl: () => string;
  readonly dialog: (options: DialogOptions) => unknown;
}

/** SHELL-080…082, A-44: the one warning that this browser shows no notifications, asked for by event. Returns the undo. */
export const warnAboutPermission = ({ bus, t, helpUrl, dialog }: WarningDependencies): (() => void) =>
  bus.on('notifications:permission-needed', ({ state, browser }) => {
    const href = safeUrl(INSTRUCTIONS[browser] ?? helpUrl(), window.location.href);
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
