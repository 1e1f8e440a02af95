import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { matchesEtag } from '../../infrastructure/http/negotiation.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { ReleasedRemote } from '../registry/model/registry.tables.ts';
import type { Release } from '../registry/releases/release.repo.ts';
import { type AssignmentReason, assignmentOf } from '../registry/rollout/assignment.ts';
import { isInAudience, type Visitor } from '../registry/rollout/visitor.ts';
import { EvaluationError, readFlagQuestion } from './ofrep-question.ts';
import type { Registry } from './registry.service.ts';

const PATH = '/ofrep/v1/evaluate/flags';
const MAX_BYTES = 16 * 1024;
/** A server that evaluates for its visitors asks more often than a person. */
const EVALUATIONS_A_MINUTE = 6_000;

const REASONS: Readonly<Record<AssignmentReason, string>> = {
  only: 'STATIC',
  off: 'DISABLED',
  audience: 'TARGETING_MATCH',
  outside: 'DEFAULT',
  share: 'SPLIT',
};

type FlagRequest = FastifyRequest<{ Params: { key?: string } }>;

interface OfrepOptions {
  readonly registry: Pick<Registry, 'records' | 'audience'>;
  readonly now: () => number;
  /** For errors that are not those of an evaluation. */
  readonly sendRefusal: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/**
 * The OpenFeature Remote Evaluation Protocol: a flag is a remote, its variant and value the version that the visitor of the
 * context gets. Only behind `requireCaller`: a context can ask about any account.
 */
export const ofrepRoutes = (app: FastifyInstance, { registry, now, sendRefusal }: OfrepOptions): void => {
  const limit = throttle(app, { name: 'ofrep', perMinute: EVALUATIONS_A_MINUTE });
  app.setErrorHandler((error: FastifyError | HttpError | EvaluationError, request: FlagRequest, reply) => {
    const { key } = request.params;
    const named = key === undefined ? {} : { key };
    if (error instanceof EvaluationError)
      return reply.code(error.status).send({ ...named, errorCode: error.errorCode, errorDetails: error.message });
    if (error instanceof HttpError && error.retryAfterS !== null) reply.header('retry-after', error.retryAfterS);
    if ('statusCode' in error && error.statusCode === 400)
      return reply.code(400).send({ ...named, errorCode: 'PARSE_ERROR', errorDetails: 'The body is not valid JSON.' });
    return sendRefusal(error as FastifyError, request, reply);
  });

  app.post(`${PATH}/:key`, { bodyLimit: MAX_BYTES }, async (request: FlagRequest) => {
    await limit(request);
    const { release, environment, visitor } = await readFlagQuestion(registry, request.body, now());
    const { key = '' } = request.params;
    const released = release?.remotes[key];
    if (!release || !released)
      throw new EvaluationError(404, 'FLAG_NOT_FOUND', `${environment} serves no remote ${key.slice(0, 80)}.`);
    if (needsKey(released, visitor))
      throw new EvaluationError(
        400,
        'TARGETING_KEY_MISSING',
        `${key} is being rolled out to a share of the visitors: set targetingKey to the visitor's ID.`,
      );
    return flagOf(release, key, released, visitor);
  });

  app.post(PATH, { bodyLimit: MAX_BYTES }, async (request: FlagRequest, reply) => {
    await limit(request);
    const { release, visitor } = await readFlagQuestion(registry, request.body, now());
    const flags = Object.entries(release?.remotes ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, released]) => (release && flagOf(release, key, released, visitor)) ?? { key });
    const etag = `"${createHash('sha256').update(JSON.stringify(flags)).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : { flags };
  });
};

/** Whether the share decides, and there is nothing to decide it by. */
const needsKey = ({ on, rollout }: ReleasedRemote, { id, traits }: Visitor): boolean =>
  on &&
  id === undefined &&
  rollout !== undefined &&
  rollout.percent > 0 &&
  rollout.percent < 100 &&
  isInAudience(rollout.audience ?? [], traits);

const flagOf = ({ id, environment }: Release, key: string, released: ReleasedRemote, visitor: Visitor) => {
  const { version, reason, why } = assignmentOf(released, visitor);
  const metadata = { environment, release: id, why };
  // A remote that is off has no variant; the protocol needs a value.
  if (reason === 'off') return { key, reason: REASONS.off, value: '', metadata };
  return { key, reason: REASONS[reason], variant: version, value: version, metadata };
};
