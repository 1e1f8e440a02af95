/** Result of one check. */
export interface Finding {
  readonly check: string;
  /** `warn`: an optional feature does not work. */
  readonly state: 'ok' | 'warn' | 'error';
  readonly message: string;
  /** What to do; null when there is nothing to do. */
  readonly act: string | null;
}

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message, act: null });
export const warn = (check: string, message: string, act: string): Finding => ({ check, state: 'warn', message, act });
export const problem = (check: string, message: string, act: string): Finding => ({
  check,
  state: 'error',
  message,
  act,
});

/** One line per finding, with its remedy below. */
export const findingsText = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ check, state, message, act }) => [
      `${state.padEnd(5)}  ${check}: ${message}`,
      ...(act === null ? [] : [`       ${act}`]),
    ])
    .join('\n');
