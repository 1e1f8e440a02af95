import { definePanel, defineRemote } from '@grandstand/shared-contracts/react';
import { AUTH_TEXTS } from '@grandstand/shared-contracts/texts';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { DeviceLoginPanel } from './login/device-login.panel.tsx';
import { LoginScreen } from './login/login.screen.tsx';
import { WinbackScreen } from './login/winback.screen.tsx';
import { EmailSentScreen } from './password/email-sent.screen.tsx';
import { ForgotScreen } from './password/forgot.screen.tsx';
import { ResetScreen } from './password/reset.screen.tsx';
import { ResetSuccessScreen } from './password/reset-success.screen.tsx';
import { RegisterScreen } from './register/register.screen.tsx';
import { SocialReturnScreen } from './social/social-return.screen.tsx';

type Part = (props: Readonly<Record<string, unknown>>) => ReactNode;

/**
 * A part that most visits to this remote do without: its code comes when it is opened, and is shown when it is there.
 * React would hold back for up to 300 ms what takes the place of a fallback. Code that does not come is the remote's failure.
 */
const part = (load: () => Promise<Part>): Part =>
  function Loaded(props) {
    const [{ Shown, error }, setOutcome] = useState<{ readonly Shown?: Part; readonly error?: unknown }>({});
    // Not after the next frame: the page around it may be busy for long.
    useLayoutEffect(() => {
      load().then(
        (arrived) => setOutcome({ Shown: arrived }),
        (cause: unknown) => setOutcome({ error: cause }),
      );
    }, []);
    if (error) throw error;
    return Shown ? <Shown {...props} /> : null;
  };
const onboarding = {
  teamSelect: part(async () => (await import('./onboarding/team-select.screen.tsx')).TeamSelectScreen),
  region: part(async () => (await import('./onboarding/onboarding.panel.tsx')).OnboardingPanel),
  teams: part(async () => (await import('./onboarding/teams.panel.tsx')).TeamsPanel),
  players: part(async () => (await import('./onboarding/players.panel.tsx')).PlayersPanel),
};
const TvPicker = part(async () => (await import('./tv-provider/tv-picker.panel.tsx')).TvPickerPanel);

export const remote = defineRemote(
  AUTH_TEXTS,
  {
    login: LoginScreen,
    'social-return': SocialReturnScreen,
    winback: WinbackScreen,
    register: RegisterScreen,
    forgot: ForgotScreen,
    'email-sent': EmailSentScreen,
    reset: ResetScreen,
    'reset-success': ResetSuccessScreen,
    'team-select': onboarding.teamSelect,
  },
  {
    'auth/login': definePanel<'auth/login'>(DeviceLoginPanel),
    'auth/tv-picker': definePanel<'auth/tv-picker'>(TvPicker),
    'auth/onboarding': definePanel<'auth/onboarding'>(onboarding.region),
    'auth/teams': definePanel<'auth/teams'>(onboarding.teams),
    'auth/players': definePanel<'auth/players'>(onboarding.players),
  },
);
