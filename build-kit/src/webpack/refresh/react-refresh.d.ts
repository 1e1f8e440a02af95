/** The part of `react-refresh` (0.19) that the kit uses; the package brings no types. */
declare module 'react-refresh/runtime' {
  /** All versions of one component. */
  type Family = object;
  function injectIntoGlobalHook(global: typeof globalThis): void;
  function register(type: unknown, id: string): void;
  function createSignatureFunctionForTransform(): (...args: unknown[]) => unknown;
  function setSignature(type: unknown, key: string, forceReset?: boolean, getCustomHooks?: () => unknown[]): void;
  function getFamilyByType(type: unknown): Family | undefined;
  function isLikelyComponentType(type: unknown): boolean;
  function performReactRefresh(): unknown;
  export {
    type Family,
    createSignatureFunctionForTransform,
    getFamilyByType,
    injectIntoGlobalHook,
    isLikelyComponentType,
    performReactRefresh,
    register,
    setSignature,
  };
}
