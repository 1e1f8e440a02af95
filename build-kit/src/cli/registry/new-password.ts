import { readSecret } from '../read-secret.ts';
import { UsageError } from './usage-error.ts';

/** Asks for it at a terminal, else reads it from the standard input. @throws {UsageError} */
export const newPassword = async (email: string): Promise<string> => {
  const password = await readSecret(`New password of ${email}: `);
  if (password === '') throw new UsageError('No password was given.');
  return password;
};
