// oxlint-disable-next-line typescript/triple-slash-reference -- what is packed is compiled without the settings that include it.
/// <reference path="./react-refresh.d.ts" />
import * as refresh from 'react-refresh/runtime';
import type { HotModule, LoadedModule } from './hot-module.ts';

type Component = (...args: unknown[]) => unknown;
/** Hooks of a component as the compiler wrote them down. */
type Signature = readonly [key: string, forceReset?: boolean, getCustomHooks?: () => unknown[]];
interface KeptExports {
  exports: LoadedModule['exports'];
}

/** The newest version of each function component, by the name that React Fast Refresh knows it by. */
const components = new Map<string, Component>();
const signatures = new WeakMap<Component, Signature>();

// Before React runs: it registers itself once, when it is first evaluated.
refresh.injectIntoGlobalHook(globalThis);

const isFunctionComponent = (type: unknown): type is Component =>
  typeof type === 'function' && !(type.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent;

/** `$RefreshReg$` of a module: notes each of its components. */
export const registerIn =
  ({ id }: LoadedModule) =>
  (type: unknown, name: string): void => {
    if (refresh.getFamilyByType(type)) return;
    refresh.register(type, `${id} ${name}`);
    if (isFunctionComponent(type)) components.set(`${id} ${name}`, type);
  };

/** `$RefreshSig$`: the hooks of a component, whose change costs its state. */
export const signature = () => {
  const sign = refresh.createSignatureFunctionForTransform();
  return (type?: Component, ...given: [] | Signature) => {
    if (type && given.length > 0) signatures.set(type, given as Signature);
    return sign(type, ...given);
  };
};

let isScheduled = false;
const refreshSoon = (): void => {
  if (isScheduled) return;
  isScheduled = true;
  // After the last module of the update has run.
  queueMicrotask(() => {
    isScheduled = false;
    refresh.performReactRefresh();
  });
};

/**
 * A module whose exports are all components takes its changes itself: they render again and keep their state. Any other
 * module passes a change on to its importers.
 */
export const acceptComponents = (hot: HotModule<KeptExports>, module: LoadedModule): void => {
  const { exports } = module;
  const before = hot.data?.exports;
  const named = Object.entries(exports);
  if (!named.length || !named.every(([, value]) => refresh.isLikelyComponentType(value))) {
    if (before) hot.invalidate();
    return;
  }
  for (const [name, value] of named) registerIn(module)(value, `export ${name}`);
  hot.dispose((data) => {
    data.exports = exports;
  });
  hot.accept();
  if (!before) return;
  if (isReplacement(before, exports)) refreshSoon();
  else hot.invalidate();
};

/** Whether importers may keep what they have: the same names, each of the same component. */
const isReplacement = (before: LoadedModule['exports'], after: LoadedModule['exports']): boolean =>
  Object.keys(before).length === Object.keys(after).length &&
  Object.entries(after).every(
    ([name, value]) => refresh.getFamilyByType(before[name]) === refresh.getFamilyByType(value),
  );

/**
 * Renders every component of the bundle again, with its state: a text changed, and no module of theirs did. React renders
 * a component again for another function only, so each is replaced by one that calls it.
 */
export const renderAllAgain = (): void => {
  for (const [id, component] of components) {
    const again: Component = (...args) => component(...args);
    const hooks = signatures.get(component);
    if (hooks) refresh.setSignature(again, ...hooks);
    refresh.register(again, id);
  }
  refreshSoon();
};
