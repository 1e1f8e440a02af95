import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';
import { NotificationTagSchema } from './notification-tag.ts';

const Nothing = z.object({});
const line = () => z.optional(z.string().check(z.maxLength(300)));

/**
 * ACCT-015. What is left out stays as it is. `dateOfBirth`: epoch ms. Another `email` needs `currentPassword`, or for an
 * account without a password a recent social sign-in, and takes effect once the link mailed to it is confirmed (S-39).
 */
export const UpdateProfile = accountCall(
  'updateProfile',
  'bearer',
  z.object({
    email: z.optional(z.string()),
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    nickName: z.optional(z.string()),
    dateOfBirth: z.optional(z.int()),
    gender: z.optional(z.nullable(z.string())),
    addressMsg: z.optional(
      z.object({
        address1: line(),
        address2: line(),
        city: line(),
        state: line(),
        country: line(),
        zipCode: line(),
        homePhone: line(),
        mobileNumber: line(),
        socialProfilePic: line(),
        profilePic: line(),
      }),
    ),
    /** With `password`: only while the account has none (S-19). */
    customerUsername: z.optional(z.string()),
    password: z.optional(z.string()),
    currentPassword: z.optional(z.string()),
  }),
  Nothing,
);

/** PLAT-013. `idToken` proves that the identity is the bearer's (S-06). */
export const UpdateAccountDetails = accountCall(
  'updateAccountDetails',
  'bearer',
  z.object({
    parameterMesgs: z
      .array(z.object({ paramName: z.literal('CPCUSTOMERID'), paramValue: z.string() }))
      .check(z.length(1)),
    idToken: z.optional(z.string()),
  }),
  /** Present where the identity counts once the link mailed to this address is opened. */
  z.object({ confirmationSentTo: z.optional(z.string()) }),
);

const list = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.array(item).check(z.maxLength(100)));
const Teams = list(z.int());
const Players = list(
  z.object({
    playerId: z.string().check(z.minLength(1), z.maxLength(100)),
    playerName: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
);
const Tags = list(NotificationTagSchema);

const addOrRemove = accountCall(
  'addOrRemoveFavouritesPOST',
  'bearer',
  z.discriminatedUnion('favouriteType', [
    z.object({ favouriteType: z.literal('favoriteTeams'), favoriteTeamsToAdd: Teams, favoriteTeamsToRemove: Teams }),
    z.object({
      favouriteType: z.literal('favoritePlayers'),
      favoritePlayersToAdd: Players,
      favoritePlayersToRemove: Players,
    }),
    z.object({
      favouriteType: z.literal('notificationTags'),
      notificationTagsToAdd: Tags,
      notificationTagsToRemove: Tags,
    }),
  ]),
  Nothing,
);

/** ACCT-017, ACCT-019, ACCT-023. Its wrapper does not carry the path's `POST`. */
export const AddOrRemoveFavourites = {
  ...addOrRemove,
  envelope: {
    kind: 'account',
    request: 'AddOrRemoveFavouritesRequestMessage',
    reply: 'AddOrRemoveFavouritesResponseMessage',
  },
} as const satisfies typeof addOrRemove;

/** ACCT-035. The same code every time. */
export const GenerateReferralCode = accountCall(
  'generateReferralCode',
  'bearer',
  z.object({ initiatedBy: z.literal('evWeb'), referralProgram: z.string() }),
  z.object({ referralCode: z.string() }),
);

/** What the bearer's code has earned (ACCT-037, S-32), the newest first: one reward a friend. `creditedAt`: epoch ms. */
export const GetReferralRewards = accountCall(
  'getReferralRewards',
  'bearer',
  Nothing,
  z.object({
    totalPoints: z.int(),
    rewards: z.array(z.object({ points: z.int(), creditedAt: z.int() })),
  }),
);
