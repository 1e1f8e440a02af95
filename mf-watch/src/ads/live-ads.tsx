import type { ComponentProps } from 'react';
import { InsertedAds } from './inserted-ads.tsx';
import { LiveBreaks } from './live-breaks.tsx';

interface LiveAdsProps extends ComponentProps<typeof InsertedAds> {
  /** Whether breaks are replaced with ads. */
  readonly replaces: boolean;
}

/** The ads of a channel: in place of its breaks, and those that are part of the stream. */
export const LiveAds = ({ replaces, ...props }: LiveAdsProps) => (
  <>
    {replaces && <LiveBreaks {...props} />}
    <InsertedAds {...props} />
  </>
);
