/** The variables of a production installation that passes the checks; nothing in it is real. */
export const PRODUCTION_ENVIRONMENT = {
  NODE_ENV: 'production',
  GS_SITE_ORIGIN: 'https://tv.example.test',
  GS_CHECKOUT_ORIGIN: 'https://pay.example.test',
  GS_TV_PROVIDER_ORIGIN: 'https://providers.example.test',
  GS_ENVIRONMENT: 'production',
  GS_REGISTRY_TOKEN: 'x'.repeat(32),
  GS_KEYS_SECRET: 'k'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example.test',
} as const;
