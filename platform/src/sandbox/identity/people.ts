import { createHash } from 'node:crypto';
import { type Brand, TYPE_OF } from '../../services/identity/issuers.ts';
import { SEED_SOCIAL_PEOPLE, type SeedSocialPerson, seedEmail } from '../seed/seed-users.ts';

/** A person with an identity at a sandbox provider. */
export interface Person {
  /** The identity's subject; identifies it without stored data. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** The result of signing in, as a hint for people. */
  readonly about: string;
}

const personOf = (brand: Brand, { seed, name, about }: SeedSocialPerson): Person => ({
  subject: `${brand}-${seed}`,
  email: seedEmail(seed),
  name,
  about,
});

/** Who can be chosen on a brand's page. */
export const peopleOf = (brand: Brand): readonly Person[] =>
  SEED_SOCIAL_PEOPLE.filter(({ at }) => at === undefined || at === TYPE_OF[brand]).map((person) =>
    personOf(brand, person),
  );

/** Whose e-mail this is: one of the list, or somebody new, the same one each time. */
export const personWithEmail = (brand: Brand, typed: string): Person => {
  const email = typed.trim().toLowerCase();
  const [mailbox = ''] = email.split('@');
  const words = mailbox.split(/[^a-z0-9]+/).filter(Boolean);
  const digest = createHash('sha256').update(email).digest('hex').slice(0, 20);
  return (
    peopleOf(brand).find((person) => person.email === email) ?? {
      subject: `${brand}-${digest}`,
      email,
      name: words.map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`).join(' ') || email,
      about: '',
    }
  );
};
