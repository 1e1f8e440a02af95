/** Replaces `resize-observer-polyfill`: all supported browsers have the native one. */
const NativeResizeObserver: typeof ResizeObserver = globalThis.ResizeObserver;
export default NativeResizeObserver;
