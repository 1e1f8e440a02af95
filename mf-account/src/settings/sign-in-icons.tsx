import { filledShape } from '@grandstand/shared-ui';
import type { ReactElement } from 'react';

/** Icons of the sign-in methods, on the grid of `Icon`. */
export const signInIcons = {
  Google: (
    <path
      {...filledShape}
      d="M12 10.300v3.600h5.100a5.2 5.2 0 1 1-1.6-5.900l2.6-2.600A8.9 8.9 0 1 0 20.8 12c0-.6 0-1.1-.1-1.700Z"
    />
  ),
  Facebook: (
    <path
      {...filledShape}
      d="M13.5 21v-7.800h2.700l.5-3.200h-3.200V8c0-.9.4-1.7 1.8-1.700h1.500V3.500s-1.3-.2-2.6-.2c-2.6 0-4.2 1.5-4.2 4.300V10H7v3.200h3V21Z"
    />
  ),
  Apple: (
    <path
      {...filledShape}
      d="M16.4 12.600c0-2.3 1.9-3.4 2-3.500a4.3 4.3 0 0 0-3.4-1.800c-1.4-.1-2.8.9-3.5.9s-1.9-.8-3.1-.8a4.5 4.5 0 0 0-3.8 2.300c-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3.1.7 2.1-1.1 2.8-2.200a9 9 0 0 0 1.3-2.6 4 4 0 0 1-2.5-3.900ZM14.2 5.800a4.1 4.1 0 0 0 1-3 4.2 4.2 0 0 0-2.8 1.5 3.9 3.9 0 0 0-1 2.9 3.5 3.5 0 0 0 2.8-1.400Z"
    />
  ),
} satisfies Record<string, ReactElement>;
