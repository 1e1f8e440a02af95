import { readFile } from 'node:fs/promises';
import { audienceErrors, parseAudience } from '@grandstand/shared-contracts/release';
import { parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { UsageError } from '../usage-error.ts';

const Version = z.string().check(z.minLength(1));
const DesiredRollout = z.strictObject({
  version: Version,
  percent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  preset: z.optional(z.string()),
  /** `country=us,ca`, `staff`: see `parseAudience`. */
  audience: z.optional(
    z
      .array(z.string())
      .check(
        z.refine(
          (texts) => audienceErrors(parseAudience(texts)).length === 0,
          'is not an audience such as [country=us, browser=firefox]',
        ),
      ),
  ),
});
const DesiredRemote = z.strictObject({
  version: Version,
  on: z._default(z.boolean(), true),
  rollout: z.optional(DesiredRollout),
});
/** `mf-watch: 1.2.0` is short for enabled, at 100 %. */
const RemoteEntry = z.union([
  z.pipe(
    Version,
    z.transform((version): z.output<typeof DesiredRemote> => ({ version, on: true })),
  ),
  DesiredRemote,
]);
const DesiredEnvironment = z.strictObject({
  shell: z.optional(Version),
  remotes: z._default(z.record(z.string(), RemoteEntry), {}),
});
/** `grandstand.yaml`. Remotes that it omits are unchanged; remotes that it names are fully described. */
const DesiredState = z.strictObject({ environments: z.record(z.string(), DesiredEnvironment) });

export type DesiredRemote = z.output<typeof DesiredRemote>;
export type DesiredEnvironment = z.output<typeof DesiredEnvironment>;
export type DesiredState = z.output<typeof DesiredState>;

/** @param file for messages. @throws {UsageError} with every error */
export const parseDesiredState = (text: string, file: string): DesiredState => {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken) throw new UsageError(`${file} is not valid YAML: ${broken.message}`);
  const parsed = DesiredState.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${problemOf(issue)}`);
  throw new UsageError([`${file} cannot be applied:`, ...problems].join('\n'));
};

const problemOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} has no meaning here`;
  if (issue.code === 'invalid_union')
    return 'needs a version in quotes ("1.2.0"), or version with on and rollout { version, percent or preset }';
  return issue.message;
};

/** @throws {UsageError} */
export const readDesiredState = async (file: string): Promise<DesiredState> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
  return parseDesiredState(text, file);
};
