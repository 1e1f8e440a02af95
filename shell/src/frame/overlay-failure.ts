import type { Host, HostHistory } from '@grandstand/shared-contracts';
import { type Frame, openDialog } from './open-dialog.ts';

interface OverlayFailureDependencies extends Pick<Host, 't'> {
  readonly frame: Frame;
  readonly page: Pick<Document, 'location' | 'createElement'>;
  readonly history: Pick<HostHistory, 'navigate'>;
  /** The query parameter that opens the panel. */
  readonly parameter: string;
  /** The slot of the panel. */
  readonly element: HTMLElement;
  readonly retry: () => void;
}

/**
 * shows a dialog with `Try again` when a panel over the page failed to load. Closing the dialog removes the panel's parameter
 * from the address. Returns a function that closes the dialog and keeps the address.
 */
export const showOverlayFailure = (dependencies: OverlayFailureDependencies): (() => void) => {
  const { frame, t, page, history, parameter, element, retry } = dependencies;
  const leave = () => {
    const { href, origin } = page.location;
    const address = new URL(href);
    address.searchParams.delete(parameter);
    history.navigate(address.href.slice(origin.length), { replace: true });
  };
  const close = openDialog(
    frame,
    {
      title: t('app.remoteFailedTitle'),
      body: t('app.remoteFailedBody'),
      actions: [{ id: 'retry', label: t('app.tryAgain') }],
    },
    { retry, dismiss: leave },
  );
  // Content in the slot ends the loading message.
  element.append(page.createElement('div'));
  return () => {
    element.replaceChildren();
    close();
  };
};
