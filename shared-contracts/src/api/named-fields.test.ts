import { GetOAuthAccessToken } from './account.ts';
import { ScheduleItem, VodItem } from './catalogue.ts';
import { LiveEvent } from './overlay.ts';
import { DeleteRequest } from './privacy.ts';

/** A schema drops fields that it does not name. */
test('CON-017: a recording keeps every field that the specification names', () => {
  const item = {
    id: 'vod-1',
    name: 'Recording 1',
    lon: [{ n: 'Recording 1', lang: 'en' }],
    vrt: 90_000,
    st_dt: '2026-11-20T00:00:00Z',
    ia: ['a'],
    ent: [{ sp: 'urn:package:Free_Pkg' }],
    con_tg: ['NBA'],
    cd: 'About it',
    i: [{ cu: '/still.webp', ar: '16:9', alt: [{ n: 'A catch at the wall', lang: 'en' }] }],
  };
  expect(VodItem.parse(item)).toEqual(item);
});

test('CON-018: a schedule item keeps every field that the specification names', () => {
  const texts = [{ n: 'Yankees', lang: 'en' }];
  const item = {
    cid: 'yes-1',
    ev_live: true,
    ev_replay: false,
    sc_st_dt: '2026-11-20T00:00:00Z',
    sc_ed_dt: '2026-11-20T01:00:00Z',
    isGame: true,
    pgm_id: 'pgm-1',
    pgm: {
      lon: texts,
      lod: texts,
      lostl: texts,
      loepn: texts,
      tm: [
        { ty: 'home', c: 'NYY', n: 'New York' },
        { ty: 'away', c: 'BOS', n: 'Boston' },
      ],
      spt_ty: 'Baseball',
      spt_lg: 'MLB',
    },
    blackout: true,
    qualifiers: ['live'],
  };
  expect(ScheduleItem.parse(item)).toEqual(item);
});

test('CON-019: a live event keeps its time, teams, league and sport', () => {
  const event = {
    eventTime: '2026-11-20T00:00:00Z',
    teams: [{ ty: 'home', c: 'NYY' }],
    league: 'MLB',
    sportsName: 'Baseball',
  };
  expect(LiveEvent.parse(event)).toEqual(event);
});

test('CON-004: a sign-in keeps every field that the specification names', () => {
  const request = {
    cpCustomerID: 'google-1',
    socialLoginID: 'google-1',
    socialLoginType: 'Google',
    contactUsername: 'a@example.test',
    contactPassword: 'Grandstand1!',
    spAccountID: 'sp-1',
    sessionExpiryPeriod: 1,
    deviceMessage: { deviceType: 'Web', deviceName: 'Browser', modelNo: 'Chrome', serialNo: 'd1', userAgent: 'UA' },
  };
  expect(GetOAuthAccessToken.request.parse(request)).toEqual(request);
});

test('CON-020: a deletion request keeps e-mails, apiKey, reason and comment', () => {
  const request = { userEmailAddresses: ['a@example.test'], apiKey: 'k', reason: 'Too many ads', comment: 'Bye' };
  expect(DeleteRequest.request.parse({ ...request, xUserInfo: 'x' })).toMatchObject(request);
});
