import { useLiveBadge } from '../live/use-live-badge.ts';
import { useSpoilerReport } from '../spoilers/use-spoiler-report.ts';

/** What the watch page does for the viewer without showing anything. */
export const ViewerBackground = () => {
  useSpoilerReport();
  useLiveBadge();
  return null;
};
