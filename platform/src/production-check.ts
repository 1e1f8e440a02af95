import type { Config } from './config.ts';

const MIN_TOKEN_LENGTH = 32;

/** What a production start refuses, one line for each variable with what to do; empty when the configuration is safe. */
export const productionErrors = (config: Config): string[] => {
  if (!config.production) return [];
  const { origins, seed, payments, allowSandboxPayments, mail, environment, registryToken, keys } = config;
  const plainOrigins = (
    [
      ['GS_SITE_ORIGIN', origins.site],
      ['GS_CHECKOUT_ORIGIN', origins.checkout],
      ['GS_TV_PROVIDER_ORIGIN', origins.tvProvider],
    ] as const
  ).filter(([, origin]) => !origin.startsWith('https:'));
  return [
    ...plainOrigins.map(([name, origin]) => `${name}: ${origin} is not https. Set the public https origin.`),
    ...(seed ? ['GS_SEED: seed users have a known password. Remove the variable or set it to off.'] : []),
    ...(payments === 'sandbox' && !allowSandboxPayments
      ? ['GS_PAYMENTS: the sandbox moves no money. Set it to off, or GS_ALLOW_SANDBOX_PAYMENTS to yes for a rehearsal.']
      : []),
    ...(mail.smtpUrl === null ? ['SMTP_URL: no mail would leave the outbox. Set the address of an SMTP relay.'] : []),
    ...(environment === 'development'
      ? ['GS_ENVIRONMENT: development is not for viewers. Set it to production or another environment.']
      : []),
    ...((registryToken?.length ?? 0) < MIN_TOKEN_LENGTH
      ? [`GS_REGISTRY_TOKEN: set a random text of ${MIN_TOKEN_LENGTH} characters or more.`]
      : []),
    ...(keys.secrets.length === 0
      ? ['GS_KEYS_SECRET: signing keys would be stored in clear. Set a random text of 32 characters, or GS_KEYS_FILE.']
      : []),
  ];
};

/** @throws {Error} listing every unsafe variable */
export const assertSafeForProduction = (config: Config): void => {
  const problems = productionErrors(config);
  if (problems.length === 0) return;
  const list = problems.map((problem) => `  ${problem}`).join('\n');
  throw new Error(`The configuration is not safe for production:\n${list}`);
};
