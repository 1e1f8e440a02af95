import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id figures: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not the account, or its password, exists (S-16). */
export const passwordMatches = async (passwordHash: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
};
