import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../build/repository-root.ts';

const TSC = path.join(repositoryRoot, 'node_modules/.bin/tsc');

/** Files below a folder, by path from there. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
};

interface Emission {
  /** Package folder; its sources are in `src`. */
  readonly dir: string;
  /** From `dir`. Everything they import is compiled too. */
  readonly entries: readonly string[];
  readonly output: string;
  /** Copies its stylesheets, as far as the emitted modules may import them. */
  readonly styles?: boolean;
}

/** Declarations name the sources; a package contains none. */
const nameDeclarations = async (folder: string): Promise<void> => {
  for (const file of (await filesBelow(folder)).filter((name) => name.endsWith('.d.ts'))) {
    const place = path.join(folder, file);
    const text = await readFile(place, 'utf8');
    await writeFile(place, text.replaceAll(/((?:from|import)\s*\(?\s*['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2'));
  }
};

/** A generated module is its own source: a map of it would only double the package. */
const withoutGeneratedMaps = async (folder: string): Promise<void> => {
  for (const file of (await filesBelow(folder)).filter((name) => name.endsWith('.generated.js.map'))) {
    const place = path.join(folder, file);
    await rm(place);
    const script = place.slice(0, -'.map'.length);
    await writeFile(script, (await readFile(script, 'utf8')).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
  }
};

/** Stylesheets that the emitted modules import, and those that these import. */
const copyStyles = async (dir: string, output: string): Promise<void> => {
  for (const file of (await filesBelow(path.join(dir, 'src'))).filter((name) => name.endsWith('.css')))
    await cp(path.join(dir, 'src', file), path.join(output, file));
};

/** Compiles sources to ES modules with declarations and source maps. @throws with the compiler's messages */
export const emitPackage = async ({ dir, entries, output, styles = true }: Emission): Promise<void> => {
  await mkdir(output, { recursive: true });
  // Beside the package, so that its types resolve as for its own tsconfig.json.
  const file = path.join(dir, `.tsconfig.pack-${process.pid}.json`);
  const options = {
    noEmit: false,
    declaration: true,
    sourceMap: true,
    inlineSources: true,
    rewriteRelativeImportExtensions: true,
    rootDir: './src',
    outDir: output,
  };
  await writeFile(
    file,
    JSON.stringify({ extends: './tsconfig.json', compilerOptions: options, files: entries, include: [] }),
  );
  try {
    await promisify(execFile)(process.execPath, [TSC, '-p', file, '--pretty', 'false']);
  } catch (error) {
    throw new Error(
      `${path.basename(dir)} does not compile:\n${(error as { stdout?: string }).stdout ?? String(error)}`,
    );
  } finally {
    await rm(file);
  }
  await nameDeclarations(output);
  await withoutGeneratedMaps(output);
  if (styles) await copyStyles(dir, output);
};
