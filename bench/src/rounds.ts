import { parseArgs } from 'node:util';

const DEFAULT_ROUNDS = 9;

/** `--n <count>` of the command line. @throws when it is not a positive integer */
export const requestedRounds = (): number => {
  const { values } = parseArgs({ options: { n: { type: 'string', default: String(DEFAULT_ROUNDS) } } });
  const rounds = Number(values.n);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new RangeError(`--n must be a whole number from 1, and is ${values.n}`);
  return rounds;
};

/** Makes a visit that did not come to its end once more, and says so: a stuck tab must not cost the whole run. */
export const upToTwice = async <T>(what: string, visit: () => Promise<T>): Promise<T> => {
  try {
    return await visit();
  } catch (error) {
    process.stderr.write(`${what} is made again: ${error instanceof Error ? error.message : String(error)}\n`);
    return visit();
  }
};
