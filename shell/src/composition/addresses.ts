import type { Destination, Host } from '@grandstand/shared-contracts';
import { addressOf, isScreenAt, type Screens } from '@grandstand/shared-contracts/release';

/** Addresses of screens by name, as the release has them. */
export interface Addresses extends Pick<Host, 'href' | 'isAt'> {
  readonly toPath: (to: Destination) => string;
  /** Whether the page is one of a TV's, including addresses below it without a screen. */
  readonly isDevicePage: () => boolean;
}

export const createAddresses = (screens: Screens, pathname: () => string): Addresses => {
  const href: Host['href'] = (link) => addressOf(screens, link);
  return {
    href,
    isAt: (screen, at = pathname()) => isScreenAt(screens, screen, at),
    toPath: (to) => (typeof to === 'string' ? to : href(to)),
    isDevicePage() {
      const root = href({ screen: 'link-device' });
      // Without a remote for TVs no page is one of a TV's.
      return root !== '/' && `${pathname()}/`.startsWith(`${root}/`);
    },
  };
};
