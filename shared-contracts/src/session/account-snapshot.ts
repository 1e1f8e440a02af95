import { GetContact, GetFavourites } from '../api/account.ts';
import type { ReplyOf } from '../api/call.ts';
import { type Result, success } from '../errors.ts';
import type { Caller } from '../runtime/caller.ts';
import type { Account, Session } from './session.ts';

export interface AccountSnapshot {
  readonly account: Account;
  readonly favourites: Session['favourites'];
}

/** Contact and favourites as the account service has them now; the contact's failure goes first. */
export const fetchAccount = async (call: Caller): Promise<Result<AccountSnapshot>> => {
  const [contact, favourites] = await Promise.all([call(GetContact, {}), call(GetFavourites, {})]);
  if (!contact.ok) return contact;
  if (!favourites.ok) return favourites;
  const { favoriteTeams, favoritePlayers, notificationTags } = favourites.value.favourites;
  return success({
    account: accountFrom(contact.value),
    favourites: { teams: favoriteTeams, players: favoritePlayers, tags: notificationTags },
  });
};

const accountFrom = (reply: ReplyOf<typeof GetContact>): Account => {
  const [contact] = reply.contactMessage;
  return {
    spAccountID: reply.spAccountID,
    ...(reply.cpCustomerID ? { cpCustomerID: reply.cpCustomerID } : {}),
    ...(reply.socialLoginType ? { socialLoginType: reply.socialLoginType } : {}),
    ...(contact
      ? { contact: { ...contact, nickName: contact.nickName ?? contact.firstName, gender: contact.gender ?? '' } }
      : {}),
    hasUserName: Boolean(contact?.userName),
    registerSuccess: false,
    isLinkedToTV: reply.isLinkedToTV,
    hasPassword: reply.hasPassword ?? true,
    ...(reply.registrationDate === undefined ? {} : { registeredAt: reply.registrationDate }),
  };
};
