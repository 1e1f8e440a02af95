import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;

interface ProcessTime {
  readonly parent: number;
  readonly cpuUs: number;
}

/** Null when it has gone in the meantime. */
const timeOf = (pid: number): ProcessTime | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may hold anything; what follows it is numbers.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // User and system time, its own and of children that ended.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), cpuUs: ticks * MICROSECONDS_PER_TICK };
  } catch {
    return null;
  }
};

/** Processor time, µs, of these processes and all that descend from them. */
export const cpuOfTrees = (...roots: number[]): number => {
  const all = new Map<number, ProcessTime>();
  for (const name of readdirSync('/proc')) {
    const time = /^\d+$/.test(name) ? timeOf(Number(name)) : null;
    if (time) all.set(Number(name), time);
  }
  const belongs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = all.get(at)?.parent) {
      if (roots.includes(at)) return true;
    }
    return false;
  };
  return [...all].reduce((sum, [pid, { cpuUs }]) => sum + (belongs(pid) ? cpuUs : 0), 0);
};
