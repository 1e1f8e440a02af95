import {
  AddOrRemoveFavourites,
  CreateUser,
  GenerateReferralCode,
  GetContact,
  GetFavourites,
  GetOAuthAccessToken,
  UpdateAccountDetails,
  UpdateProfile,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SEED_PASSWORD, seedEmail } from '../../sandbox/seed/seed-users.ts';
import { newUser } from '../../testing/new-user.ts';
import {
  bearer,
  credentials,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000', GS_LIMIT_CREATE: '10000' });
});
afterAll(() => platform.close());

const signIn = async (seed: string, password?: string) => {
  const response = await send(platform.site, GetOAuthAccessToken, credentials(seed, password));
  return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']);
};
type Session = Awaited<ReturnType<typeof signIn>>;
const codeOf = (call: Parameters<typeof refusalOf>[0], response: Awaited<ReturnType<typeof send>>) =>
  fieldsOf(call, response)['responseCode'] === '1' ? 'ok' : refusalOf(call, response).code;

const update = async (session: Session, fields: Record<string, unknown>) =>
  codeOf(UpdateProfile, await send(platform.site, UpdateProfile, fields, session));
const contactOf = async (session: Session) =>
  GetContact.reply.parse(fieldsOf(GetContact, await send(platform.site, GetContact, {}, session))).contactMessage[0];
const account = (seed: string) =>
  platform.db.selectFrom('account').selectAll().where('id', '=', `sp-${seed}`).executeTakeFirstOrThrow();

test('PLAT-008: what is sent is changed, what is not sent stays', async () => {
  const session = await signIn('nosub');
  const before = await contactOf(session);
  expect(await update(session, { firstName: 'Nora Mae', gender: 'Female' })).toBe('ok');
  expect(await contactOf(session)).toEqual({ ...before, firstName: 'Nora Mae', gender: 'Female' });
  expect(await update(session, { gender: null, addressMsg: { city: 'Albany', zipCode: '12207' } })).toBe('ok');
  expect(await update(session, { addressMsg: { zipCode: '12208' } })).toBe('ok');
  expect((await contactOf(session))?.gender).toBeNull();
  expect((await account('nosub')).address).toEqual({ city: 'Albany', zipCode: '12208' });
});

test('PLAT-008, AUTH-090: refuses another account’s e-mail with eV1062 and changes nothing', async () => {
  const session = await signIn('card-m');
  const taken = { email: seedEmail('card-y'), firstName: 'Nobody', currentPassword: SEED_PASSWORD };
  const { code, message } = refusalOf(UpdateProfile, await send(platform.site, UpdateProfile, taken, session));
  expect([code, message]).toEqual(['eV1062', 'This email belongs to an existing account. Please go to sign in.']);
  expect((await contactOf(session))?.firstName).toBe('Marcus');
});

test.each([
  ['a blank name', { firstName: ' ' }],
  ['no e-mail address', { email: 'x' }],
  ['a ten-year-old', { dateOfBirth: Date.now() - 10 * 366 * 86_400_000 }],
  ['an invented gender', { gender: 'x' }],
  ['a user name that is not the e-mail', { customerUsername: 'somebody@example.test' }],
])('PLAT-008: %s is refused by the server', async (_name, fields) => {
  expect(await update(await signIn('splitit'), fields)).toBe('eV0001');
});

test('S-19: a password is taken only while there is none', async () => {
  const session = await signIn('social');
  expect(await update(session, { password: 'a better secret 7', firstName: 'Mallory' })).toBe('eV0009');
  expect((await contactOf(session))?.firstName).toBe('Sofia');
  await platform.db.updateTable('account').set({ password_hash: null }).where('id', '=', 'sp-social').execute();
  const first = { customerUsername: seedEmail('social'), password: 'a better secret 7' };
  expect(await update(session, { ...first, password: 'short' })).toBe('eV0001');
  expect(await update(session, first)).toBe('ok');
  expect((await signIn('social', 'a better secret 7')).headers.authorization).not.toContain('undefined');
  expect(await update(session, { ...first, password: 'another secret 8' })).toBe('eV0009');
});

