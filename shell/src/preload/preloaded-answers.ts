/** Pending preloads of the page: from `GET /address` to the response, until a call uses it. */
export type PreloadedAnswers = Map<string, Promise<Response>>;

declare global {
  interface Window {
    /** Set by the preload script or the shell, whichever runs first. */
    preloadedAnswers?: PreloadedAnswers;
  }
}

/** Both sides name a call so. */
export const callKey = (method: string, url: string): string => `${method} ${url}`;

/**
 * `fetch` of the shell's caller, which uses the preloaded response of a call. A response is used once;
 * a failed one is requested again. Nothing is preloaded after the shell has started.
 */
export const fetchWithPreloads = (page: Window): typeof globalThis.fetch => {
  const answers = page.preloadedAnswers ?? new Map<string, Promise<Response>>();
  page.preloadedAnswers = answers;
  return (input, init) => {
    const key = typeof input === 'string' ? callKey(init?.method ?? 'GET', input) : '';
    const answer = answers.get(key);
    answers.delete(key);
    const request = () => page.fetch(input, init);
    return answer ? answer.catch(request) : request();
  };
};
