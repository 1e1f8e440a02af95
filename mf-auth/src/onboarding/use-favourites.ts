import { type AppError, browserName, type Host, type OnboardingStep, type Result } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { savePlayers, saveTeams } from './favourites.api.ts';
import type { Change, Player } from './favourites-change.ts';

/** The team is a favourite already, so the step is complete. */
const TEAM_HELD = 'eV5558';
/** The account service no longer accepts the session. */
const NOT_SIGNED_IN: ReadonlySet<AppError['code']> = new Set(['not_signed_in', 'session_expired', 'forbidden']);

export interface Favourites {
  /** Saves, shows errors, and continues to the watch page (AUTH-119…122). */
  saveTeams(change: Change<number>, chosen: readonly number[]): Promise<void>;
  savePlayers(change: Change<Player>): Promise<void>;
  /** Removes a step from the pending onboarding steps. */
  finish(step: OnboardingStep): void;
}

/** `use`: in settings there is no next step, so saving shows a confirmation. */
export const useFavourites = (use: 'onboarding' | 'settings'): Favourites => {
  const host = useHost();
  const { session, call } = host;
  const { actions } = session;

  const finish = (step: OnboardingStep) => {
    const { pending } = session.get().onboarding;
    if (pending.includes(step)) actions.setOnboarding(pending.filter((other) => other !== step));
  };
  const saved = async (step: 'teams' | 'players') => {
    await actions.reloadAccount();
    const { teams, players } = session.get().favourites;
    host.bus.emit('favourites:changed', { teams: [...teams], players: players.map(({ playerId }) => playerId) });
    finish(step);
  };
  const settle = async (step: 'teams' | 'players', result: Result<unknown>) => {
    if (result.ok || result.error.serviceCode === TEAM_HELD) await saved(step);
    if (!result.ok) explain(host, step, result.error);
    else if (use === 'settings') {
      host.toast({ type: host.t('favourites.savedType'), message: host.t('favourites.saved'), level: 'success' });
    }
    host.navigate(watchPath(host));
  };

  return {
    finish,
    saveTeams: (change, chosen) =>
      actions.track('favourites', async () => {
        const result = await saveTeams(call, change);
        actions.keepTeamChoice(result.ok ? undefined : chosen);
        await settle('teams', result);
      }),
    savePlayers: (change) =>
      actions.track('players', async () => {
        const result = await savePlayers(call, change);
        await settle('players', result);
        if (result.ok && use === 'onboarding') warnAboutNotifications(host);
      }),
  };
};

/** players are followed for their news; the shell warns once when the browser blocks notifications. */
const warnAboutNotifications = ({ push, bus }: Host): void => {
  const { permission } = push.get();
  if (permission === 'granted') return;
  bus.emit('notifications:permission-needed', { state: permission, browser: browserName(navigator.userAgent) });
};

/** AUTH-119: the previous video, or the watch page; with the search string, which keeps settings open. */
const watchPath = ({ session, history, href, isAt }: Host): string => {
  const { pathname, search } = history.get();
  const list = href({ screen: 'watch' });
  const isRecording = isAt('watch', pathname) && pathname !== list;
  const base = isRecording ? pathname : href({ screen: 'watch', params: { vodId: session.get().vodId } });
  return `${base}${search}`;
};

/** AUTH-120, AUTH-121, AUTH-127, A-45: a refusal with the service's message, other errors with ours. */
const explain = ({ t, toast }: Host, step: 'teams' | 'players', { code, message }: AppError): void => {
  const isSignedOut = NOT_SIGNED_IN.has(code);
  toast({
    type: t(
      isSignedOut ? 'favourites.authenticationFailed' : step === 'teams' ? 'teams.errorType' : 'players.errorType',
    ),
    message: isSignedOut ? t('favourites.signInAgain') : message,
    level: 'error',
  });
};
