import { definePanel, defineRemote } from '@grandstand/shared-contracts/react';
import { TEXTS } from '../texts/en.ts';
import { lazyComponent } from '@grandstand/shared-ui';
import type { ComponentType } from 'react';
import { DeviceLoginPanel } from './login/device-login.panel.tsx';
import { LoginScreen } from './login/login.screen.tsx';
import { WinbackScreen } from './login/winback.screen.tsx';
import { EmailSentScreen } from './password/email-sent.screen.tsx';
import { ForgotScreen } from './password/forgot.screen.tsx';
import { ResetScreen } from './password/reset.screen.tsx';
import { ResetSuccessScreen } from './password/reset-success.screen.tsx';
import { RegisterScreen } from './register/register.screen.tsx';
import { SocialReturnScreen } from './social/social-return.screen.tsx';

/**
 * A part that most visits to this remote do without: it loads when it is opened. Urgent, because the page around it may be
 * busy. A failed load is the remote's failure.
 */
const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyComponent(load, { urgent: true });
const onboarding = {
  teamSelect: part(async () => (await import('./onboarding/team-select.screen.tsx')).TeamSelectScreen),
  region: part(async () => (await import('./onboarding/onboarding.panel.tsx')).OnboardingPanel),
  teams: part(async () => (await import('./onboarding/teams.panel.tsx')).TeamsPanel),
  players: part(async () => (await import('./onboarding/players.panel.tsx')).PlayersPanel),
};
const TvPicker = part(async () => (await import('./tv-provider/tv-picker.panel.tsx')).TvPickerPanel);

export const remote = defineRemote(
  TEXTS,
  {
    login: LoginScreen,
    'social-return': SocialReturnScreen,
    'device-social-return': SocialReturnScreen,
    winback: WinbackScreen,
    register: RegisterScreen,
    'forgot-password': ForgotScreen,
    'reset-email-sent': EmailSentScreen,
    'reset-password': ResetScreen,
    'password-updated': ResetSuccessScreen,
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
