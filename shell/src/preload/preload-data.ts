import { TIMERS } from '@grandstand/shared-contracts';
import type { DataPreloads } from '@grandstand/shared-contracts/release';
import type { BrowserStorage } from '../storage/browser-storage.ts';
import { keptToken } from '../http/kept-token.ts';
import type { WireRequest } from '@grandstand/shared-contracts/api';
import { callKey, type PreloadedAnswers } from './preloaded-answers.ts';

/**
 * Asks for what the page's first screen begins with while its scripts are on their way: the client token unless this browser
 * keeps one, and each list with it. `calls`: JSON of `DataPreloads`. Does nothing if the shell was faster.
 */
export const preloadData = (page: Window, storage: Pick<BrowserStorage, 'get'>, calls: string): void => {
  if (page.preloadedAnswers) return;
  const answers: PreloadedAnswers = new Map();
  page.preloadedAnswers = answers;
  // Unused responses are stale after this time.
  setTimeout(() => answers.clear(), TIMERS.callTimeoutMs);

  const keep = (method: string, url: string, answer: Promise<Response>): Promise<Response> => {
    answers.set(callKey(method, url), answer);
    // The caller that uses it handles its failure.
    answer.catch(() => undefined);
    return answer;
  };
  const request = ({ url, ...request }: WireRequest): Promise<Response> =>
    page.fetch(url, { ...request, credentials: 'same-origin', signal: AbortSignal.timeout(TIMERS.callTimeoutMs) });

  const { token, lists } = JSON.parse(calls) as DataPreloads;
  const known = keptToken(storage, 'clientToken', Date.now());
  const bearer = known === null ? keep(token.method, token.url, request(token)).then(tokenOf) : Promise.resolve(known);
  for (const url of lists) {
    const list = (value: string) =>
      request({
        url,
        method: 'GET',
        headers: { Accept: 'application/json', Authorization: `Bearer ${value}` },
        body: null,
      });
    void keep('GET', url, bearer.then(list));
  }
};

/** @throws {Error} unless the response contains one. */
const tokenOf = async (answer: Response): Promise<string> => {
  const { access_token: token } = (await answer.clone().json()) as { access_token?: unknown };
  if (typeof token !== 'string') throw new Error(`No client token in an answer of status ${answer.status}.`);
  return token;
};
