import { type AudienceCondition, audienceErrors, parseAudience } from '@grandstand/shared-contracts/release';
import { Option } from 'commander';
import { UsageError } from './usage-error.ts';

/** `--audience country=us,ca --audience browser=firefox` */
export const audienceOption = (): Option =>
  new Option(
    '--audience <condition>',
    'only for these visitors: country=us,ca, zone=…, browser=firefox, header=beta, account=<id>, staff; repeat it for conditions that have to be true together',
  ).argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]);

/** @throws {UsageError} with every error: field, value and remedy */
export const audienceOf = (texts: readonly string[] = []): AudienceCondition[] => {
  const audience = parseAudience(texts);
  const errors = audienceErrors(audience);
  if (errors.length === 0) return audience;
  throw new UsageError(`The audience is not valid. ${errors.join(' ')}`);
};
