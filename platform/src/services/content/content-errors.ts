import { HttpError } from '../../infrastructure/http/errors.ts';
import type { ChangedRevision } from './content.repo.ts';
import type { ContentIssue } from './model/content-bodies.ts';

export const invalid = (message: string, details: readonly string[] = []): HttpError =>
  new HttpError(400, 'invalid', message, null, details);

export const invalidEntry = (what: string, issues: readonly ContentIssue[]): HttpError =>
  invalid(
    `The ${what} was not saved: ${issues.length === 1 ? 'one value is' : `${issues.length} values are`} invalid.`,
    issues.map(({ message }) => message),
  );

export const missing = (what: string): HttpError =>
  new HttpError(404, 'not_found', `There is no ${what}: it was removed, or its ID is misspelled. Load the list again.`);

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** Another editor was faster: who, when, why, and what to do. */
export const conflict = (what: string, base: number, newest: ChangedRevision | undefined): HttpError =>
  new HttpError(
    409,
    'conflict',
    newest
      ? `${newest.actor} changed the ${what} at ${timeOf(newest.at)} UTC ("${newest.reason}"): your copy is revision ${base}, the newest is ${newest.revision}. Load it and enter your change again.`
      : `Your copy of the ${what} is revision ${base}, and it was never changed. Load it and enter your change again.`,
  );