test('S-19: a session that is older than an hour sets no first password', async () => {
  const session = await signIn('tv-paid');
  await platform.db.updateTable('account').set({ password_hash: null }).where('id', '=', 'sp-tv-paid').execute();
  await platform.db
    .updateTable('session_family')
    .set({ created_at: platform.clock.now() - 60 * 60_000 - 1 })
    .where('account_id', '=', 'sp-tv-paid')
    .execute();
  const first = { customerUsername: seedEmail('tv-paid'), password: 'a better secret 7' };
  expect(await update(session, first)).toBe('eV0011');
  expect((await account('tv-paid')).password_hash).toBeNull();
});

test('PLAT-013: an identity is attached by proof only; the account’s own is confirmed', async () => {
  const attach = async (seed: string, paramValue: string) => {
    const parameterMesgs = [{ paramName: 'CPCUSTOMERID', paramValue }];
    return codeOf(
      UpdateAccountDetails,
      await send(platform.site, UpdateAccountDetails, { parameterMesgs }, await signIn(seed)),
    );
  };
  expect(await attach('roku', 'google-social')).toBe('eV0010');
  expect(await attach('roku', 'google-roku')).toBe('eV0010');
  expect((await account('roku')).cp_customer_id).toBeNull();
  await platform.db.updateTable('account').set({ cp_customer_id: 'own' }).where('id', '=', 'sp-roku').execute();
  expect(await attach('roku', 'own')).toBe('ok');
});

const favourites = async (session: Session) =>
  GetFavourites.reply.parse(fieldsOf(GetFavourites, await send(platform.site, GetFavourites, {}, session))).favourites;
const change = async (session: Session, fields: Record<string, unknown>) =>
  send(platform.site, AddOrRemoveFavourites, fields, session);

test('PLAT-015: teams, players and tags are added and removed', async () => {
  const session = await signIn('google');
  const [bell, frey] = [
    { playerId: 'yankees-1', playerName: 'Marcus Bell' },
    { playerId: 'nets-2', playerName: 'Tobias Frey' },
  ];
  const all = [
    { favouriteType: 'favoriteTeams', favoriteTeamsToAdd: [2, 1], favoriteTeamsToRemove: [] },
    { favouriteType: 'favoriteTeams', favoriteTeamsToRemove: [2] },
    { favouriteType: 'favoritePlayers', favoritePlayersToAdd: [bell, bell] },
    { favouriteType: 'favoritePlayers', favoritePlayersToAdd: [frey], favoritePlayersToRemove: [bell] },
    { favouriteType: 'notificationTags', notificationTagsToAdd: ['GAME-ALERTS', 'NEWSLETTER'] },
    {
      favouriteType: 'notificationTags',
      notificationTagsToAdd: ['NEWSLETTER'],
      notificationTagsToRemove: ['GAME-ALERTS'],
    },
  ];
  for (const fields of all) expect(codeOf(AddOrRemoveFavourites, await change(session, fields))).toBe('ok');
  expect(await favourites(session)).toEqual({
    favoriteTeams: [1],
    favoritePlayers: [frey],
    notificationTags: ['NEWSLETTER'],
  });
});

test('PLAT-015: a team that is held is refused with eV5558 and nothing changes, also of two concurrent additions', async () => {
  const session = await signIn('amazon');
  const add = (favoriteTeamsToAdd: number[]) => change(session, { favouriteType: 'favoriteTeams', favoriteTeamsToAdd });
  const both = await Promise.all([add([1]), add([1])]);
  expect(both.map((response) => codeOf(AddOrRemoveFavourites, response)).sort()).toEqual(['eV5558', 'ok']);
  expect(refusalOf(AddOrRemoveFavourites, await add([2, 1]))).toEqual({
    code: 'eV5558',
    message: 'Cannot add this team as it is already associated to user.',
  });
  expect(codeOf(AddOrRemoveFavourites, await add([77]))).toBe('eV0001');
  expect((await favourites(session)).favoriteTeams).toEqual([1]);
});

test('ACCT-025: player news needs a favourite player, also of who calls without the screen', async () => {
  const session = await signIn('roku');
  const fields = { favouriteType: 'notificationTags', notificationTagsToAdd: ['PLAYER-NEWS'] };
  expect(refusalOf(AddOrRemoveFavourites, await change(session, fields))).toEqual({
    code: 'eV0001',
    message: 'You must select at least one favorite player on your Account to receive player news notifications',
  });
  const players = {
    favouriteType: 'favoritePlayers',
    favoritePlayersToAdd: [{ playerId: 'p-1', playerName: 'Jay Bell' }],
  };
  expect(codeOf(AddOrRemoveFavourites, await change(session, players))).toBe('ok');
  expect(codeOf(AddOrRemoveFavourites, await change(session, fields))).toBe('ok');
});

