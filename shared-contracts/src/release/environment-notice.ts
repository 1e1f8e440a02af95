import * as z from 'zod/mini';

/** On the operators' origin: server-sent events `environment`, one for every change; data: `EnvironmentNotice`. */
export const ENVIRONMENT_STREAM_PATH = '/events';

/** This environment serves another release now. */
export const EnvironmentNotice = z.object({ environment: z.string(), release: z.int() });
export type EnvironmentNotice = z.infer<typeof EnvironmentNotice>;
