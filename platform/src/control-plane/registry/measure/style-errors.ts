import postcss, { type ChildNode } from 'postcss';

/** Rules of a remote's stylesheet that can affect other remotes: everything outside its cascade layer. */
export const styleErrors = (remote: string, path: string, css: string): string[] => {
  const layer = `remote.${remote}`;
  try {
    return postcss
      .parse(css)
      .nodes.filter((node) => !isInLayer(node, layer))
      .slice(0, 3)
      .map((node) => `${path}: "${shown(node)}" is outside @layer ${layer}.`);
  } catch {
    return [`${path} is not valid CSS.`];
  }
};

const isInLayer = (node: ChildNode, layer: string): boolean => {
  if (node.type === 'comment') return true;
  if (node.type !== 'atrule') return false;
  if (node.name === 'charset') return true;
  if (node.name !== 'layer') return false;
  return node.params.split(',').every((name) => name.trim() === layer || name.trim().startsWith(`${layer}.`));
};

const shown = (node: ChildNode): string =>
  (node.type === 'rule' ? node.selector : node.type === 'atrule' ? `@${node.name} ${node.params}` : node.toString())
    .trim()
    .slice(0, 80);
