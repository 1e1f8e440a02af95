import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The most that was seen; bytes. */
export interface UsedResources {
  platformMemory: number;
  ffmpegMemory: number;
  disk: number;
}

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
  readonly memory: number;
}

const readProcess = (id: string): Process | null => {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
    return {
      id: Number(id),
      parent: Number(field('PPid')),
      name: field('Name'),
      memory: Number(field('VmRSS')) * 1024,
    };
  } catch {
    // It ended meanwhile.
    return null;
  }
};

/** What this process started, and what that started. */
const descendants = (): readonly Process[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => readProcess(id) ?? []);
  const found = new Set([process.pid]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { id, parent } of all) if (found.has(parent)) found.add(id);
  }
  return all.filter(({ id }) => found.has(id) && id !== process.pid);
};

export const bytesOf = (folder: string): number => {
  let sum = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    try {
      if (entry.isFile()) sum += statSync(path.join(entry.parentPath, entry.name)).size;
    } catch {
      // It was removed meanwhile.
    }
  }
  return sum;
};

const LOOK_EVERY_MS = 5_000;

/** Looks at the platform, ffmpeg and the data folder until it is stopped. Linux only. */
export const watchResources = (dataDir: string) => {
  const used: UsedResources = { platformMemory: 0, ffmpegMemory: 0, disk: 0 };
  const look = (): void => {
    const running = descendants();
    const memoryOf = (isWanted: (name: string) => boolean) =>
      running.filter(({ name }) => isWanted(name)).reduce((sum, { memory }) => sum + memory, 0);
    used.platformMemory = Math.max(
      used.platformMemory,
      memoryOf((name) => /^(node|MainThread)/.test(name)),
    );
    used.ffmpegMemory = Math.max(
      used.ffmpegMemory,
      memoryOf((name) => name === 'ffmpeg'),
    );
    used.disk = Math.max(used.disk, bytesOf(dataDir));
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  return { used, stop: () => clearInterval(looking) };
};
