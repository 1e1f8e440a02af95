import { definePanel, defineRemote } from '@grandstand/shared-contracts/react';
import { TEXTS } from '../texts/en.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { PlansScreen } from './plans/plans.screen.tsx';
import { UnavailableScreen } from './unavailable/unavailable.screen.tsx';

/** The plans are in the first chunk; other screens load when they are opened. */
export const remote = defineRemote(
  TEXTS,
  {
    plans: PlansScreen,
    'subscription-unavailable': UnavailableScreen,
    'manage-subscription': lazyScreen(async () => (await import('./manage/manage.screen.tsx')).ManageScreen),
    'update-card': lazyScreen(async () => (await import('./card/update-card.screen.tsx')).UpdateCardScreen),
    'change-plan': lazyScreen(async () => (await import('./change-plan/change-plan.screen.tsx')).ChangePlanScreen),
    'cancel-subscription': lazyScreen(async () => (await import('./cancel/cancel.screen.tsx')).CancelScreen),
    'subscription-sunset': lazyScreen(async () => (await import('./sunset/sunset.screen.tsx')).SunsetScreen),
  },
  {
    'subscription/sunset': definePanel<'subscription/sunset'>(
      lazyScreen(async () => (await import('./sunset/sunset.screen.tsx')).SunsetPanel),
    ),
  },
);
