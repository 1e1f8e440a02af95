import { SectionList } from '../browse/section-list.tsx';
import { FavouriteRows } from '../favourites/favourite-rows.tsx';
import { ViewerBackground } from './viewer-background.tsx';

/** What there is on demand: the viewer's rows, the favorite teams, the sections. */
export const Sections = ({ isLiveOnAir }: { readonly isLiveOnAir: boolean }) => (
  <>
    <ViewerBackground />
    <SectionList isLiveOnAir={isLiveOnAir} renderFavourites={(isFirst) => <FavouriteRows isFirst={isFirst} />} />
  </>
);
