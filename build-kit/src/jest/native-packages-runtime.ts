import { createRequire } from 'node:module';
import path from 'node:path';
import { types } from 'node:util';
import vm from 'node:vm';
import Runtime from 'jest-runtime';
import { recogniseNodeErrors } from './errors-across-realms.ts';

const nativeRequire = createRequire(import.meta.url);
const PACKAGES = `${path.sep}node_modules${path.sep}`;

/** Packages test what they get with `instanceof`; an object of a test file's own realm has to pass. */
const recogniseEveryRealm = (constructor: object, isInstance: (value: unknown) => boolean): void => {
  Object.defineProperty(constructor, Symbol.hasInstance, { configurable: true, value: isInstance });
};
recogniseNodeErrors(globalThis);
recogniseEveryRealm(Promise, types.isPromise);
// webpack validates its options and those of its plugins.
recogniseEveryRealm(RegExp, types.isRegExp);
recogniseEveryRealm(Function, (value) => typeof value === 'function');

const isInPackage = (file: string): boolean => path.isAbsolute(file) && file.includes(PACKAGES);

/** Packages of many ES modules. Others, zod among them, check whether an object is plain: one of a test file's realm is not. */
const LARGE_ES_PACKAGES = /^(kysely|puppeteer|puppeteer-core|@puppeteer)$/;
const isLargeEsPackage = (file: string): boolean =>
  isInPackage(file) &&
  LARGE_ES_PACKAGES.test(file.slice(file.lastIndexOf(PACKAGES) + PACKAGES.length).split(path.sep)[0] ?? '');

type WrapModule = (from: string, file: string, context: vm.Context) => vm.Module;
/** The part of jest's loader that makes an ES module of what `require` returns. */
interface ModuleLoader {
  buildCjsAsEsmSyntheticModule: WrapModule;
  /** Whether a file without a mark of its format has `import` or `export`. */
  pendingCjsBuildIsUnmarkedEsm(build: { readonly modulePath: string }): boolean;
}

/** An ES module of a test file's realm with the exports of one that Node has loaded. */
const sameExports = (exported: object, identifier: string, context: vm.Context): vm.Module => {
  const names = Object.keys(exported);
  return new vm.SyntheticModule(
    names,
    function (this: vm.SyntheticModule) {
      for (const name of names) this.setExport(name, Reflect.get(exported, name));
    },
    { identifier, context },
  );
};

/**
 * Loads the packages of `node_modules` with Node itself, once for each worker, instead of once for each test file.
 * The code of this repository is still loaded for each file.
 */
// oxlint-disable-next-line import/no-default-export -- jest constructs the default export.
export default class NativePackagesRuntime extends Runtime {
  constructor(...options: ConstructorParameters<typeof Runtime>) {
    super(...options);
    const loader = (this as unknown as { readonly esmLoader: ModuleLoader }).esmLoader;
    const wrapCommonJs = loader.buildCjsAsEsmSyntheticModule.bind(loader);
    const isUnmarked = loader.pendingCjsBuildIsUnmarkedEsm.bind(loader);
    loader.pendingCjsBuildIsUnmarkedEsm = (build) => !isLargeEsPackage(build.modulePath) && isUnmarked(build);
    loader.buildCjsAsEsmSyntheticModule = (from, file, context) => {
      const exported: unknown = isLargeEsPackage(file) ? nativeRequire(file) : null;
      return types.isModuleNamespaceObject(exported)
        ? sameExports(exported as object, file, context)
        : wrapCommonJs(from, file, context);
    };
  }

  override unstable_shouldLoadAsEsm(file: string): boolean {
    return !isLargeEsPackage(file) && super.unstable_shouldLoadAsEsm(file);
  }

  override requireModuleOrMock<T = unknown>(from: string, moduleName: string): T {
    return isInPackage(moduleName) ? (nativeRequire(moduleName) as T) : super.requireModuleOrMock<T>(from, moduleName);
  }
}
