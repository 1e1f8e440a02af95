import { filledShape } from '@grandstand/shared-ui';
import type { ReactElement } from 'react';

/** Icons that only the player uses, on the grid of `Icon`. */
export const playerIcons = {
  volume: <path d="M4 9.5v5h3.5L12 19V5L7.5 9.500ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.500a7.8 7.8 0 0 1 0 11" />,
  muted: <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5ZM16 9.500l5 5M21 9.500l-5 5" />,
  captions: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="M10.5 10.200a2.2 2.2 0 1 0 0 3.600M17 10.200a2.2 2.2 0 1 0 0 3.6" />
    </>
  ),
  fullscreen: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  exitFullscreen: <path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />,
  more: (
    <>
      <circle {...filledShape} cx="5" cy="12" r="1.6" />
      <circle {...filledShape} cx="12" cy="12" r="1.6" />
      <circle {...filledShape} cx="19" cy="12" r="1.6" />
    </>
  ),
  startOver: <path d="M6 5v14M19 5.500v13L9.500 12Z" />,
  theater: <rect x="2.5" y="6.500" width="19" height="11" rx="1.500" />,
  multiview: (
    <>
      <rect x="3" y="6" width="10.5" height="12" rx="1" />
      <path d="M16.500 6H21v4.500h-4.500zM16.500 13.500H21V18h-4.500z" />
    </>
  ),
  pip: (
    <>
      <path d="M20 10V6a1 1 0 0 0-1-1H4a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h5" />
      <rect {...filledShape} x="12" y="12.5" width="9" height="6.5" rx="1" />
    </>
  ),
  remote: (
    <>
      <path d="M4 9V7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-4M4 12.500a6.500 6.500 0 0 1 6.500 6.500" />
      <path d="M4 16a3 3 0 0 1 3 3" />
    </>
  ),
  cast: (
    <>
      <path d="M4 8V7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-5M4 11.500a7.500 7.500 0 0 1 7.500 7.500M4 15a4 4 0 0 1 4 4" />
      <rect {...filledShape} x="9" y="8.500" width="8" height="4" rx="0.500" />
    </>
  ),
  back10: (
    <>
      <path d="M5 7.500A8.500 8.500 0 1 1 3.500 12M5 3.500v4h4" />
      <text x="12" y="15" fill="currentColor" stroke="none" fontSize="7.500" fontWeight="700" textAnchor="middle">
        10
      </text>
    </>
  ),
  forward10: (
    <>
      <path d="M19 7.500A8.500 8.500 0 1 0 20.500 12M19 3.500v4h-4" />
      <text x="12" y="15" fill="currentColor" stroke="none" fontSize="7.500" fontWeight="700" textAnchor="middle">
        10
      </text>
    </>
  ),
} satisfies Record<string, ReactElement>;
