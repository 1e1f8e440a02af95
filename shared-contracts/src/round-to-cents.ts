/** Half-up to cents. */
export const roundToCents = (dollars: number): number => Math.round((dollars + Number.EPSILON) * 100) / 100;
