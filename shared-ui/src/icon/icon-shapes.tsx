import type { ReactNode } from 'react';

/** Drawn on a 24 × 24 grid; lines take the stroke of `Icon`, `filled` shapes the text colour. */
const filled = { fill: 'currentColor', stroke: 'none' } as const;

export const iconShapes = {
  search: <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20.5 20.5" />,
  settings: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M18.4 5.6l-1.8 1.8M7.4 16.6l-1.8 1.8" />
    </>
  ),
  back: <path d="M20 12H4.5M11 5l-7 7 7 7" />,
  close: <path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="1.5" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  play: <path {...filled} d="M7 4.6v14.8a.8.8 0 0 0 1.2.7l12-7.4a.8.8 0 0 0 0-1.4l-12-7.4a.8.8 0 0 0-1.2.7Z" />,
  pause: <path {...filled} d="M6 4.5h4v15H6zM14 4.5h4v15h-4z" />,
  volume: <path d="M4 9.5v5h3.5L12 19V5L7.5 9.500ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.500a7.8 7.8 0 0 1 0 11" />,
  muted: <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5ZM16 9.500l5 5M21 9.500l-5 5" />,
  captions: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="M10.5 10.200a2.2 2.2 0 1 0 0 3.600M17 10.200a2.2 2.2 0 1 0 0 3.6" />
    </>
  ),
  fullscreen: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  'exit-fullscreen': <path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />,
  pip: (
    <>
      <path d="M20 10V6a1 1 0 0 0-1-1H4a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h5" />
      <rect {...filled} x="12" y="12.5" width="9" height="6.5" rx="1" />
    </>
  ),
  'chevron-right': <path d="m9 5 7 7-7 7" />,
  'chevron-left': <path d="m15 5-7 7 7 7" />,
  'chevron-down': <path d="m5 9 7 7 7-7" />,
  warning: <path d="M12 4 2.5 20h19ZM12 10v4.500M12 17.200v.1" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.500M12 7.600v.1" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.500c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
  google: (
    <path
      {...filled}
      d="M12 10.300v3.600h5.100a5.2 5.2 0 1 1-1.6-5.900l2.6-2.600A8.9 8.9 0 1 0 20.8 12c0-.6 0-1.1-.1-1.700Z"
    />
  ),
  facebook: (
    <path
      {...filled}
      d="M13.5 21v-7.800h2.700l.5-3.200h-3.200V8c0-.9.4-1.7 1.8-1.700h1.500V3.500s-1.3-.2-2.6-.2c-2.6 0-4.2 1.5-4.2 4.300V10H7v3.200h3V21Z"
    />
  ),
  apple: (
    <path
      {...filled}
      d="M16.4 12.600c0-2.3 1.9-3.4 2-3.500a4.3 4.3 0 0 0-3.4-1.800c-1.4-.1-2.8.9-3.5.9s-1.9-.8-3.1-.8a4.5 4.5 0 0 0-3.8 2.300c-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3.1.7 2.1-1.1 2.8-2.200a9 9 0 0 0 1.3-2.6 4 4 0 0 1-2.5-3.900ZM14.2 5.800a4.1 4.1 0 0 0 1-3 4.2 4.2 0 0 0-2.8 1.5 3.9 3.9 0 0 0-1 2.9 3.5 3.5 0 0 0 2.8-1.400Z"
    />
  ),
  email: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="1.5" />
      <path d="m3.5 7 8.5 6.500L20.5 7" />
    </>
  ),
  tv: (
    <>
      <rect x="3" y="5" width="18" height="12" rx="1.5" />
      <path d="M8 20.500h8" />
    </>
  ),
  live: (
    <>
      <circle {...filled} cx="12" cy="12" r="2.5" />
      <path d="M7.8 16.200a6 6 0 0 1 0-8.400M16.2 7.800a6 6 0 0 1 0 8.400M5 19a9.9 9.9 0 0 1 0-14M19 5a9.9 9.9 0 0 1 0 14" />
    </>
  ),
  copy: (
    <>
      <rect x="9" y="9" width="11" height="11" rx="1.5" />
      <path d="M6 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v1" />
    </>
  ),
  external: <path d="M9.5 5H5v14h14v-4.500M13.5 4H20v6.500M20 4l-9 9" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <path d="M10 5.700c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-2.9 3.600M6.3 7.300A16 16 0 0 0 2.5 12S6 18.5 12 18.500c1.7 0 3.2-.5 4.5-1.300M4 4l16 16M9.9 9.900a3 3 0 0 0 4.2 4.2" />
  ),
} satisfies Record<string, ReactNode>;
