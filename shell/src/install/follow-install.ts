import type { EventBus } from '@grandstand/shared-contracts';
import { kept } from './kept-prompt.ts';

/** What TypeScript's library does not have; only Chromium's browsers do. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
const isInstallPrompt = (event: Event | undefined): event is InstallPrompt => event !== undefined && 'prompt' in event;

/** Reports whether the browser offers to install the site, and shows its dialog when a remote requests it, in a press. */
export const followInstall = (bus: Pick<EventBus, 'emit' | 'on'>): void => {
  const report = () => bus.emit('install:changed', { isOffered: isInstallPrompt(kept.prompt) });
  const end = () => {
    delete kept.prompt;
    report();
  };
  bus.on('install:requested', () => {
    const { prompt } = kept;
    // It can be shown once; after a refusal the browser offers again when it wants to.
    end();
    if (isInstallPrompt(prompt)) prompt.prompt().catch(() => undefined);
  });
  window.addEventListener('beforeinstallprompt', report);
  window.addEventListener('appinstalled', end);
  report();
};
