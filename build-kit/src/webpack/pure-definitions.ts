/**
 * Loader for a library of React that marks nothing as pure: the components and contexts that it makes at its top level, and
 * that nobody uses, are left out. Names for developer tools go, because they count as a use.
 */
export default function pureDefinitions(source: string): string {
  return source
    .replaceAll(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
}
