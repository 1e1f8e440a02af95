/** Ctrl+C, a stop by another program, and a closed terminal. */
const EXIT_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How long the end may take before the process ends without it. */
const END_DEADLINE_MS = 5_000;

/** Calls `end` at a signal or a crash, instead of ending the process. A crash is printed and sets the exit code. */
export const onExit = (end: () => void, program: NodeJS.Process = process): void => {
  for (const signal of EXIT_SIGNALS) program.once(signal, end);
  for (const crash of ['uncaughtException', 'unhandledRejection'] as const)
    program.once(crash, (error: unknown) => {
      console.error(error);
      program.exitCode = 1;
      end();
    });
};

/** Waits for a signal or a crash, and then for `end`. */
export const untilExit = async (end: () => Promise<void>, program: NodeJS.Process = process): Promise<void> => {
  await new Promise<void>((resolve) => onExit(resolve, program));
  const timer = setTimeout(() => program.exit(1), END_DEADLINE_MS);
  await end();
  clearTimeout(timer);
};
