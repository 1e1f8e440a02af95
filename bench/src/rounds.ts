import { parseArgs } from 'node:util';

const OPTIONS = { n: { type: 'string', default: '9' }, proxy: { type: 'boolean', default: false } } as const;

/** `--proxy` of the command line: the site is behind the real nginx, by HTTP/2. */
export const isProxyRequested = (): boolean => parseArgs({ options: OPTIONS }).values.proxy;

/** `--n <count>` of the command line. @throws when it is not a positive integer */
export const requestedRounds = (): number => {
  const { values } = parseArgs({ options: OPTIONS });
  const rounds = Number(values.n);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new RangeError(`--n must be a whole number from 1, and is ${values.n}`);
  return rounds;
};

/** How a bench was run, for its setting. */
export const roundsText = (rounds: number, isProxied: boolean): string =>
  `n = ${rounds}${isProxied ? ' · nginx, HTTP/2' : ''}`;

/** Makes a visit that did not come to its end once more, and says so: a stuck tab must not cost the whole run. */
export const upToTwice = async <T>(what: string, visit: () => Promise<T>): Promise<T> => {
  try {
    return await visit();
  } catch (error) {
    process.stderr.write(`${what} is made again: ${error instanceof Error ? error.message : String(error)}\n`);
    return visit();
  }
};
