import { headerName } from '../../../infrastructure/http/header-name.ts';

/** The variables of the audience of a rollout. */
export const AUDIENCE_VARIABLES = {
  /** Header in which proxies send what they know of a visitor, such as `beta, press`: for the audience of a rollout. */
  GS_AUDIENCE_HEADER: headerName,
};

/** Only a trusted proxy may send what an audience compares. */
export const audienceErrors = (given: Readonly<Record<string, string | undefined>>): string[] =>
  given['GS_AUDIENCE_HEADER'] && !given['GS_TRUSTED_PROXIES']
    ? ['  GS_TRUSTED_PROXIES: GS_AUDIENCE_HEADER needs it']
    : [];
