import { type Contact, GENDER_OPTIONS, nameFault, splitName } from '@grandstand/shared-contracts';
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
    const fault = nameFault(t, name);
    return fault ? { name: fault } : {};
  };

/** What differs from the contact, and nothing else: another tab's change of the other field stays (ACCT-015). */
export const profileChange = (contact: Contact, { name = '', gender }: ProfileValues): ProfileChange => {
  const { firstName, lastName } = splitName(name);
  const isRenamed = firstName !== contact.firstName || lastName !== contact.lastName;
  const wanted = gender === NO_GENDER ? '' : gender;
  return {
    // the nickname is the first name.
    ...(isRenamed ? { firstName, lastName, nickName: firstName } : {}),
    ...(wanted === contact.gender ? {} : { gender: wanted || null }),
  };
};
