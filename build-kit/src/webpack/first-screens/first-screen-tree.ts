import {
  FIRST_SCREEN_SHAPES,
  FIRST_SCREEN_TAGS,
  type FirstScreenNode,
  readMarks,
  SCREEN_ADDRESS,
} from '@grandstand/shared-contracts/release';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type ElementNode = Extract<FirstScreenNode, { tag: unknown }>;

/** What has no function before its script runs keeps its place and shape. */
const SHAPE_OF: Readonly<Record<string, ElementNode['tag']>> = {
  button: 'span',
  form: 'div',
  input: 'div',
  label: 'span',
  select: 'div',
};

const isElement = (node: DefaultTreeAdapterTypes.ChildNode): node is DefaultTreeAdapterTypes.Element =>
  'tagName' in node;

const shapeOf = (attributes: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    FIRST_SCREEN_SHAPES.flatMap((name) => {
      const value = attributes.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

const nodesOf = (node: DefaultTreeAdapterTypes.ChildNode): FirstScreenNode[] => {
  if (node.nodeName === '#text') return readMarks((node as DefaultTreeAdapterTypes.TextNode).value);
  if (!isElement(node)) return [];
  const classes = node.attrs
    .find(({ name }) => name === 'class')
    ?.value.trim()
    .split(/\s+/)
    .join(' ');
  const ofClass = classes ? { class: classes } : {};
  if (node.attrs.some(({ name }) => name === 'data-still')) return [{ still: 'on-air', ...ofClass }];
  const tag = SHAPE_OF[node.tagName] ?? FIRST_SCREEN_TAGS.find((known) => known === node.tagName);
  if (!tag) throw new Error(`<${node.tagName}> cannot be part of a first screen. Use ${FIRST_SCREEN_TAGS.join(', ')}.`);
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  if (attributes.has('data-slot')) return [{ slot: 'screen' }];
  const address = attributes.get('href');
  if (tag === 'a' && !address?.startsWith(SCREEN_ADDRESS))
    throw new Error(`The link to "${address ?? ''}" of a first screen does not name a screen. Use href of the scene.`);
  const shape = shapeOf(attributes);
  return [
    {
      tag,
      ...ofClass,
      ...(tag === 'a' && address ? { screen: address.slice(SCREEN_ADDRESS.length) } : {}),
      ...(attributes.get('aria-hidden') === 'true' || tag === 'svg' ? { hidden: true } : {}),
      ...(attributes.has('data-full-bleed') ? { fullBleed: true } : {}),
      ...(Object.keys(shape).length > 0 && tag !== 'a' ? { shape } : {}),
      children: node.childNodes.flatMap(nodesOf),
    },
  ];
};

/** Rendered markup as the tree that is published. @throws for what a first screen must not contain */
export const firstScreenTree = (markup: string): FirstScreenNode => {
  const [view, ...others] = parseFragment(markup).childNodes.flatMap(nodesOf);
  if (!view || others.length > 0) throw new Error('A first screen has one element at its root.');
  return view;
};
