import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSContext } from 'quickjs-emscripten-core';
import { minVersion } from 'semver';
import type { UploadedFiles } from '../model/uploaded-files.ts';
import { BROWSER_STUB, STUB_ORIGIN } from './browser-stub.ts';

const MAX_MEMORY_BYTES = 128 * 1024 * 1024;
const MAX_STACK_BYTES = 4 * 1024 * 1024;
/** Of processor time: a machine that does much else must not refuse a sound build. */
const MAX_LOAD_MS = 3_000;
const FOLDER = '/assets/build/';

/** What a container loads before its exposed module can run. */
export interface LoadedContainer {
  /** Scripts and stylesheets in the order of their requests, without the entry. */
  readonly files: readonly string[];
  /** Shared packages that it requested. */
  readonly shared: readonly string[];
}

const quickJs = newQuickJSWASMModuleFromVariant(variant);
/** Processor time of this thread so far. */
const processorMs = (): number => process.threadCpuUsage().user / 1_000;

/**
 * Runs the entry of an upload and asks it for `./remote`, in a JavaScript engine compiled to WebAssembly: the code sees no
 * file, network or process, and its memory and time are bounded. The module itself does not run.
 * @throws {Error} why the container does not load with what its build declares
 */
export const loadContainer = async (
  { federation, shared }: AssetsManifest,
  files: UploadedFiles,
): Promise<LoadedContainer> => {
  if (!federation) throw new Error('It has no entry.');
  const runtime = (await quickJs).newRuntime();
  runtime.setMemoryLimit(MAX_MEMORY_BYTES);
  runtime.setMaxStackSize(MAX_STACK_BYTES);
  const startedMs = processorMs();
  runtime.setInterruptHandler(() => processorMs() - startedMs > MAX_LOAD_MS);
  const context = runtime.newContext();
  try {
    const loaded: string[] = [];
    const textOf = (path: string): string | undefined => files.get(path)?.toString('utf8');
    const note = (path: string) => {
      if (!loaded.includes(path) && path !== federation.entry) loaded.push(path);
    };
    runtime.setModuleLoader((name) => {
      const path = name.replace(STUB_ORIGIN, '').replace(FOLDER, '');
      note(path);
      return textOf(path) ?? { error: new Error(`The build has no ${path}.`) };
    });
    context
      .newFunction('__load', (pathHandle, isScriptHandle) => {
        const path = context.getString(pathHandle).replace(FOLDER, '');
        const text = textOf(path);
        if (text === undefined) return context.false;
        note(path);
        if (context.dump(isScriptHandle)) run(context, text, `${FOLDER}${path}`);
        return context.true;
      })
      .consume((load) => context.setProp(context.global, '__load', load));
    const versions = Object.fromEntries(
      Object.entries(shared.consumes).map(([key, range]) => [key, minVersion(range)?.version ?? '0.0.0']),
    );
    run(context, `globalThis.__entry = ${JSON.stringify(`${FOLDER}${federation.entry}`)};`, 'host.js');
    run(context, BROWSER_STUB, 'browser.js');
    run(context, textOf(federation.entry) ?? '', `${FOLDER}${federation.entry}`);
    run(context, requestOf(federation.globalName, versions), 'host.js');
    const jobs = runtime.executePendingJobs();
    if (jobs.error) throw new Error(messageOf(jobs.error.consume((error) => context.dump(error))));
    const outcome = context.getProp(context.global, '__outcome').consume((handle) => context.dump(handle));
    if (outcome?.error !== undefined) throw new Error(String(outcome.error));
    if (!outcome?.done) throw new Error('It never settles.');
    return { files: loaded, shared: outcome.requested };
  } finally {
    context.dispose();
    runtime.dispose();
  }
};

const run = (context: QuickJSContext, text: string, file: string): void => {
  const result = context.evalCode(text, file, { type: 'global' });
  if (result.error) {
    const error = context.dump(result.error);
    result.error.dispose();
    throw new Error(messageOf(error));
  }
  result.value.dispose();
};

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const requestOf = (globalName: string, versions: Readonly<Record<string, string>>): string => `
(async () => {
  const container = globalThis[${JSON.stringify(globalName)}];
  await container.init(__sharedScope(${JSON.stringify(versions)}));
  const factory = await container.get('./remote');
  if (typeof factory !== 'function') throw new Error('It does not expose the module ./remote.');
})().then(
  () => { globalThis.__outcome = { done: true, requested: [...new Set(__requested)] }; },
  (error) => { globalThis.__outcome = { error: error?.message ?? String(error) }; },
);`;
