import type { TelemetryConfig, Tracing } from './tracing.ts';

/** @returns null without an endpoint: nothing is traced then, and no library is loaded */
export const openTracing = async (config: TelemetryConfig | null): Promise<Tracing | null> => {
  if (config === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(config);
};
