import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import {
  type FragmentDefinitionNode,
  Kind,
  print,
  type SelectionNode,
  type SelectionSetNode,
  stripIgnoredCharacters,
} from 'graphql';

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The fields themselves instead of the fragments that name them: the registry counts a fragment as a level of depth. */
const withoutFragments = (set: SelectionSetNode, fragments: Fragments): SelectionSetNode => ({
  ...set,
  selections: set.selections.flatMap((selection): readonly SelectionNode[] => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      return fragment ? withoutFragments(fragment.selectionSet, fragments).selections : [];
    }
    return selection.selectionSet
      ? [{ ...selection, selectionSet: withoutFragments(selection.selectionSet, fragments) }]
      : [selection];
  }),
});

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** One constant per operation: its text without white space, with the types that `typescript-operations` made for it. */
export const plugin: PluginFunction = (_schema, documents) => {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  );
  const constants = definitions.flatMap((one) => {
    if (one.kind !== Kind.OPERATION_DEFINITION || !one.name) return [];
    const name = capitalized(one.name.value);
    const operation = { ...one, selectionSet: withoutFragments(one.selectionSet, fragments) };
    const text = JSON.stringify(stripIgnoredCharacters(print(operation)));
    return [`export const ${name}Document = ${text} as TypedDocument<${name}, ${name}Variables>;`];
  });
  return constants.length === 0
    ? ''
    : {
        prepend: ["import type { TypedDocument } from '@grandstand/registry-client';"],
        content: constants.join('\n\n'),
      };
};
