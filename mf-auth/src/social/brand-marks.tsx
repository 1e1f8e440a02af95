import type { SocialType } from '@grandstand/shared-contracts';
import type { ReactElement } from 'react';

/** Plain letters on the icons' grid: the companies' own logos are their trademarks. */
export const BRAND_MARKS: Readonly<Record<SocialType, ReactElement>> = {
  Google: <path strokeWidth="2.5" d="M18.5 7.500A8 8 0 1 0 20 12.500h-7" />,
  Facebook: <path strokeWidth="2.5" d="M16.500 4.200c-3.800-.8-5.500 1-5.500 4.300V20.500M7.500 11h8" />,
  Apple: <path strokeWidth="2.5" d="M4.500 20 12 4l7.500 16M7.500 14.500h9" />,
};
