import type { AccountServiceMessage, ScheduleItem, VodItem } from '../api/index.ts';
import { type Account, type Contact, emptySession, type Session } from '../index.ts';

export const aContact = (overrides: Partial<Contact> = {}): Contact => ({
  firstName: 'Nora',
  lastName: 'Sub',
  email: 'nosub@example.test',
  userName: 'nosub@example.test',
  nickName: 'Nora',
  dateOfBirth: Date.UTC(1990, 4, 17),
  gender: '',
  ...overrides,
});

export const anAccount = (overrides: Partial<Account> = {}): Account => ({
  spAccountID: 'acc-1',
  contact: aContact(),
  hasUserName: true,
  registerSuccess: false,
  isLinkedToTV: false,
  hasPassword: true,
  ...overrides,
});

export const aSubscription = (overrides: Partial<AccountServiceMessage> = {}): AccountServiceMessage => ({
  serviceID: 'yes.web.Monthly',
  status: 'Active',
  subscriptionStatus: 'Active',
  subscriptionType: 'Monthly',
  displayName: 'YES Monthly',
  retailPrice: 19.99,
  validityTill: Date.UTC(2027, 0, 15),
  startDate: Date.UTC(2026, 10, 15),
  orderDateTimeInMillis: Date.UTC(2026, 10, 15),
  paymentMethod: 'Credit/Debit Card',
  ...overrides,
});

/** A signed-in subscriber by default. */
export const aSession = (overrides: Partial<Session> = {}): Session => ({
  ...emptySession('device-1'),
  status: 'signedIn',
  account: anAccount(),
  subscriptions: { list: [aSubscription()], loadedAt: 1 },
  ...overrides,
});

export const aVodItem = (overrides: Partial<VodItem> = {}): VodItem => ({
  id: 'vod-1',
  name: 'Classic finish',
  lon: [{ n: 'Classic finish' }],
  vrt: 90_000,
  ent: [{ sp: 'urn:package:Free_Pkg' }],
  ...overrides,
});

export const aScheduleItem = (overrides: Partial<ScheduleItem> = {}): ScheduleItem => ({
  cid: 'yes-1',
  cn: 'YES',
  ev_live: true,
  sc_st_dt: '2026-11-20T23:00:00.000Z',
  sc_ed_dt: '2026-11-21T02:00:00.000Z',
  isGame: true,
  pgm_id: 'pgm-1',
  pgm: {
    lon: [{ n: 'New York at Boston' }],
    spt_ty: 'hockey',
    spt_lg: 'Regional League',
    tm: [
      { ty: 'away', c: 'NYK' },
      { ty: 'home', c: 'BOS' },
    ],
  },
  ...overrides,
});
