import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NAME = /^mf-[a-z]+$/;

/** @throws for a name that no remote may have */
export const checkRemoteName = (name: string): void => {
  if (!NAME.test(name))
    throw new Error(`"${name}" is not a name for a remote: use mf- and lowercase letters, such as mf-news.`);
};

/** @param files text by path from `dir` */
export const writeFiles = async (dir: string, files: ReadonlyMap<string, string>): Promise<void> => {
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true });
    await writeFile(path.join(dir, file), text);
  }
};
