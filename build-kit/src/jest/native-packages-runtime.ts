import { createRequire } from 'node:module';
import path from 'node:path';
import { types } from 'node:util';
import Runtime from 'jest-runtime';
import { recogniseNodeErrors } from './errors-across-realms.ts';

const nativeRequire = createRequire(import.meta.url);
const PACKAGES = `${path.sep}node_modules${path.sep}`;

// Errors and promises of a test file's own realm are errors and promises for packages too.
recogniseNodeErrors(globalThis);
Object.defineProperty(Promise, Symbol.hasInstance, { configurable: true, value: types.isPromise });

/**
 * Loads CommonJS packages of `node_modules` with Node itself, once for each worker, instead of once for each test file.
 * The code of this repository is still loaded for each file.
 */
// oxlint-disable-next-line import/no-default-export -- jest constructs the default export.
export default class NativePackagesRuntime extends Runtime {
  override requireModuleOrMock<T = unknown>(from: string, moduleName: string): T {
    if (path.isAbsolute(moduleName) && moduleName.includes(PACKAGES)) return nativeRequire(moduleName) as T;
    return super.requireModuleOrMock<T>(from, moduleName);
  }
}
