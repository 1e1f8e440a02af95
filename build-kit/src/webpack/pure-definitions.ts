/**
 * Loader for a React library without purity marks: removes unused top-level components and contexts.
 * Display names are removed too, because they count as a use.
 */
export default function pureDefinitions(source: string): string {
  return source
    .replaceAll(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
}
