import { arrangeProviders } from './provider-list.ts';
import { isPartnerVisit, providerVisit } from './provider-redirect.ts';
import { anMvpd } from './testing/a-provider.ts';
import { pollWhileVisible } from './visible-poll.ts';

test('AUTH-092, AUTH-093, AUTH-094: lists the named three first, then premium providers; the others in a list by name', () => {
  const providers = [
    anMvpd({ id: 'zeta', displayName: 'Zeta' }),
    anMvpd({ id: 'p', isPremium: true }),
    anMvpd({ id: 'b', isPremium: true }),
    anMvpd({ id: 'alpha', displayName: 'Alpha' }),
    anMvpd({ id: 'a', isPremium: true }),
    anMvpd({ id: 'c', isPremium: false }),
  ];
  const { premium, others } = arrangeProviders(providers, ['c', 'a', 'unknown', 'b']);
  expect(premium.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'p']);
  expect(others.map(({ displayName }) => displayName)).toEqual(['Alpha', 'Zeta']);
});

const facts = {
  authenticateUrl: 'https://tv.example.test/auth',
  code: 'BCDF2345',
  pageUrl: 'https://site.test/watch?a=1',
};

test('AUTH-098: the redirect carries its seven parameters', () => {
  const visit = providerVisit(anMvpd({ id: 'harborline' }), facts);
  expect(Object.fromEntries(new URL(visit?.url ?? '').searchParams)).toEqual({
    reg_code: 'BCDF2345',
    requestor_id: 'YESN',
    mso_id: 'harborline',
    domain_name: 'site.test',
    noflash: 'true',
    no_iframe: 'false',
    redirect_url: 'https://site.test/watch?a=1',
  });
});

test('AUTH-098: domain_name is the host without its port', () => {
  const visit = providerVisit(anMvpd(), { ...facts, pageUrl: 'https://site.test:8443/watch' });
  const { searchParams } = new URL(visit?.url ?? '');
  expect(searchParams.get('domain_name')).toBe('site.test');
  expect(searchParams.get('redirect_url')).toBe('https://site.test:8443/watch');
});

test('A-40: opens a provider that refuses frames in the whole window', () => {
  const visit = providerVisit(anMvpd({ refusesFrames: true }), facts);
  expect(visit?.isFramed).toBe(false);
  expect(new URL(visit?.url ?? '').searchParams.get('no_iframe')).toBe('true');
});

test('S-22: rejects script addresses, and http on an https page', () => {
  for (const authenticateUrl of ['javascript:alert(1)', 'data:text/html,x', 'http://tv.example.test/', 'http://[']) {
    expect(providerVisit(anMvpd(), { ...facts, authenticateUrl })).toBeNull();
  }
  const local = { ...facts, authenticateUrl: 'http://localhost:8083/auth', pageUrl: 'http://localhost:8080/watch' };
  expect(providerVisit(anMvpd(), local)?.url).toContain('http://localhost:8083/auth');
});

test('AUTH-104: partner, source and partnerSource mark a partner’s visit', () => {
  expect(['?partner=x', '?a=1&source=x', '?partnerSource=', '?vodSearch=partner'].map(isPartnerVisit)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

describe('S-24: polling', () => {
  let visibility: DocumentVisibilityState;
  beforeEach(() => {
    jest.useFakeTimers();
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const show = (next: DocumentVisibilityState) => {
    visibility = next;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const options = { everyMs: 5_000, maxMs: 20_000, random: () => 0.5 };

  test('polls at its interval, backs off after failures, and returns to its interval after a success', async () => {
    const answers = [true, false, false, false, true, true];
    const times: number[] = [];
    const begun = Date.now();
    const stop = pollWhileVisible(async () => {
      times.push(Date.now() - begun);
      return answers.shift() ?? true;
    }, options);
    await jest.advanceTimersByTimeAsync(80_000);
    stop();
    expect(times.slice(0, 7)).toEqual([5, 10, 20, 40, 60, 65, 70].map((seconds) => seconds * 1_000));
  });

  test('sends no request while hidden, and one immediately when visible again', async () => {
    let requested = 0;
    const stop = pollWhileVisible(async () => {
      requested += 1;
      return true;
    }, options);
    show('hidden');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requested).toBe(0);
    show('visible');
    await jest.advanceTimersByTimeAsync(0);
    expect(requested).toBe(1);
    stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requested).toBe(1);
  });

  test('varies the interval by ±10 %', async () => {
    const stops: (() => void)[] = [];
    let requested = 0;
    const request = async () => {
      requested += 1;
      return true;
    };
    stops.push(pollWhileVisible(request, { ...options, random: () => 0 }));
    await jest.advanceTimersByTimeAsync(4_500);
    expect(requested).toBe(1);
    stops.push(pollWhileVisible(request, { ...options, random: () => 0.999_999 }));
    for (const stop of stops.splice(0, 1)) stop();
    await jest.advanceTimersByTimeAsync(5_400);
    expect(requested).toBe(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(requested).toBe(2);
    for (const stop of stops) stop();
  });
});
