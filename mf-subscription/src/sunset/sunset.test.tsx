import { screen } from '@testing-library/react';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';
import { aHost, closeScreen, openScreen } from '../testing/open-screen.tsx';

const open = (config: object) => openScreen(aHost('/SubscribeToGotham', {}, { isPhase1Enabled: true, ...config }));

describe('the screen', () => {
  afterEach(closeScreen);

  test('SUBS-057: Subscribe to YES points to another app', async () => {
    await open({});
    expect(screen.getByRole('heading', { level: 1, name: 'Subscribe to YES' })).toBeVisible();
    expect(screen.getByText(/Gotham Sports app/)).toBeVisible();
  });

  test('SUBS-058: shows a FAQ link, and a download button that links to the configured store', async () => {
    await open({ contactLinks: { sunsetStoreRedirectURL: 'https://apps.example.test/gotham' } });
    expect(screen.getByRole('link', { name: /^FAQ/ })).toHaveAttribute('href', '/faq');
    const download = screen.getByRole('link', { name: /DOWNLOAD/ });
    expect(download).toHaveAttribute('href', 'https://apps.example.test/gotham');
    expect(download).toHaveAttribute('target', '_blank');
  });

  test('S-22: shows no button for an unsafe address', async () => {
    await open({ contactLinks: { sunsetStoreRedirectURL: 'javascript:alert(1)' } });
    expect(screen.queryByRole('link', { name: /DOWNLOAD/ })).toBeNull();
  });
});

test('A-15: offers it to other remotes as the panel of remote.json', async () => {
  expect(manifest.panels).toEqual(['subscription/sunset']);
  const element = document.createElement('div');
  document.body.append(element);
  let panel: { unmount(): void } | undefined;
  await act(async () => {
    panel = remote.panels?.['subscription/sunset']?.(element, aHost('/watch/vod-1'), {});
  });
  for (let tick = 0; tick < 5; tick += 1) await act(async () => {});
  expect(screen.getByRole('heading', { level: 2, name: 'Subscribe to YES' })).toBeVisible();
  await act(async () => panel?.unmount());
  element.remove();
});
