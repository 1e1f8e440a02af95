import * as z from 'zod/mini';
import { ScreenKey } from './remote-route.ts';

/** Elements of a first screen: nothing that runs, loads, sends or takes input. Links lead to screens, by name. */
export const FIRST_SCREEN_TAGS = [
  ...['a', 'aside', 'div', 'em', 'footer', 'h1', 'h2', 'h3', 'header', 'hr', 'li', 'main', 'nav', 'p', 'section'],
  ...['small', 'span', 'strong', 'ul', 'svg', 'g', 'path', 'circle', 'rect', 'line', 'polyline'],
] as const;

/** Attributes that draw an icon. */
export const FIRST_SCREEN_SHAPES = [
  ...['viewBox', 'width', 'height', 'd', 'cx', 'cy', 'r', 'rx', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'points'],
  ...['fill', 'fill-rule', 'clip-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
] as const;

/** Values that the edge computes for a text: what a subscription costs, as `priceClause` says it; by the month only. */
const COMPUTED_VALUES = ['price-clause', 'monthly-price'] as const;

const MAX_NODES = 200;
const MAX_DEPTH = 24;
/** As JSON. */
const MAX_CHARACTERS = 12_000;

const ClassNames = z.string().check(z.regex(/^[\w-]+( [\w-]+)*$/), z.maxLength(300));

const TextValue = z.union([
  z.number(),
  z.string().check(z.maxLength(80)),
  z.strictObject({ computed: z.enum(COMPUTED_VALUES) }),
]);

const TextNode = z.strictObject({
  /** `group.name`, in the viewer's language or as an operator wrote it. */
  text: z.string().check(z.regex(/^[\w-]+\.[\w.-]+$/), z.maxLength(200)),
  english: z.string().check(z.maxLength(1_000)),
  values: z.optional(z.record(z.string().check(z.regex(/^\w{1,40}$/)), TextValue)),
});
export type FirstScreenText = z.infer<typeof TextNode>;

/** A name that is not translated. */
const LiteralNode = z.strictObject({ literal: z.string().check(z.maxLength(100)) });

/** In the shell's frame: where the screen of a remote is. */
const SlotNode = z.strictObject({ slot: z.literal('screen') });

/** The image of what is on air on the first channel, if that takes a subscription; else there is no first screen. */
const StillNode = z.strictObject({ still: z.literal('on-air'), class: z.optional(ClassNames) });

interface ElementNode {
  readonly tag: (typeof FIRST_SCREEN_TAGS)[number];
  readonly class?: string | undefined;
  /** Of an `a`: the screen that it leads to. */
  readonly screen?: string | undefined;
  /** Hidden from assistive technology. */
  readonly hidden?: boolean | undefined;
  /** Marks a screen from edge to edge, as `data-full-bleed` does. */
  readonly fullBleed?: boolean | undefined;
  readonly shape?: Partial<Record<(typeof FIRST_SCREEN_SHAPES)[number], string>> | undefined;
  readonly children: readonly FirstScreenNode[];
}

export type FirstScreenNode =
  | FirstScreenText
  | z.infer<typeof LiteralNode>
  | z.infer<typeof SlotNode>
  | z.infer<typeof StillNode>
  | ElementNode;

const ElementNode: z.ZodMiniType<ElementNode> = z.strictObject({
  tag: z.enum(FIRST_SCREEN_TAGS),
  class: z.optional(ClassNames),
  screen: z.optional(ScreenKey),
  hidden: z.optional(z.boolean()),
  fullBleed: z.optional(z.boolean()),
  shape: z.optional(
    z.partialRecord(z.enum(FIRST_SCREEN_SHAPES), z.string().check(z.regex(/^[\w\s.,+-]*$/), z.maxLength(2_000))),
  ),
  children: z.array(z.lazy(() => FirstScreenNode)),
});

const FirstScreenNode: z.ZodMiniType<FirstScreenNode> = z.union([
  TextNode,
  LiteralNode,
  SlotNode,
  StillNode,
  ElementNode,
]);

const childrenOf = (node: FirstScreenNode): readonly FirstScreenNode[] => ('tag' in node ? node.children : []);
const countOf = (node: FirstScreenNode): number => childrenOf(node).reduce((sum, child) => sum + countOf(child), 1);
const depthOf = (node: FirstScreenNode): number => 1 + Math.max(0, ...childrenOf(node).map(depthOf));

/** Whether screens of others can be inside. */
export const hasSlot = (node: FirstScreenNode): boolean => 'slot' in node || childrenOf(node).some(hasSlot);

/** Whether it needs what is on air. */
export const hasStill = (node: FirstScreenNode): boolean => 'still' in node || childrenOf(node).some(hasStill);

/**
 * What the edge shows of a screen before any script has run: a tree that the edge writes as markup, so that it
 * contains none. Made at build time from `src/first-screens.tsx`.
 */
export const FirstScreen = z.object({
  /** A screen of the build's routes; of the shell `landing`, or `frame` around the screens of remotes. */
  screen: ScreenKey,
  phases: z.array(z.literal([0, 1, 2])),
  view: FirstScreenNode.check(
    z.refine((view) => countOf(view) <= MAX_NODES, `a first screen has at most ${MAX_NODES} nodes`),
    z.refine((view) => depthOf(view) <= MAX_DEPTH, `a first screen is at most ${MAX_DEPTH} levels deep`),
    z.refine(
      (view) => JSON.stringify(view).length <= MAX_CHARACTERS,
      `a first screen has at most ${MAX_CHARACTERS} characters of JSON`,
    ),
  ),
});
export type FirstScreen = z.infer<typeof FirstScreen>;

/** Content of the file, which is served with the build and has its integrity in `assets.json`. */
export const FirstScreens = z.array(FirstScreen).check(z.maxLength(30));
export const FIRST_SCREENS_FILE = 'first-screens.json';
