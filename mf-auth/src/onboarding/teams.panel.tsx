import { TeamForm } from './team-form.tsx';

/** `auth/teams`: My Favorite Teams of the settings (ACCT-016, ACCT-017). */
export const TeamsPanel = () => <TeamForm use="settings" />;
