import { ADDRESS_FIELDS, type Contact, GENDER_OPTIONS, nameProblem, splitName } from '@grandstand/shared-contracts';
import type { RequestOf, UpdateProfile } from '@grandstand/shared-contracts/api';
import type { Translate } from '@grandstand/shared-contracts/config';

export interface ProfileValues extends Record<string, unknown> {
  readonly name?: string;
  /** One of `GENDER_OPTIONS`. */
  readonly gender?: string;
}

export type ProfileChange = RequestOf<typeof UpdateProfile>;

const [NO_GENDER] = GENDER_OPTIONS;

/** ACCT-014: the saved gender is selected; none is the first option. */
export const profileValues = ({ firstName, lastName, gender }: Contact): ProfileValues => ({
  name: `${firstName} ${lastName}`.trim(),
  gender: gender || NO_GENDER,
});

export const validateProfile =
  (t: Translate) =>
  ({ name = '' }: ProfileValues) => {
    const problem = nameProblem(t, name);
    return problem ? { name: problem } : {};
  };

/** The edited contact with every field of ACCT-015; null when nothing was edited. */
export const profileChange = (contact: Contact, { name = '', gender }: ProfileValues): ProfileChange | null => {
  const { firstName, lastName } = splitName(name);
  const isRenamed = firstName !== contact.firstName || lastName !== contact.lastName;
  const wanted = (gender === NO_GENDER ? '' : gender) ?? '';
  if (!isRenamed && wanted === contact.gender) return null;
  return {
    email: contact.email,
    firstName,
    lastName,
    // the nickname is the first name.
    nickName: isRenamed ? firstName : contact.nickName,
    ...(contact.dateOfBirth === null ? {} : { dateOfBirth: contact.dateOfBirth }),
    gender: wanted || null,
    addressMsg: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, contact.addressMsg?.[field] ?? ''])),
  };
};
