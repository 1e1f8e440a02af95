import { PlayerForm } from './player-form.tsx';

/** `auth/players`: My Favorite Players of the settings (ACCT-018, ACCT-019). */
export const PlayersPanel = () => <PlayerForm use="settings" />;
