import * as z from 'zod/mini';
import { GetContact } from './account.ts';
import { defineCall } from './call.ts';
import { CALLS } from './calls.ts';
import { FantasyAccountDelete } from './privacy.ts';
import { StreamCreate, StreamDelete } from './video.ts';
import { OAuthToken } from './video-tokens.ts';
import { bracketQuery, toWire } from './wire-request.ts';

const own = () => '';

test('CON-028: arrays become bracket queries, null and undefined are left out', () => {
  expect(decodeURIComponent(bracketQuery({ a: [1, 2], b: { c: 'x y' }, d: null, e: undefined, f: false }))).toBe(
    'a[]=1&a[]=2&b[c]=x+y&f=false',
  );
});

test('CON-028: no GET has a body: a browser refuses to send it', () => {
  const gets = CALLS.filter(({ method }) => method === 'GET');
  expect(gets.length).toBeGreaterThan(10);
  expect(gets.filter((call) => toWire(call, {}, {}, own).body !== null).map(({ id }) => id)).toEqual([]);
});

test('CON-027, CON-028: a GET sends its payload as a query, and a path value leaves it', () => {
  const call = defineCall({
    ...StreamDelete,
    id: 'x',
    method: 'GET',
    request: z.object({ deviceId: z.string(), page: z.number() }),
  });
  expect(toWire(call, { deviceId: 'a/b', page: 2 }, {}, own)).toMatchObject({
    url: '/user/stream/delete/a%2Fb?page=2',
    method: 'GET',
    body: null,
  });
});

test('CON-029: JSON by default, a form when flagged', () => {
  expect(toWire(StreamCreate, { deviceId: 'd' }, {}, own)).toMatchObject({
    headers: { 'Content-Type': 'application/json' },
    body: '{"deviceId":"d"}',
  });
  expect(toWire(OAuthToken, { grant_type: 'client_credentials', client_id: 'c' }, {}, own)).toMatchObject({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_id=c',
  });
});

test('CON-032: an account call has one named wrapper with the three public fields', () => {
  const { body, url } = toWire(GetContact, {}, { Authorization: 'Bearer t' }, () => 'https://accounts.test');
  expect(url).toBe('https://accounts.test/yesnetwork/getContact');
  expect(JSON.parse(body ?? '')).toEqual({
    GetContactRequestMessage: {
      apiUser: expect.any(String),
      apiPassword: expect.any(String),
      channelPartnerID: 'YESNW',
    },
  });
});

test('a field may travel as a header; the body is then what remains, null when nothing does', () => {
  expect(toWire(FantasyAccountDelete, { xUserInfo: 'link' }, {}, own)).toMatchObject({
    headers: { 'X-User-Info': 'link' },
    body: 'null',
  });
});
