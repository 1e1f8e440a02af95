import type { FastifyReply } from 'fastify';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import type { Compositions } from '../registry/compositions/composition.service.ts';

/** Signed: the account of a browser, for rollouts whose audience is a list of accounts. */
export const ACCOUNT_COOKIE = 'gs-account';
const LIFE_S = 30 * 24 * 60 * 60;

/** Lets pages know the account of a browser: a page's request carries cookies only. */
export interface AccountMark {
  /** Marks the browser while a rollout asks for accounts; removes the mark when none does. */
  keep(reply: FastifyReply, accountId: string): Promise<void>;
  clear(reply: FastifyReply): void;
}

interface AccountMarkOptions {
  readonly tokens: SignedTokens;
  readonly compositions: Pick<Compositions, 'rollouts'>;
  readonly environment: string;
  readonly secure: boolean;
}

export const createAccountMark = ({ tokens, compositions, environment, secure }: AccountMarkOptions): AccountMark => {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  /** Signing in does not depend on the registry. */
  const isWanted = async (): Promise<boolean> => {
    const rollouts = await compositions.rollouts(environment).catch(() => []);
    return rollouts.some(({ audience = [] }) => audience.some(({ field }) => field === 'account'));
  };
  return {
    async keep(reply, accountId) {
      if (!(await isWanted())) {
        if (reply.request.cookies[ACCOUNT_COOKIE] !== undefined) reply.clearCookie(ACCOUNT_COOKIE, cookie);
        return;
      }
      const token = tokens.sign('accountMark', { account: accountId }, LIFE_S);
      reply.setCookie(ACCOUNT_COOKIE, token, { ...cookie, maxAge: LIFE_S });
    },
    clear: (reply) => void reply.clearCookie(ACCOUNT_COOKIE, cookie),
  };
};
