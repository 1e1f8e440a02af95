import { useLiveBadge } from '../live/use-live-badge.ts';
import { useSpoilerReport } from '../spoilers/use-spoiler-report.ts';
import { InstallOffer } from './install-offer.tsx';

/** What the watch page does for the viewer beside its content. */
export const ViewerBackground = () => {
  useSpoilerReport();
  useLiveBadge();
  return <InstallOffer />;
};
