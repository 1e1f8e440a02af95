/** Answers under way to what the page asked for ahead: `GET /address` to the answer, until somebody takes it. */
export type PreloadedAnswers = Map<string, Promise<Response>>;

declare global {
  interface Window {
    /** There once the preload script or the shell has run, whichever comes first. */
    preloadedAnswers?: PreloadedAnswers;
  }
}

/** Both sides name a call so. */
export const callKey = (method: string, url: string): string => `${method} ${url}`;

/**
 * `fetch` of the shell's caller, which takes the answer to a call that its page has asked already. An answer is taken once;
 * what failed is asked anew. From now on the page asks nothing ahead: whoever needs something asks for it.
 */
export const fetchWithPreloads = (page: Window): typeof globalThis.fetch => {
  const answers = page.preloadedAnswers ?? new Map<string, Promise<Response>>();
  page.preloadedAnswers = answers;
  return (input, init) => {
    const key = typeof input === 'string' ? callKey(init?.method ?? 'GET', input) : '';
    const answer = answers.get(key);
    answers.delete(key);
    const ask = () => page.fetch(input, init);
    return answer ? answer.catch(ask) : ask();
  };
};
