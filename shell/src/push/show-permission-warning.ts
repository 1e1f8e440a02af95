import { type DialogOptions, type EventBus, type EventPayload, safeUrl } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import { INSTRUCTIONS } from './permission-instructions.ts';

export interface WarningDependencies {
  readonly bus: Pick<EventBus, 'on'>;
  readonly t: Translate;
  /** Operators' help page, for an unknown browser. */
  readonly helpUrl: () => string;
  readonly dialog: (options: DialogOptions) => unknown;
}

export const showPermissionWarning = (
  { t, helpUrl, dialog }: WarningDependencies,
  { state, browser }: EventPayload<'notifications:permission-needed'>,
): void => {
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
};
