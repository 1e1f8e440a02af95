import * as z from 'zod';

export const ALERTS_VARIABLES = {
  /** Hosts that webhooks of operators may reach at private addresses and by http, separated by commas. */
  GS_WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .regex(/^[\w.:-]+(\s*,\s*[\w.:-]+)*$/, 'must be host names, separated by commas')
    .toLowerCase()
    .optional(),
};

/** Lower case. */
export const privateHostsOf = (env: { readonly GS_WEBHOOK_PRIVATE_HOSTS?: string | undefined }): readonly string[] =>
  env.GS_WEBHOOK_PRIVATE_HOSTS?.split(',').map((host) => host.trim()) ?? [];
