import { type Account, type Result, type Session, success } from '@grandstand/shared-contracts';
import { type Caller, GetContact, GetFavourites, type ReplyOf } from '@grandstand/shared-contracts/api';

export interface AccountSnapshot {
  readonly account: Account;
  readonly favourites: Session['favourites'];
}

type Favourites = Session['favourites'];

export const fetchContact = async (call: Caller): Promise<Result<Account>> => {
  const reply = await call(GetContact, {});
  return reply.ok ? success(accountFrom(reply.value)) : reply;
};

export const fetchFavourites = async (call: Caller): Promise<Result<Favourites>> => {
  const reply = await call(GetFavourites, {});
  if (!reply.ok) return reply;
  const { favoriteTeams, favoritePlayers, notificationTags } = reply.value.favourites;
  return success({ teams: favoriteTeams, players: favoritePlayers, tags: notificationTags });
};

/** Contact and favourites as the account service has them now; a failure of the contact is returned first. */
export const fetchAccount = async (call: Caller): Promise<Result<AccountSnapshot>> => {
  const [contact, favourites] = await Promise.all([fetchContact(call), fetchFavourites(call)]);
  if (!contact.ok) return contact;
  if (!favourites.ok) return favourites;
  return success({ account: contact.value, favourites: favourites.value });
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
