import type { RemoteConfig } from './remote-config.ts';

// In a separate file, so that its users do not import the schemas.

/** Landing phase; phase 2 wins when both flags are on. */
export type Phase = 0 | 1 | 2;
export const phaseOf = (config: Pick<RemoteConfig, 'isPhase1Enabled' | 'isPhase2Enabled'>): Phase =>
  config.isPhase2Enabled ? 2 : config.isPhase1Enabled ? 1 : 0;
