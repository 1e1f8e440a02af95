import { fakeSurroundings } from '../testing/fake-surroundings.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dialogRequestedAtom } from '../frame/frame.atoms.ts';
import { Frame } from '../frame/frame.tsx';
import { renderInShell } from '../testing/shell-fixture.tsx';
import { warnAboutPermission } from './permission-warning.ts';

const warn = async (state: 'denied' | 'default' | 'unsupported', browser: string) => {
  const { bus } = fakeSurroundings();
  const { shell } = renderInShell(<Frame />, { decision: { kind: 'fallback' } });
  warnAboutPermission({
    bus,
    t: shell.t,
    helpUrl: () => '/faq',
    dialog: (options) => shell.frame.set(dialogRequestedAtom, options),
  });
  act(() => bus.emit('notifications:permission-needed', { state, browser }));
  return screen.findByRole('dialog', { name: 'Notifications are off' });
};

test.each(['denied', 'default'] as const)(
  'SHELL-080, SHELL-081: with permission %s the browser is named, its help linked, and it can wait',
  async (state) => {
    expect(await warn(state, 'Chrome')).toHaveTextContent(
      'Please enable notifications in your Chrome browser settings',
    );
    const link = screen.getByRole('link', { name: /How to enable notifications/ });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/support\.google\.com\//));
    expect(link.getAttribute('rel')).toContain('noopener');
    await userEvent.click(screen.getByRole('button', { name: "I'll do this later" }));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('SHELL-081: links to the site’s help for an unknown browser', async () => {
  expect(await warn('denied', '')).toHaveTextContent('Please enable notifications in your browser settings');
  expect(screen.getByRole('link', { name: /How to enable/ })).toHaveAttribute('href', expect.stringMatching(/\/faq$/));
});

test('SHELL-082: explains that the browser does not support notifications', async () => {
  expect(await warn('unsupported', 'Safari')).toHaveTextContent(
    'Your browser does not support notifications. You need to use a browser that supports notifications to enable this feature',
  );
});
