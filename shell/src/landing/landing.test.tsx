import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing/shell-fixture.tsx';
import { Landing } from './landing.screen.tsx';

beforeAll(() => {
  // jsdom has no media; the element under test only needs the calls to exist.
  HTMLMediaElement.prototype.play = async () => {};
  HTMLMediaElement.prototype.pause = () => {};
});

const prices = { subscriptionScreens: { promoPricing: { monthlyRegular: 19.99, annualRegular: 199.99 } } };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('SHELL-040: a looping muted video with a poster, hidden from assistive technology', () => {
  const { container } = renderInShell(<Landing />, {
    config: { dtcLaunchScreen: { videoURL: '/v.mp4', fallbackURL: '/p.webp' } },
  });
  const video = container.querySelector('video') as HTMLVideoElement;
  expect(video.loop).toBe(true);
  expect(video.muted).toBe(true);
  expect(video.poster).toContain('/p.webp');
  expect(video).toHaveAttribute('aria-hidden', 'true');
});

test('SHELL-040: shows the poster without a play button when the video fails to load', () => {
  const { container } = renderInShell(<Landing />, {
    config: { dtcLaunchScreen: { videoURL: '/gone.mp4', fallbackURL: '/p.webp' } },
  });
  expect(screen.getByRole('button', { name: 'Play background video' })).toBeVisible();
  const video = container.querySelector('video') as HTMLVideoElement;
  fireEvent.error(video);
  expect(video).toBeVisible();
  expect(video.poster).toContain('/p.webp');
  expect(screen.queryByRole('button', { name: /background video/ })).toBeNull();
});

test('SHELL-040, S-22: an unsafe address of the video or its poster is not used', () => {
  const unsafe = 'javascript:alert(1)';
  const { container } = renderInShell(<Landing />, {
    config: { dtcLaunchScreen: { videoURL: unsafe, fallbackURL: unsafe } },
  });
  const video = container.querySelector('video') as HTMLVideoElement;
  expect(video).not.toHaveAttribute('src');
  expect(video).not.toHaveAttribute('poster');
});

test('SHELL-041: LOGIN WITH TV PROVIDER is for tve and keeps the query', async () => {
  const { shell, host } = renderInShell(<Landing />, { path: '/?vodSearch=x' });
  await press('LOGIN WITH TV PROVIDER');
  expect(host.session.get().userType).toBe('tve');
  expect(`${shell.history.get().pathname}${shell.history.get().search}`).toBe('/watch?vodSearch=x');
});

test('SHELL-042: LOGIN WITH YES APP ACCOUNT is for dtc', async () => {
  const { shell, host } = renderInShell(<Landing />);
  await press('LOGIN WITH YES APP ACCOUNT');
  expect([host.session.get().userType, shell.history.get().pathname]).toEqual(['dtc', '/login']);
});

test('SHELL-043, SHELL-044: SUBSCRIBE NOW goes to registration, under phase 1 to Gotham', async () => {
  const ordinary = renderInShell(<Landing />);
  await press('SUBSCRIBE NOW');
  expect([ordinary.host.session.get().userType, ordinary.shell.history.get().pathname]).toEqual(['dtc', '/register']);
  ordinary.unmount();
  const phase1 = renderInShell(<Landing />, { config: { isPhase1Enabled: true } });
  await press('SUBSCRIBE NOW');
  expect(phase1.shell.history.get().pathname).toBe('/SubscribeToGotham');
});

test('SHELL-045, SHELL-047, SHELL-048: the headline quotes both prices, with the terms beneath', () => {
  renderInShell(<Landing />, { config: prices });
  expect(
    screen.getByRole('heading', { level: 1, name: 'Subscribe now for just $199.99/yr or $19.99/mo' }),
  ).toBeVisible();
  expect(screen.getByText('Introductory offer.')).toBeVisible();
  expect(screen.getByText(/Subject to territorial restrictions\./)).toBeVisible();
  expect(screen.getByText('Already subscribe to YES Network?')).toBeVisible();
});

test('SHELL-046, SHELL-048: the headline of phase 1 has no introductory offer', () => {
  renderInShell(<Landing />, { config: { ...prices, isPhase1Enabled: true } });
  expect(screen.getByRole('heading', { level: 1, name: 'Subscribe to Yes Network' })).toBeVisible();
  expect(screen.queryByText('Introductory offer.')).not.toBeInTheDocument();
});

test('SHELL-011, SHELL-049, SHELL-051, SHELL-052, SHELL-053: phase 2 leads to the other app and offers no login', () => {
  const { container } = renderInShell(<Landing />, {
    config: {
      isPhase1Enabled: true,
      isPhase2Enabled: true,
      contactLinks: { sunsetStoreRedirectURL: 'https://store.test/app' },
      appSunset: { yesGothamLogoUrl: 'https://store.test/logo.svg' },
    },
  });
  expect(container.querySelector('img')).toHaveAttribute('src', 'https://store.test/logo.svg');
  expect(screen.getByRole('heading', { level: 1, name: 'GOTHAM SPORTS is now available!' })).toBeVisible();
  const store = screen.getByRole('link', { name: /GET THE GOTHAM SPORTS APP/ });
  expect(store).toHaveAttribute('href', 'https://store.test/app');
  expect(store).toHaveAttribute('target', '_blank');
  expect(store.getAttribute('rel')).toContain('noopener');
  expect(screen.getByRole('link', { name: /FAQ/ })).toHaveAttribute('href', '/faq');
  expect(screen.queryByRole('button', { name: /LOGIN WITH|SUBSCRIBE NOW/ })).toBeNull();
});

test('SHELL-011, SHELL-050: a phase 2 text is overridden by localization, and is there without one', () => {
  const { unmount } = renderInShell(<Landing />, { config: { isPhase2Enabled: true } });
  expect(
    screen.getByText('YES Network is moving to the Gotham Sports app. Download it to keep watching.'),
  ).toBeVisible();
  unmount();
  renderInShell(<Landing />, {
    config: { isPhase2Enabled: true },
    localization: { subscribeNewScreen: { body: { en: 'We moved.' } } },
  });
  expect(screen.getByText('We moved.')).toBeVisible();
});

test('S-22: an unsafe store address is not linked', () => {
  renderInShell(<Landing />, {
    config: { isPhase2Enabled: true, contactLinks: { sunsetStoreRedirectURL: 'javascript:alert(1)' } },
  });
  expect(screen.queryByRole('link', { name: /GET THE GOTHAM/ })).toBeNull();
});
