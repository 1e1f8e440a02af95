import { isEmail } from '@grandstand/shared-contracts';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { forgetKey, replaceKey } from '../../../infrastructure/keys/key.repo.ts';
import { passwordProblem } from '../../../infrastructure/passwords/password-rules.ts';
import { hashPassword, passwordMatches } from '../../../infrastructure/passwords/passwords.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import type { AuditAction } from '../audit/audit-chain.ts';
import { ROLES, type Role } from '../model/grants.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';
import {
  changeOperator,
  endSessionsOf,
  findOperator,
  insertOperators,
  listOperators,
  type Operator,
  totpKeyOf,
} from './access.repo.ts';
import { newTotpSecret, totpUri } from './second-factor.ts';

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password: string;
}

/** People who may sign in to the console. Every change ends the sessions of its operator, and is in the audit. */
export interface Operators {
  list(): Promise<Operator[]>;
  /** @throws {RegistryError} `invalid`, `conflict` for an e-mail that there is */
  add(operator: NewOperator, mandate: Mandate): Promise<void>;
  /** @throws {RegistryError} `not_found` */
  disable(email: string, isDisabled: boolean, mandate: Mandate): Promise<void>;
  /** @throws {RegistryError} `not_found`, `invalid` */
  setPassword(email: string, password: string, mandate: Mandate): Promise<void>;
  /** Asks for a second factor from now on. @returns the address to set up an authenticator app with */
  setTotp(email: string, mandate: Mandate): Promise<string>;
  endTotp(email: string, mandate: Mandate): Promise<void>;
  /** By the operator. @throws {RegistryError} `forbidden` for a wrong current password, `invalid` */
  changeOwnPassword(email: string, current: string, password: string): Promise<void>;
}

export const createOperators = ({ db, clock }: { db: Db; clock: Clock }): Operators => {
  const change = async (
    email: string,
    { actor, reason }: Mandate,
    action: AuditAction,
    became: string,
    work: (trx: Db) => Promise<void>,
  ): Promise<void> => {
    checkReason(reason);
    await db.transaction().execute(async (trx) => {
      if (!(await findOperator(trx, email))) throw new RegistryError('not_found', `There is no operator ${email}.`);
      await work(trx);
      await endSessionsOf(trx, email, clock.now());
      await appendAudit(trx, clock.now(), { actor, action, environment: null, reason, was: email, became });
    });
  };
  const setPassword = async (email: string, password: string, mandate: Mandate): Promise<void> => {
    checkPassword(password, email);
    const passwordHash = await hashPassword(password);
    await change(email, mandate, 'change_operator', 'new password', (trx) =>
      changeOperator(trx, email, { password_hash: passwordHash }),
    );
  };

  return {
    list: () => listOperators(db),
    async add({ email: given, name, role, password }, { actor, reason }) {
      checkReason(reason);
      const email = given.trim().toLowerCase();
      if (!isEmail(email)) throw new RegistryError('invalid', `"${given}" is not an e-mail address.`);
      if (name.trim() === '' || name.length > 80)
        throw new RegistryError('invalid', 'The name needs 1 to 80 characters.');
      checkPassword(password, email);
      const operator = {
        email,
        name: name.trim(),
        role: checkedRole(role),
        passwordHash: await hashPassword(password),
      };
      await db.transaction().execute(async (trx) => {
        if ((await insertOperators(trx, [operator])) === 0)
          throw new RegistryError('conflict', `There is an operator ${email} already.`);
        const became = `${email}: ${operator.role}`;
        await appendAudit(trx, clock.now(), {
          actor,
          action: 'add_operator',
          environment: null,
          reason,
          was: null,
          became,
        });
      });
    },
    disable: (email, isDisabled, mandate) =>
      change(email, mandate, 'change_operator', isDisabled ? 'disabled' : 'enabled', (trx) =>
        changeOperator(trx, email, { disabled_at: isDisabled ? clock.now() : null }),
      ),
    setPassword,
    async setTotp(email, mandate) {
      const secret = newTotpSecret();
      await change(email, mandate, 'change_operator', 'new second factor', async (trx) => {
        await replaceKey(trx, totpKeyOf(email), secret);
        await changeOperator(trx, email, { has_totp: true, last_totp_period: 0 });
      });
      return totpUri(secret, email);
    },
    endTotp: (email, mandate) =>
      change(email, mandate, 'change_operator', 'no second factor', async (trx) => {
        await forgetKey(trx, totpKeyOf(email));
        await changeOperator(trx, email, { has_totp: false });
      }),
    async changeOwnPassword(email, current, password) {
      const operator = await findOperator(db, email);
      if (!(await passwordMatches(operator?.passwordHash ?? null, current)))
        throw new RegistryError('forbidden', 'The current password is incorrect.');
      await setPassword(email, password, { actor: email, reason: 'Changed in the console.' });
    },
  };
};

/** @throws {RegistryError} `invalid` */
const checkPassword = (password: string, email: string): void => {
  const problem = passwordProblem(password, email);
  if (problem) throw new RegistryError('invalid', problem);
};

/** @throws {RegistryError} `invalid` */
const checkedRole = (role: string): Role => {
  const known = ROLES.find((one) => one === role);
  if (known) return known;
  throw new RegistryError('invalid', `"${role}" is not a role. Roles are ${ROLES.join(', ')}.`);
};
