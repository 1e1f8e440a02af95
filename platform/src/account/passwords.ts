import { fillText, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TEXTS } from '@grandstand/shared-contracts';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id figures: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not the account, or its password, exists (S-16). */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}

const COMMON = new Set(
  (
    '12345678 123456789 1234567890 12341234 11111111 00000000 87654321 password password1 password12 password123 ' +
    'passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx zaq12wsx iloveyou iloveyou1 ' +
    'sunshine princess football baseball basketball superman trustno1 starwars whatever jennifer michelle ' +
    'computer corvette mercedes internet samantha letmein1 welcome1 welcome123 admin123 administrator abcd1234 ' +
    'abc12345 a1b2c3d4 monkey123 dragon123 master123 shadow123 yankees1 yankees123 brooklyn newyork1 liverpool ' +
    'chocolate changeme asdfghjkl asdf1234 88888888 99999999'
  ).split(' '),
);

/** Why a new password is refused; null when it is fine (S-29). */
export function passwordFault(password: string): string | null {
  if (password.length < PASSWORD_MIN_LENGTH)
    return `Your password must contain at least ${PASSWORD_MIN_LENGTH} characters`;
  if (password.length > PASSWORD_MAX_LENGTH) return fillText(TEXTS['password.tooLong'], { max: PASSWORD_MAX_LENGTH });
  if (COMMON.has(password.toLowerCase())) return 'This password is too common. Please choose another one.';
  return null;
}
