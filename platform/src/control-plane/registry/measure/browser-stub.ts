/** Of the page in the sandbox. */
export const STUB_ORIGIN = 'https://site.invalid';

/**
 * The least of a browser that a container needs to load its exposed module: elements that load files of the build, a
 * location, timers without time. Runs inside the sandbox, before the entry. `__load(path)` is the host's: it evaluates a
 * file of the build and returns whether there is one.
 */
export const BROWSER_STUB = /* js */ `
(() => {
  const ORIGIN = '${STUB_ORIGIN}';
  const requested = (globalThis.__requested = []);
  const element = (tag) => {
    const attributes = {};
    const listeners = {};
    return {
      tagName: tag.toUpperCase(),
      style: {},
      dataset: {},
      sheet: {},
      setAttribute(name, value) { attributes[name] = value; this[name] = value; },
      getAttribute: (name) => attributes[name] ?? null,
      removeAttribute(name) { delete attributes[name]; },
      addEventListener(type, listener) { (listeners[type] ??= []).push(listener); },
      removeEventListener() {},
      append() {},
      appendChild: (child) => child,
      remove() {},
      emit(type) {
        const event = { type, target: this };
        this['on' + type]?.(event);
        for (const listener of listeners[type] ?? []) listener(event);
      },
    };
  };
  const insert = (child) => {
    const url = child?.src ?? child?.href;
    if (typeof url !== 'string') return child;
    const path = url.startsWith(ORIGIN) ? url.slice(ORIGIN.length) : url;
    const isScript = child.tagName === 'SCRIPT';
    Promise.resolve().then(() => child.emit(__load(path.split('?')[0], isScript) ? 'load' : 'error'));
    return child;
  };
  const parent = (tag) => Object.assign(element(tag), { append: insert, appendChild: insert, insertBefore: insert, removeChild() {} });
  const entry = Object.assign(element('script'), { src: ORIGIN + __entry });
  const head = parent('head');
  const body = parent('body');
  const scripts = [entry];
  globalThis.window = globalThis.self = globalThis;
  globalThis.location = { origin: ORIGIN, href: ORIGIN + '/', pathname: '/', search: '', hash: '', protocol: 'https:', host: 'site.invalid', hostname: 'site.invalid', toString: () => ORIGIN + '/' };
  globalThis.navigator = { userAgent: 'Mozilla/5.0', language: 'en', languages: ['en'] };
  globalThis.document = {
    defaultView: globalThis, head, body, documentElement: parent('html'), currentScript: entry, baseURI: ORIGIN + '/', readyState: 'complete',
    createElement: element,
    createElementNS: (_namespace, tag) => element(tag),
    createTextNode: () => element('text'),
    getElementsByTagName: (tag) => (tag === 'script' ? scripts : tag === 'head' ? [head] : []),
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    addEventListener() {}, removeEventListener() {},
  };
  globalThis.addEventListener = globalThis.removeEventListener = () => {};
  globalThis.trustedTypes = { createPolicy: (_name, rules) => rules };
  const later = (work) => { Promise.resolve().then(() => typeof work === 'function' && work()); return 1; };
  globalThis.setTimeout = (work, ms = 0) => (ms > 1000 ? 0 : later(work));
  globalThis.setInterval = () => 0;
  globalThis.clearTimeout = globalThis.clearInterval = () => {};
  globalThis.queueMicrotask = (work) => void Promise.resolve().then(work);
  globalThis.console = { log() {}, warn() {}, error() {}, info() {}, debug() {} };
  globalThis.localStorage = globalThis.sessionStorage = { getItem: () => null, setItem() {}, removeItem() {}, clear() {}, key: () => null, length: 0 };
  globalThis.performance = { now: () => 0, mark() {}, measure() {} };
  globalThis.fetch = () => Promise.reject(new Error('A container must load without requests.'));
  globalThis.URL ??= class URL {
    constructor(url, base = ORIGIN + '/') {
      const text = String(url);
      this.href = /^https?:/.test(text) ? text : text.startsWith('/') ? ORIGIN + text : String(base).replace(/[^/]*$/, '') + (text === '.' ? '' : text);
      this.origin = ORIGIN;
      this.pathname = this.href.slice(ORIGIN.length).split(/[?#]/)[0];
      this.search = '';
      this.hash = '';
    }
    toString() { return this.href; }
  };
  globalThis.__sharedScope = (versions) => Object.fromEntries(
    Object.entries(versions).map(([key, version]) => [key, {
      [version]: {
        version, from: 'shell', scope: ['default'], useIn: [], deps: [], strategy: 'loaded-first', eager: false,
        shareConfig: { singleton: true, requiredVersion: '^' + version, strictVersion: false, eager: false },
        get: () => { requested.push(key); return Promise.resolve(() => ({})); },
      },
    }]),
  );
})();
`;
