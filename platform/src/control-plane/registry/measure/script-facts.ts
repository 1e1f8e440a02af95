import { type AnyNode, type Expression, type Pattern, type Program, parse } from 'acorn';

/** Facts that are read from the bytes of a script, not from the build's manifest. */
export interface ScriptFacts {
  /** `script`: runs as a classic script. */
  readonly kind: 'script' | 'module';
  /** Names that it sets on the global object when it runs. */
  readonly globals: ReadonlySet<string>;
  /** Contains `import()`, or is a module itself. */
  readonly usesModules: boolean;
}

const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['globalThis', 'self', 'window']);

/** Null when it is not JavaScript. */
export const scriptFacts = (source: string): ScriptFacts | null => {
  const script = tryParse(source, 'script');
  const program = script ?? tryParse(source, 'module');
  if (!program) return null;
  let usesModules = script === null;
  visit(program, (node) => {
    if (node.type === 'ImportExpression') usesModules = true;
  });
  return {
    kind: script ? 'script' : 'module',
    globals: new Set(globalsOf(program, script !== null)),
    usesModules,
  };
};

const tryParse = (source: string, sourceType: 'script' | 'module'): Program | null => {
  try {
    return parse(source, { ecmaVersion: 'latest', sourceType });
  } catch {
    return null;
  }
};

/** Iterative: minified code nests deeper than a call stack allows. No spread of children into a call, for the same reason. */
const visit = (root: AnyNode, seen: (node: AnyNode) => void): void => {
  const pending: object[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isNode(next)) seen(next);
    else if (!Array.isArray(next)) continue;
    for (const child of Object.values(next)) if (isObject(child)) pending.push(child);
  }
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isNode = (value: object): value is AnyNode => 'type' in value && typeof value.type === 'string';

/** Statements at the top level; what functions do when called is not known. A module's declarations are its own. */
const globalsOf = (program: Program, isClassic: boolean): string[] =>
  program.body.flatMap((statement) => {
    if (isClassic && statement.type === 'FunctionDeclaration') return [statement.id.name];
    if (isClassic && statement.type === 'VariableDeclaration' && statement.kind === 'var')
      return statement.declarations.flatMap(({ id }) => boundNames(id));
    if (statement.type === 'ExpressionStatement') return assignedGlobals(statement.expression, isClassic);
    return [];
  });

const boundNames = (pattern: Pattern): string[] => (pattern.type === 'Identifier' ? [pattern.name] : []);

/** A module is strict: it assigns only to names that it declares, and sets globals as properties alone. */
const assignedGlobals = (expression: Expression, isClassic: boolean): string[] => {
  if (expression.type === 'SequenceExpression')
    return expression.expressions.flatMap((one) => assignedGlobals(one, isClassic));
  if (expression.type !== 'AssignmentExpression') return [];
  const { left } = expression;
  const own =
    left.type === 'MemberExpression' && left.object.type === 'Identifier' && GLOBAL_OBJECTS.has(left.object.name)
      ? propertyName(left.property, left.computed)
      : [];
  const named = left.type === 'Identifier' && isClassic ? [left.name] : own;
  return [...named, ...assignedGlobals(expression.right, isClassic)];
};

const propertyName = (property: AnyNode, isComputed: boolean): string[] => {
  if (property.type === 'Identifier' && !isComputed) return [property.name];
  return property.type === 'Literal' && typeof property.value === 'string' ? [property.value] : [];
};
