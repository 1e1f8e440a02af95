import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { filesBelow } from './emit-package.ts';

const MODULE = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*)(['"])([^'"\s]+)\1/g;
const STYLE = /(?:@import\s*|url\(\s*)(['"])([^'"]+)\1/g;

const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
/** Comments and templates contain examples of imports, and sources of other packages. */
const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/`(?:[^`\\]|\\[\s\S])*`/g, '``');

export interface Imports {
  /** Packages, without Node's own modules. */
  readonly packages: readonly string[];
  /** Relative requests that lead out of the folder, or to nothing in it: `<file>: <request>`. */
  readonly broken: readonly string[];
}

/** What the modules, declarations and stylesheets below a folder import. */
export const importsOf = async (folder: string): Promise<Imports> => {
  const files = await filesBelow(folder);
  const known = new Set(files);
  const packages = new Set<string>();
  const broken: string[] = [];
  for (const file of files) {
    const pattern = /\.(m?js|d\.ts)$/.test(file) ? MODULE : file.endsWith('.css') ? STYLE : null;
    if (!pattern) continue;
    const text = codeOf(await readFile(path.join(folder, file), 'utf8'));
    for (const [, , request = ''] of text.matchAll(pattern)) {
      if (request.startsWith('.')) {
        const target = path.join(path.dirname(file), request);
        if (!known.has(target) && !known.has(target.replace(/\.js$/, '.d.ts'))) broken.push(`${file}: ${request}`);
      } else if (!isBuiltin(request) && !/^(data|https?):|\$/.test(request)) packages.add(packageOf(request));
    }
  }
  return { packages: [...packages].toSorted(), broken };
};
