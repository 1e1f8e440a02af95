import { RemotePanel } from './remote-panel.tsx';

/** ACCT-007, ACCT-016, ACCT-017: the teams belong to mf-auth, which also asks for them in onboarding. */
export const TeamsScreen = () => <RemotePanel name="auth/teams" />;

/** ACCT-008, ACCT-018, ACCT-019. */
export const PlayersScreen = () => <RemotePanel name="auth/players" />;
