import { defineRemote } from '@grandstand/shared-contracts/react';
import { PlansScreen } from './plans/plans.screen.tsx';
import { UnavailableScreen } from './unavailable/unavailable.screen.tsx';

export const remote = defineRemote({ plans: PlansScreen, unavailable: UnavailableScreen });
