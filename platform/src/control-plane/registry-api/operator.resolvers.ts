import type { MercuriusContext } from 'mercurius';
import type { NewOperator, Operators } from '../registry/access/operators.service.ts';
import type { Keys } from '../registry/keys/keys.service.ts';
import { assertMay } from '../registry/model/grants.ts';
import type { Mandate } from '../registry/model/request-check.ts';

type Context = Pick<MercuriusContext, 'caller'>;
type Given<Fields> = Fields & { readonly reason: string };

/** @throws {RegistryError} `forbidden` unless the caller administers everything */
const administrator = ({ caller }: Context, reason: string): Mandate => {
  assertMay(caller, 'administer', { remotes: ['*'], environment: '*' });
  return { actor: caller.actor, reason };
};

/** Who may sign in, and what the installation signs with. */
export const operatorResolvers = (operators: Operators, keys: Keys) => ({
  Query: {
    async operators(_root: unknown, _args: unknown, context: Context) {
      administrator(context, 'reads');
      return (await operators.list()).map(({ email, name, role, disabledAt, hasTotp }) => ({
        email,
        name,
        role,
        isDisabled: disabledAt !== null,
        hasTotp,
      }));
    },
  },
  Mutation: {
    async addOperator(_root: unknown, { reason, ...operator }: Given<NewOperator>, context: Context) {
      await operators.add(operator, administrator(context, reason));
      return true;
    },
    async disableOperator(_root: unknown, args: Given<{ email: string; disabled: boolean }>, context: Context) {
      await operators.disable(args.email, args.disabled, administrator(context, args.reason));
      return true;
    },
    async setOperatorPassword(_root: unknown, args: Given<{ email: string; password: string }>, context: Context) {
      await operators.setPassword(args.email, args.password, administrator(context, args.reason));
      return true;
    },
    setOperatorTotp: (_root: unknown, args: Given<{ email: string }>, context: Context) =>
      operators.setTotp(args.email, administrator(context, args.reason)),
    async endOperatorTotp(_root: unknown, args: Given<{ email: string }>, context: Context) {
      await operators.endTotp(args.email, administrator(context, args.reason));
      return true;
    },
    rotateKeys: (_root: unknown, args: Given<{ name?: string | null }>, context: Context) =>
      keys.rotate(args.name ?? null, administrator(context, args.reason)),
  },
});
