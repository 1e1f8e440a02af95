import { parseArgs } from 'node:util';

const DEFAULT_ROUNDS = 9;

/** `--n <count>` of the command line. @throws when it is no positive whole number */
export const askedRounds = (): number => {
  const { values } = parseArgs({ options: { n: { type: 'string', default: String(DEFAULT_ROUNDS) } } });
  const rounds = Number(values.n);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new RangeError(`--n must be a whole number from 1, and is ${values.n}`);
  return rounds;
};
