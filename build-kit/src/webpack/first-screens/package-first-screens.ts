import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FirstScreen } from '@grandstand/shared-contracts/release';
import type { ReactElement } from 'react';
import type { BuildEnv } from '../base-config.ts';
import { compileFirstScreens } from './compile-first-screens.ts';
import { firstScreenTree } from './first-screen-tree.ts';

const FILE = './src/first-screens.tsx';

/** The first screens of a package, rendered; undefined without `src/first-screens.tsx`. @throws with the screen that failed */
export const packageFirstScreens = async (
  dir: string,
  name: string,
  env: BuildEnv,
): Promise<FirstScreen[] | undefined> => {
  if (!existsSync(path.join(dir, FILE))) return undefined;
  const defined = await compileFirstScreens({ dir, name, env, entry: FILE });
  const { renderToStaticMarkup } = createRequire(path.join(dir, 'package.json'))('react-dom/server') as {
    renderToStaticMarkup: (element: ReactElement) => string;
  };
  return defined.map(({ screen, phases, element }) => {
    try {
      return { screen, phases: [...phases], view: firstScreenTree(renderToStaticMarkup(element)) };
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${path.join(dir, FILE)}: the first screen "${screen}" failed: ${reason}`, { cause });
    }
  });
};
