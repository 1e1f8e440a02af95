import type { AnalyticsMessage } from '@grandstand/shared-contracts/api';
import type { FastifyRequest } from 'fastify';

/** Whose reports may be stored with a name: a viewer can choose that none are. */
export interface Naming {
  mayNameBrowser(request: FastifyRequest): boolean;
  /** Those of these accounts that chose to be without a name. */
  unnamed(accountIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * The messages as they may be stored. One without a name counts what happened, and says nothing about who did it; an
 * identification has nothing left and is dropped.
 */
export const withoutNames = async (
  messages: readonly AnalyticsMessage[],
  request: FastifyRequest,
  { mayNameBrowser, unnamed }: Naming,
): Promise<AnalyticsMessage[]> => {
  const mayName = mayNameBrowser(request);
  const people = new Set(mayName ? messages.flatMap(({ userId }) => userId ?? []) : []);
  const hidden = await unnamed([...people]);
  return messages.flatMap((message) => {
    if (mayName && !hidden.has(message.userId ?? '')) return message;
    if (message.type === 'identify') return [];
    const { userId: _account, anonymousId: _browser, context: _context, ...what } = message;
    return what;
  });
};
