import { type AppError, afterSignIn, hasActive } from '@grandstand/shared-contracts';
import { AddOrRemoveFavourites, UpdateProfile } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { formError } from '@grandstand/shared-ui/form';
import { isEligibleAge, parseBirthDate } from '../register/birth-date.ts';
import type { ProfileGaps, ProfileValues } from './update-profile-rules.ts';

/** Saves the missing fields, reloads the account, and continues; resolves to the messages under the fields. */
export const useProfileUpdate = (gaps: ProfileGaps) => {
  const host = useHost();
  const { t, session, settings, dialog, bus, navigate } = host;

  const save = (values: ProfileValues, dateOfBirth: number | null) =>
    session.actions.track('profileUpdate', () =>
      host.call(UpdateProfile, {
        ...(gaps.password
          ? { customerUsername: session.get().account?.contact?.email ?? '', password: values.password ?? '' }
          : {}),
        ...(dateOfBirth === null ? {} : { dateOfBirth }),
      }),
    );

  return async (values: ProfileValues) => {
    const dateOfBirth = gaps.dateOfBirth ? parseBirthDate(values.dateOfBirth ?? '') : null;
    if (dateOfBirth !== null && !isEligibleAge(dateOfBirth, host.now(), settings.get())) {
      await dialog({ title: t('register.ageTitle'), body: t('register.age') });
      return { dateOfBirth: t('register.age') };
    }
    const saved = await save(values, dateOfBirth);
    if (!saved.ok) return problemsOf(saved.error, gaps);
    bus.emit('profile:updated', { fields: Object.keys(gaps).filter((gap) => gaps[gap as keyof ProfileGaps]) });
    // Before the account is complete, because the page navigates as soon as it is.
    if (!hasActive(session.get())) session.actions.setOnboarding(['payment']);
    const reloaded = await session.actions.reloadAccount();
    if (!reloaded.ok) return { [formError]: reloaded.error.message };
    // A failure of the newsletter does not stop the flow: Notifications offers it again.
    if (values.newsletter) {
      await host.call(AddOrRemoveFavourites, {
        favouriteType: 'notificationTags',
        notificationTagsToAdd: ['NEWSLETTER'],
      });
    }
    navigate(afterSignIn(session.get()), { replace: true });
    return undefined;
  };
};

/** AUTH-090: a taken user name or a refused password is shown at the password; other errors above the form. */
const problemsOf = ({ code, message }: AppError, gaps: ProfileGaps) =>
  code === 'refused' && gaps.password ? { password: message } : { [formError]: message };
