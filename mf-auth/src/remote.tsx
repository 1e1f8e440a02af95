import { definePanel, defineRemote } from '@grandstand/shared-contracts/react';
import { DeviceLoginPanel } from './login/device-login.panel.tsx';
import { LoginScreen } from './login/login.screen.tsx';
import { WinbackScreen } from './login/winback.screen.tsx';
import { EmailSentScreen } from './password/email-sent.screen.tsx';
import { ForgotScreen } from './password/forgot.screen.tsx';
import { ResetScreen } from './password/reset.screen.tsx';
import { ResetSuccessScreen } from './password/reset-success.screen.tsx';
import { RegisterScreen } from './register/register.screen.tsx';

export const remote = defineRemote(
  {
    login: LoginScreen,
    winback: WinbackScreen,
    register: RegisterScreen,
    forgot: ForgotScreen,
    'email-sent': EmailSentScreen,
    reset: ResetScreen,
    'reset-success': ResetSuccessScreen,
  },
  { 'auth/login': definePanel(DeviceLoginPanel) },
);
