/** `npm run trial` repeats the loops of some tests more often, from another seed. */
const FACTOR = Number(process.env['GS_TRIAL_FACTOR'] ?? 1);

/** Rounds of a loop: `usual` in the tests, more in a trial. */
export const rounds = (usual: number): number => usual * FACTOR;

/** Printed with every counterexample, so that it can be repeated. */
export const SEED = Number(process.env['GS_TRIAL_SEED'] ?? 20_261_121);
