import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

type Compile = typeof vm.compileFunction;
/** The compiled form of a module, which Node's types lack. */
type Cacheable = vm.SourceTextModule & { createCachedData(): Buffer };

/**
 * Compiles without the engine's own cache. It would keep, with a source that can import, the whole realm of its test file:
 * after a hundred files a process had two gigabytes, and half of its time went into collections.
 */
const uncached = <T>(compile: () => T): T => {
  setFlagsFromString('--no-compilation-cache');
  try {
    return compile();
  } finally {
    setFlagsFromString('--compilation-cache');
  }
};

const sharedByFiles =
  (compile: Compile): Compile =>
  (source, names, options) => {
    if (!options?.importModuleDynamically) return compile(source, names, options);
    if (/\bimport\s*\(/.test(source)) return uncached(() => compile(source, names, options));
    const { importModuleDynamically: _unused, ...rest } = options;
    return compile(source, names, rest);
  };

const sharedByRealms = (Module: typeof vm.SourceTextModule): typeof vm.SourceTextModule => {
  const compiled = new Map<string, Buffer>();
  return new Proxy(Module, {
    construct: (target, [source, options]: [string, vm.SourceTextModuleOptions | undefined], newTarget) =>
      uncached(() => {
        const cachedData = compiled.get(source);
        const given = cachedData ? { ...options, cachedData } : options;
        const module = Reflect.construct(target, [source, given], newTarget) as Cacheable;
        if (!cachedData) compiled.set(source, module.createCachedData());
        return module;
      }),
  });
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
