import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, WORKSPACE } from '../build/packages.ts';
import { runChild } from './run-child.ts';

const AT_ONCE = 2;

const hasTypeScript = (name: string): boolean =>
  ['src', 'dev', 'media'].some((folder) => {
    const place = path.join(repositoryRoot, name, folder);
    return existsSync(place) && readdirSync(place, { recursive: true }).some((file) => /\.tsx?$/.test(String(file)));
  });

/** Runs the compiler over every package that has source, two at a time; all are checked even when one fails. */
export const typecheck = async (): Promise<boolean> => {
  const waiting = WORKSPACE.filter(hasTypeScript);
  const failed: string[] = [];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if (!(await runChild('tsc', ['-p', name, '--pretty', 'false']))) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failed.length > 0) console.error(`Type errors in ${failed.join(', ')}`);
  return failed.length === 0;
};
