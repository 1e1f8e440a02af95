import path from 'node:path';

/** A module beside the kit's own, for tools that take a path: `.ts` in the repository, `.js` in the published package. */
export const ownModule = (folder: string, stem: string): string =>
  path.join(folder, `${stem}${path.extname(import.meta.filename)}`);