test('PLAT-015: an unknown type or tag is malformed', async () => {
  const session = await signIn('apple');
  for (const fields of [
    { favouriteType: 'favoriteSongs' },
    { favouriteType: 'notificationTags', notificationTagsToAdd: ['SPAM'] },
    { favouriteType: 'favoriteTeams', favoriteTeamsToAdd: ['1'] },
  ]) {
    expect((await change(session, fields)).statusCode).toBe(400);
  }
});

test('S-26: the time of agreeing to the newsletter is kept, and forgotten with it', async () => {
  const session = await signIn('operator');
  const since = async () =>
    (
      await platform.db
        .selectFrom('account_favourites')
        .select('newsletter_since')
        .where('account_id', '=', 'sp-operator')
        .executeTakeFirst()
    )?.newsletter_since;
  const agreedAt = platform.clock.now();
  await change(session, { favouriteType: 'notificationTags', notificationTagsToAdd: ['NEWSLETTER'] });
  platform.clock.offsetMs += 1_000;
  await change(session, { favouriteType: 'notificationTags', notificationTagsToAdd: ['TEAM-NEWS'] });
  expect(await since()).toBe(agreedAt);
  await change(session, { favouriteType: 'notificationTags', notificationTagsToRemove: ['NEWSLETTER'] });
  expect(await since()).toBeNull();
});

const generate = (session: Session, referralProgram = 'YES-REFER') =>
  send(platform.site, GenerateReferralCode, { initiatedBy: 'evWeb', referralProgram }, session);
const referralCodeOf = async (session: Session) =>
  String(fieldsOf(GenerateReferralCode, await generate(session))['referralCode']);

test('PLAT-016: an account has one referral code, also for twenty concurrent requests', async () => {
  const session = await signIn('lapsed');
  const codes = await Promise.all(Array.from({ length: 20 }, () => referralCodeOf(session)));
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(codeOf(GenerateReferralCode, await generate(session, 'ANOTHER'))).toBe('eV0005');
});

test('PLAT-017: a referral code is recorded for its owner; an invented one and one’s own are refused', async () => {
  const code = await referralCodeOf(await signIn('card-y'));
  const register = (email: string, referralCode: string) =>
    send(platform.site, CreateUser, newUser(email, { referralCode }));
  const created = await register('friend@example.test', ` ${code.toLowerCase()} `);
  const { spAccountID } = fieldsOf(CreateUser, created);
  const referrals = await platform.db.selectFrom('referral').selectAll().execute();
  expect(referrals).toMatchObject([{ referred_id: spAccountID, referrer_id: 'sp-card-y', code, credited_at: null }]);
  expect(refusalOf(CreateUser, await register('other@example.test', 'NOBODYS2'))).toEqual({
    code: 'eV0004',
    message: 'This referral code isn’t valid. Check it and try again.',
  });
  expect(refusalOf(CreateUser, await register('card-y+two@example.test', code)).message).toMatch(/your own/);
  expect(await platform.db.selectFrom('referral').selectAll().execute()).toHaveLength(1);
});

test('PLAT-016: while the program is off there is no code, and one that is given counts for nothing', async () => {
  const session = await signIn('card-y');
  const code = await referralCodeOf(session);
  const flag = (referralProgramEnable: boolean) =>
    platform.control.inject({ method: 'POST', url: '/flags', payload: { referralProgramEnable } });
  await flag(false);
  expect(refusalOf(GenerateReferralCode, await generate(session)).message).toMatch(/isn’t available/);
  const user = newUser('late-friend@example.test', { referralCode: code });
  const created = await send(platform.site, CreateUser, user);
  await flag(true);
  const { spAccountID } = fieldsOf(CreateUser, created);
  expect(spAccountID).toMatch(/^sp-/);
  const referrals = await platform.db.selectFrom('referral').select('referred_id').execute();
  expect(referrals.map(({ referred_id }) => referred_id)).not.toContain(spAccountID);
});
