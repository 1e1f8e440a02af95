import vm from 'node:vm';

type Compile = typeof vm.compileFunction;
/** The compiled form of a module, which Node's types lack. */
type Cacheable = vm.SourceTextModule & { createCachedData(): Buffer };

const sharedByFiles =
  (compile: Compile): Compile =>
  (source, names, options) => {
    if (!options?.importModuleDynamically || /\bimport\s*\(/.test(source)) return compile(source, names, options);
    const { importModuleDynamically: _unused, ...rest } = options;
    return compile(source, names, rest);
  };

const sharedByRealms = (Module: typeof vm.SourceTextModule): typeof vm.SourceTextModule => {
  const compiled = new Map<string, Buffer>();
  return class extends Module {
    constructor(source: string, options?: vm.SourceTextModuleOptions) {
      const cachedData = compiled.get(source);
      super(source, cachedData ? { ...options, cachedData } : options);
      if (!cachedData) compiled.set(source, (this as unknown as Cacheable).createCachedData());
    }
  };
};

let isDone = false;

/**
 * Compiles the same source once for each worker, instead of once for each test file. jest passes its own function for
 * dynamic imports with each file, by which Node takes equal sources for different ones; a source without `import(` needs none.
 */
export const compileOnce = (): void => {
  if (isDone) return;
  isDone = true;
  vm.compileFunction = sharedByFiles(vm.compileFunction);
  // Absent without `--experimental-vm-modules`, as in a team's repository.
  const Module = vm.SourceTextModule as typeof vm.SourceTextModule | undefined;
  if (Module) vm.SourceTextModule = sharedByRealms(Module);
};
