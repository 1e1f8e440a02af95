import { type AppError, afterSignIn, hasActive } from '@grandstand/shared-contracts';
import { AddOrRemoveFavourites, UpdateProfile } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { formError } from '@grandstand/shared-ui/form';
import { isEligibleAge, parseBirthDate } from '../register/birth-date.ts';
import type { ProfileGaps, ProfileValues } from './update-profile-rules.ts';

/** Saves what was missing, loads the account anew, and leads on; what it resolves to stands under the fields. */
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
    if (!saved.ok) return faultsOf(saved.error, gaps);
    bus.emit('profile:updated', { fields: Object.keys(gaps).filter((gap) => gaps[gap as keyof ProfileGaps]) });
    // Before the account is complete: the page leads on in the moment it is.
    if (!hasActive(session.get())) session.actions.setOnboarding(['payment']);
    const reloaded = await session.actions.reloadAccount();
    if (!reloaded.ok) return { [formError]: reloaded.error.message };
    // A newsletter that could not be added keeps nobody here: Notifications offers it again.
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

/** AUTH-090: a user name that is taken, or a password that is refused, belongs to the password; else to the form. */
const faultsOf = ({ code, message }: AppError, gaps: ProfileGaps) =>
  code === 'refused' && gaps.password ? { password: message } : { [formError]: message };
