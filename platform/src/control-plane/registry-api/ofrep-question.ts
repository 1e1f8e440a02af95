import * as z from 'zod';
import type { Release } from '../registry/releases/release.repo.ts';
import { UNKNOWN_TRAITS, type Visitor } from '../registry/rollout/visitor.ts';
import type { Registry } from './registry.service.ts';

const Text = z.string().max(200);
/** The context of an evaluation; attributes that no audience compares are ignored. */
const Context = z.object({
  environment: z.string({ error: 'name the environment, such as staging' }).max(50),
  targetingKey: Text.optional(),
  country: Text.toLowerCase().optional(),
  zone: Text.toLowerCase().optional(),
  browser: Text.toLowerCase().optional(),
  header: z.union([Text.transform((text) => text.split(',').map((value) => value.trim())), z.array(Text)]).optional(),
  account: Text.optional(),
  staff: z.boolean().optional(),
});
const Body = z.object({ context: z.looseObject({}).default({}) });

/** An evaluation that failed, in the words of the protocol. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  readonly status: 400 | 404;
  readonly errorCode: string;

  constructor(status: 400 | 404, errorCode: string, details: string) {
    super(details);
    this.status = status;
    this.errorCode = errorCode;
  }
}

export interface FlagQuestion {
  readonly environment: string;
  /** Null before the environment's first. */
  readonly release: Release | null;
  readonly visitor: Visitor;
}

/** @throws {EvaluationError} */
export const readFlagQuestion = async (
  { records, audience }: Pick<Registry, 'records' | 'audience'>,
  body: unknown,
  nowMs: number,
): Promise<FlagQuestion> => {
  const parsed = Body.safeParse(body);
  if (!parsed.success) throw new EvaluationError(400, 'PARSE_ERROR', 'The body is not {"context": {…}}.');
  const context = Context.safeParse(parsed.data.context);
  if (!context.success) {
    const errors = context.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new EvaluationError(400, 'INVALID_CONTEXT', `The context is not valid (${errors.join('; ')}).`);
  }
  const { environment, targetingKey, ...traits } = context.data;
  const found = await records.environment(environment);
  if (!found)
    throw new EvaluationError(
      400,
      'INVALID_CONTEXT',
      `There is no environment ${environment}: set environment to one.`,
    );
  const release = found.currentRelease === null ? undefined : await records.releaseById(found.currentRelease);
  const hasAudience = Object.values(release?.remotes ?? {}).some(({ rollout }) => rollout?.audience);
  const joined = hasAudience && targetingKey !== undefined ? await audience.joinedBy(targetingKey, nowMs) : [];
  const known = Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined));
  const visitor = { id: targetingKey, traits: { ...UNKNOWN_TRAITS, ...known }, joined: new Set(joined) };
  return { environment, release: release ?? null, visitor };
};
