/** Times the steps of a trial, and prints them as a table. */
export const createStopwatch = () => {
  const rows: (readonly [string, number])[] = [];
  return {
    async time<T>(step: string, work: () => Promise<T>): Promise<T> {
      console.log(`\n${step}`);
      const startedAt = performance.now();
      const result = await work();
      rows.push([step, (performance.now() - startedAt) / 1000]);
      return result;
    },
    print(): void {
      const total = rows.reduce((sum, [, seconds]) => sum + seconds, 0);
      console.log(`\n| step | seconds |\n|---|---:|`);
      for (const [step, seconds] of [...rows, ['total', total] as const])
        console.log(`| ${step} | ${seconds.toFixed(1)} |`);
    },
    total: () => rows.reduce((sum, [, seconds]) => sum + seconds, 0),
  };
};
