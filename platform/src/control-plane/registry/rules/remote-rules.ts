import { type RemoteManifest, RemoteRules } from '@grandstand/shared-contracts/release';
import { RegistryError } from '../model/registry-error.ts';

export type { RemoteRules };

/** Ceiling of a name's `budgets.jsBrotliBytes` until an administrator sets another. */
const DEFAULT_MAX_JS_BYTES = 100_000;

/** What a name is bound to by its first build. */
export const initialRules = ({ name, owner }: RemoteManifest): RemoteRules => ({
  name,
  team: owner.team,
  maxJsBytes: DEFAULT_MAX_JS_BYTES,
  paths: null,
});

/** The rules with owner and budget of a manifest; the same object when nothing differs. */
export const withClaims = (rules: RemoteRules, { owner, budgets }: RemoteManifest): RemoteRules => {
  const maxJsBytes = Math.max(rules.maxJsBytes, budgets.jsBrotliBytes);
  return owner.team === rules.team && maxJsBytes === rules.maxJsBytes
    ? rules
    : { ...rules, team: owner.team, maxJsBytes };
};

const isWithin = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(prefix === '/' ? '/' : `${prefix}/`));

/** What a manifest claims against the rules of its name. */
export const ruleErrors = (
  { name, owner, budgets, routes, triggers, preloads = [] }: RemoteManifest,
  { team, maxJsBytes, paths }: RemoteRules,
): string[] => {
  const claimed = [...routes, ...triggers].map(({ path }) => path);
  const outside =
    paths === null ? [] : [...claimed, ...preloads.map(({ on }) => on)].filter((path) => !isWithin(path, paths));
  const how = `An administrator can change this: grandstand rules set ${name}.`;
  return [
    ...(owner.team === team ? [] : [`remote.json: the owner is "${owner.team}"; ${name} belongs to "${team}". ${how}`]),
    ...(budgets.jsBrotliBytes <= maxJsBytes
      ? []
      : [`remote.json: budgets.jsBrotliBytes is ${budgets.jsBrotliBytes}; ${name} may have ${maxJsBytes}. ${how}`]),
    ...outside.map((path) => `remote.json: ${path} is outside the paths of ${name}: ${paths?.join(', ')}. ${how}`),
  ];
};

/** @throws {RegistryError} `invalid` */
export const checkRules = (given: unknown): RemoteRules => {
  const parsed = RemoteRules.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new RegistryError(
    'invalid',
    'The rules are invalid.',
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  );
};
