import type { LightMyRequestResponse } from 'fastify';

const LEAKS =
  /\\n\s+at |node_modules|\.ts\b|\/home\/|\/work\/|\bselect\b[^"{}]+\bfrom\b|insert into|violates|syntax error at|pg_|ECONN|Unexpected token|FST_|ERR_/i;

/** S-33: an internal error or internal details in a response; null without either. `meant` is an expected error. */
export const leakIn = ({ statusCode, body }: LightMyRequestResponse, meant?: number): string | null => {
  // Tokens and ids are letters by chance.
  const readable = body.replace(/[\w-]{30,}/g, '');
  const isProblem = statusCode >= 500 && statusCode !== meant;
  return isProblem || LEAKS.test(readable) ? `${statusCode} ${body}` : null;
};
