import vm from 'node:vm';

/**
 * Compiles the same source once for each worker, instead of once for each test file. jest passes its own function for
 * dynamic imports with each file, by which Node takes equal sources for different ones; a source without `import(` needs none.
 */
export const compileOnce = (): void => {
  vm.compileFunction = compileFunction;
  vm.SourceTextModule = CachedModule;
};

const original = vm.compileFunction;
const compileFunction: typeof vm.compileFunction = (source, names, options) => {
  if (!options?.importModuleDynamically || /\bimport\s*\(/.test(source)) return original(source, names, options);
  const { importModuleDynamically: _unused, ...rest } = options;
  return original(source, names, rest);
};

const compiled = new Map<string, Buffer>();

class CachedModule extends vm.SourceTextModule {
  constructor(source: string, options?: vm.SourceTextModuleOptions) {
    const cachedData = compiled.get(source);
    super(source, cachedData ? { ...options, cachedData } : options);
    if (!cachedData) compiled.set(source, (this as unknown as { createCachedData(): Buffer }).createCachedData());
  }
}
