import { untilItComes } from '../boot/until-it-comes.ts';
import type { WarningDependencies } from './show-permission-warning.ts';

/**
 * SHELL-080…082, A-44: shows the warning that this browser blocks notifications when an event requests it. Few visits show
 * it, so its code loads with the first event. Returns a function that unsubscribes.
 */
export const warnAboutPermission = (dependencies: WarningDependencies): (() => void) =>
  dependencies.bus.on('notifications:permission-needed', async (blocked) => {
    const { showPermissionWarning } = await untilItComes(() => import('./show-permission-warning.ts'));
    showPermissionWarning(dependencies, blocked);
  });
