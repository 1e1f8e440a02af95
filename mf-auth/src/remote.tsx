import { definePanel, defineRemote } from '@grandstand/shared-contracts/react';
import { DeviceLoginPanel } from './login/device-login.panel.tsx';
import { LoginScreen } from './login/login.screen.tsx';
import { WinbackScreen } from './login/winback.screen.tsx';
import { RegisterScreen } from './register/register.screen.tsx';

export const remote = defineRemote(
  { login: LoginScreen, winback: WinbackScreen, register: RegisterScreen },
  { 'auth/login': definePanel(DeviceLoginPanel) },
);
