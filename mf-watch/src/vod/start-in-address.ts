const MAX_START_S = 24 * 3_600;

/** `t` of an address as whole seconds; 0 for anything else. */
export const startInAddress = (value: string | null): number =>
  value !== null && /^\d{1,5}$/.test(value) ? Math.min(Number(value), MAX_START_S) : 0;
