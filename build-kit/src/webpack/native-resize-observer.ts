/** Stands for `resize-observer-polyfill`: every browser we support has the real one. */
const NativeResizeObserver: typeof ResizeObserver = globalThis.ResizeObserver;
export default NativeResizeObserver;
