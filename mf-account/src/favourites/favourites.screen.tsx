import type { PanelName } from '@grandstand/shared-contracts';
import { RemotePanel } from './remote-panel.tsx';
import { WithFavourites } from './with-favourites.tsx';

const FavouritesPanel = ({ name }: { readonly name: PanelName }) => (
  <WithFavourites>
    <RemotePanel name={name} />
  </WithFavourites>
);

/** ACCT-007, ACCT-016, ACCT-017: the teams belong to mf-auth, which also asks for them in onboarding. */
export const TeamsScreen = () => <FavouritesPanel name="auth/teams" />;

/** ACCT-008, ACCT-018, ACCT-019. */
export const PlayersScreen = () => <FavouritesPanel name="auth/players" />;
