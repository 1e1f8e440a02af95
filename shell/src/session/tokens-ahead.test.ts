import { waitFor } from '@testing-library/react';
import { countOf, open, runOnService, service } from './testing/session-scene.ts';

runOnService();

/** The video service: a client token, and a flat token for it. */
const answerTokens = () => {
  const flatRequests: string[] = [];
  const later = Math.floor(Date.now() / 1000) + 3_600;
  const flatToken = `h.${btoa(JSON.stringify({ exp: later }))}.s`;
  service.instead = async (url) => {
    if (url.endsWith('/oauth2/token'))
      return new Response(JSON.stringify({ access_token: 'client', token_type: 'Bearer', expires_in: 3600 }));
    if (!url.endsWith('/flat-token')) return null;
    flatRequests.push(url);
    return new Response(JSON.stringify({ header: { code: 0 }, data: { flatToken, expiresIn: 3600 } }));
  };
  return { flatToken, flatRequests };
};

test('SHELL-073: a visitor without an account gets an anonymous flat token, and it is stored', async () => {
  const { flatToken } = answerTokens();
  open().prepareAnonymous();
  await waitFor(() => expect(localStorage.getItem('quickPlayAnonymousFlatToken')).toBe(flatToken));
  expect(countOf('getEntitlements')).toBe(0);
});

test('SHELL-073: requests no anonymous flat token for a signed-in viewer', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const { flatRequests } = answerTokens();
  const session = open();
  session.prepareAnonymous();
  session.prepare();
  await waitFor(() => expect(localStorage.getItem('quickPlayOAuthToken')).toBe('client'));
  expect(flatRequests).toEqual([]);
  expect(localStorage.getItem('quickPlayAnonymousFlatToken')).toBeNull();
});

test.each([
  ['an account', 'evergantAccessToken', 'getEntitlements', 1],
  // The one of every visitor, and the provider's.
  ['a provider', 'sessionToken', 'flat-token', 2],
])('decision 142: requests the tokens for playback of a viewer with %s ahead', async (_who, key, token, count) => {
  localStorage.setItem(key, 'good');
  answerTokens();
  open().preparePlayback();
  await waitFor(() => expect(countOf(token)).toBe(count));
});

test('decision 142: requests no tokens for playback of another visitor ahead', async () => {
  answerTokens();
  const session = open();
  session.preparePlayback();
  session.prepare();
  await waitFor(() => expect(localStorage.getItem('quickPlayOAuthToken')).toBe('client'));
  expect(service.calls).toEqual(['token']);
});

test('requests the client token in advance, once per browser', async () => {
  const isToken = (url: string) => url.endsWith('/oauth2/token');
  const requested: string[] = [];
  service.instead = async (url) => {
    if (!isToken(url)) return null;
    requested.push(url);
    return new Response(JSON.stringify({ access_token: 'client', token_type: 'Bearer', expires_in: 3600 }));
  };
  open().prepare();
  await waitFor(() => expect(localStorage.getItem('quickPlayOAuthToken')).toBe('client'));
  open().prepare();
  await Promise.resolve();
  expect(requested).toHaveLength(1);
});
