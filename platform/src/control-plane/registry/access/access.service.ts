import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { PackageName } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { findKey } from '../../../infrastructure/keys/key.repo.ts';
import { passwordMatches } from '../../../infrastructure/passwords/passwords.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { type Caller, EDIT_CONTENT, type Grant, grantsOfRole, REGISTRY_ACTIONS } from '../model/grants.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkEnvironmentName, checkReason, type Mandate } from '../model/request-check.ts';
import {
  type Credential,
  findCredential,
  findEnd,
  findOperator,
  insertCredential,
  listTokens,
  type Operator,
  revokeCredential,
  spendTotpPeriod,
  totpKeyOf,
} from './access.repo.ts';
import { periodOfCode } from './second-factor.ts';

export interface SignedIn {
  readonly operator: Pick<Operator, 'email' | 'name' | 'role'>;
  /** The bearer of the session; returned once. */
  readonly bearer: string;
  readonly expiresAt: number;
}

export interface TokenRequest {
  /** Who acts with it, for the audit. */
  name: string;
  grants: readonly Grant[];
  /** Days it holds, 1 to 365. */
  days: number;
}

export interface Access {
  /**
   * @throws {RegistryError} `unauthorized`, the same for an unknown or disabled e-mail and a wrong password; `totp_needed`
   * where the password is right and a second factor is asked for
   */
  signIn(email: string, password: string, code?: string): Promise<SignedIn>;
  signOut(bearer: string): Promise<void>;
  /** Who a bearer belongs to; null for one that is unknown, expired or revoked. */
  callerOf(bearer: string): Promise<Caller | null>;
  /** Why a bearer belongs to no caller, for the person who sent it. */
  refusalOf(bearer: string): Promise<string>;
  /** The bearer is returned once. @throws {RegistryError} `invalid` */
  issueToken(request: TokenRequest, mandate: Mandate): Promise<{ token: Credential; bearer: string }>;
  tokens(): Promise<Credential[]>;
  /** @throws {RegistryError} `not_found` */
  revokeToken(id: string, mandate: Mandate): Promise<void>;
}

const SESSION_MS = 12 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** No parentheses: `(platform token)` marks another kind of caller in the audit. */
const TOKEN_NAME = /^[\w.@+ -]{2,80}$/;
const PLATFORM_TOKEN_ACTOR = '(platform token)';

export const digestOf = (bearer: string): string => createHash('sha256').update(bearer).digest('hex');

/** `rootToken`: the platform's own token; it is in no table and has every permission. */
export const createAccess = ({ db, clock }: { db: Db; clock: Clock }, rootToken: string): Access => {
  const rootDigest = Buffer.from(digestOf(rootToken));
  const checkCode = async (email: string, code: string | undefined): Promise<void> => {
    if (code === undefined) throw new RegistryError('totp_needed', 'Enter the code of your authenticator app.');
    const secret = await findKey(db, totpKeyOf(email));
    const period = secret === null ? null : periodOfCode(secret, code, clock.now());
    if (period === null || !(await spendTotpPeriod(db, email, period)))
      throw new RegistryError('unauthorized', 'The code is wrong, or it was used before. Wait for the next one.');
  };
  return {
    async signIn(email, password, code) {
      const operator = await findOperator(db, email.trim().toLowerCase());
      if (
        !(await passwordMatches(operator?.passwordHash ?? null, password)) ||
        !operator ||
        operator.disabledAt !== null
      )
        throw new RegistryError('unauthorized', 'The e-mail or the password is wrong.');
      if (operator.hasTotp) await checkCode(operator.email, code);
      const { bearer, credential } = newCredential('session', operator.email, grantsOfRole[operator.role], {
        createdAt: clock.now(),
        expiresAt: clock.now() + SESSION_MS,
      });
      await insertCredential(db, credential);
      const { name, role } = operator;
      return { operator: { email: operator.email, name, role }, bearer, expiresAt: credential.expiresAt };
    },
    async signOut(bearer) {
      await revokeCredential(db, { digest: digestOf(bearer) }, clock.now());
    },
    async callerOf(bearer) {
      const digest = digestOf(bearer);
      if (timingSafeEqual(Buffer.from(digest), rootDigest))
        return { kind: 'platform', actor: PLATFORM_TOKEN_ACTOR, grants: grantsOfRole.admin };
      const found = await findCredential(db, digest, clock.now());
      return found ? { kind: found.kind, actor: found.actor, grants: found.grants } : null;
    },
    async refusalOf(bearer) {
      const end = await findEnd(db, digestOf(bearer));
      if (!end)
        return 'The registry does not know this token: it was mistyped, or another registry issued it. Sign in, or use a token that "grandstand tokens issue" printed for this registry.';
      const [how, at] = end.revokedAt === null ? ['expired', end.expiresAt] : ['was revoked', end.revokedAt];
      return `This token ${how} at ${new Date(at).toISOString()}. Sign in again, or ask an administrator for another token.`;
    },
    async issueToken({ name, grants, days }, { actor, reason }) {
      checkReason(reason);
      if (!TOKEN_NAME.test(name)) throw new RegistryError('invalid', `"${name}" is not a name for a token.`);
      if (!(Number.isInteger(days) && days >= 1 && days <= 365))
        throw new RegistryError('invalid', `A token holds 1 to 365 days, not ${days}.`);
      for (const grant of grants) checkGrant(grant);
      const at = clock.now();
      const { bearer, credential } = newCredential('token', name, grants, {
        createdAt: at,
        expiresAt: at + days * DAY_MS,
      });
      await db.transaction().execute(async (trx) => {
        await insertCredential(trx, credential);
        const became = `${name}: ${grants.map(grantText).join(', ') || 'read only'}, ${days} days`;
        await appendAudit(trx, at, { actor, action: 'issue_token', environment: null, reason, was: null, became });
      });
      return { token: credential, bearer };
    },
    tokens: () => listTokens(db, clock.now()),
    async revokeToken(id, { actor, reason }) {
      checkReason(reason);
      await db.transaction().execute(async (trx) => {
        const at = clock.now();
        if (!(await revokeCredential(trx, { id }, at)))
          throw new RegistryError('not_found', 'There is no such token, or it was revoked already.');
        await appendAudit(trx, at, { actor, action: 'revoke_token', environment: null, reason, was: id, became: null });
      });
    },
  };
};

/** A bearer of 256 random bits, and what is kept of it. */
const newCredential = (
  kind: Credential['kind'],
  actor: string,
  grants: readonly Grant[],
  life: Pick<Credential, 'createdAt' | 'expiresAt'>,
): { bearer: string; credential: Credential } => {
  const bearer = randomBytes(32).toString('base64url');
  return { bearer, credential: { id: randomUUID(), digest: digestOf(bearer), kind, actor, grants, ...life } };
};

const grantText = ({ action, remote, environment }: Grant): string => `${action} ${remote} in ${environment}`;

/** @throws {RegistryError} `invalid` */
const checkGrant = ({ action, remote, environment }: Grant): void => {
  const known: readonly string[] = ['*', ...REGISTRY_ACTIONS, EDIT_CONTENT];
  if (!known.includes(action))
    throw new RegistryError('invalid', `"${action}" is not an action. Use ${known.join(', ')}.`);
  if (action === EDIT_CONTENT && (remote !== '*' || environment !== '*'))
    throw new RegistryError('invalid', `${EDIT_CONTENT} concerns no remote and no environment: use * for both.`);
  if (remote !== '*' && !PackageName.safeParse(remote).success)
    throw new RegistryError('invalid', `"${remote}" is not a remote.`);
  if (environment !== '*') checkEnvironmentName(environment);
};
