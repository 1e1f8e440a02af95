import { act, screen, waitFor, within } from '@testing-library/react';
import { leave, requests, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import { openMultiview } from './testing/multiview-scene.ts';

runOnSceneClock();

const addOf = (channel: string) => screen.getByRole('button', { name: `Watch beside: ${channel}` });
const add = async (channel: string) => {
  await user.click(addOf(channel));
  await settle();
};
const three = async () => {
  const scene = await openMultiview('/watch?with=yes-1,yes-2,yes-3');
  await scene.playAll();
  await screen.findByRole('button', { name: /^Listen to Brooklyn at Chicago · / });
  return scene;
};
const tileOf = (title: string) => screen.getByRole('region', { name: new RegExp(`^Video player: ${title} · `) });
const address = ({ host }: Awaited<ReturnType<typeof openMultiview>>) => {
  const { pathname, search } = host.history.get();
  return `${pathname}${decodeURIComponent(search)}`;
};

test('adds channels from the list, each with its own session and slot, and names them in the address', async () => {
  const scene = await openMultiview();
  await scene.playAll();
  await add('YES 2');
  expect(address(scene)).toBe('/watch?with=yes-1,yes-2');
  await add('YES Extra');
  await scene.playAll();
  expect(address(scene)).toBe('/watch?with=yes-1,yes-2,yes-3');
  expect(scene.shown()).toEqual(['yes-1', 'yes-2', 'yes-3']);
  expect([...scene.held.keys()]).toEqual([1, 2, 3]);
  // The first view is the default and is not sent.
  expect(requests(scene.host, 'streamCreate').map(({ request }) => (request as { view?: number }).view)).toEqual([
    undefined,
    2,
    3,
  ]);
  expect(addOf('YES 2')).toHaveAttribute('aria-pressed', 'true');
});

test('refuses a fourth channel with the reason and sends no request', async () => {
  const scene = await three();
  await add('YES Overflow');
  expect(screen.getByText(/^You’re watching 3 channels/)).toBeInTheDocument();
  expect(requests(scene.host, 'streamCreate')).toHaveLength(3);
  expect(scene.shown()).toHaveLength(3);
});

test('pressing a tile turns its sound on, announces it and moves the focus to it; no slot changes', async () => {
  const scene = await three();
  expect(scene.audible()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Listen to Brooklyn at Chicago · / }));
  await scene.playAll();
  expect(scene.audible()).toEqual([scene.portOf('yes-2')]);
  expect(screen.getByText('Now listening to YES 2.')).toHaveAttribute('aria-live', 'polite');
  expect(tileOf('Brooklyn at Chicago')).toHaveFocus();
  expect(within(tileOf('Brooklyn at Chicago')).getByRole('button', { name: 'Mute' })).toBeVisible();
  expect(within(tileOf('New York at Boston')).queryByRole('button')).not.toBeInTheDocument();
  expect(address(scene)).toBe('/watch?with=yes-2,yes-1,yes-3');

  await user.keyboard('1');
  await settle();
  expect(scene.audible()).toEqual([scene.portOf('yes-1')]);
  screen.getByRole('button', { name: /^Listen to CenterStage · / }).focus();
  await user.keyboard('{Enter}');
  await settle();
  expect(scene.audible()).toEqual([scene.portOf('yes-3')]);
  expect(requests(scene.host, 'streamCreate')).toHaveLength(3);
  expect(requests(scene.host, 'streamDelete')).toHaveLength(0);
});

test('limits the height of muted tiles; the heard tile has full height and captions', async () => {
  const scene = await three();
  const track = { id: 't-en', language: 'en', label: 'English' };
  act(() => {
    for (const port of scene.alive()) port.report({ textTracks: [track] }, { type: 'tracksChanged' });
  });
  const limits = (id: string) => scene.portOf(id)?.requested.filter((call) => call.startsWith('limitHeight'));
  expect(limits('yes-1')).toEqual([]);
  expect(limits('yes-2')).toEqual(['limitHeight 360']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Captions' }), 'English');
  await user.click(screen.getByRole('button', { name: /^Listen to Brooklyn at Chicago · / }));
  await settle();
  expect(scene.portOf('yes-1')?.state().textTrack).toBeNull();
  expect(limits('yes-1')).toEqual(['limitHeight 360']);
  expect(scene.portOf('yes-2')?.state().textTrack).toBe('t-en');
  expect(limits('yes-2')).toEqual(['limitHeight 360', 'limitHeight ']);
});

test('shows a refused slot in its own tile with the limit and what to do; the others continue, and the tile can be retried or removed', async () => {
  const scene = await openMultiview('/watch?with=yes-1,yes-2');
  scene.others.count = 1;
  await scene.playAll();
  await add('YES Extra');
  const tile = tileOf('CenterStage');
  expect(within(tile).getByRole('alert')).toHaveTextContent(
    'Every channel uses one of your account’s 3 streams. Remove a channel here or stop watching on another device, then try again.',
  );
  expect(scene.shown().slice(0, 2)).toEqual(['yes-1', 'yes-2']);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  scene.others.count = 0;
  await user.click(within(tile).getByRole('button', { name: 'Try again' }));
  await settle();
  expect(scene.held.size).toBe(3);
  await user.click(screen.getByRole('button', { name: /^Remove CenterStage · .* from multiview$/ }));
  await settle();
  expect([...scene.held.keys()]).toEqual([1, 2]);
  expect(scene.alive()).toHaveLength(2);
});

test('leaving multiview continues the heard tile and frees the other slots', async () => {
  const scene = await three();
  await user.click(screen.getByRole('button', { name: /^Listen to CenterStage · / }));
  await settle();
  await user.keyboard('v');
  await user.click(await screen.findByRole('button', { name: 'Leave multiview' }));
  await settle();
  expect(address(scene)).toBe('/watch');
  expect(scene.shown()).toEqual(['yes-3']);
  expect([...scene.held.keys()]).toEqual([3]);
  expect(requests(scene.host, 'authorize')).toHaveLength(3);
  expect(scene.audible()).toEqual([scene.portOf('yes-3')]);
  expect(screen.queryByRole('button', { name: /from multiview/ })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: 'CenterStage' })).toBeVisible();
});

test('Back leaves multiview, and Forward enters it again', async () => {
  const scene = await openMultiview();
  await scene.playAll();
  await add('YES 2');
  await add('YES Extra');
  act(() => scene.host.history.go(-1));
  await waitFor(() => expect(address(scene)).toBe('/watch'));
  await settle();
  expect(scene.shown()).toEqual(['yes-1']);
  expect(scene.held.size).toBe(1);
  act(() => scene.host.history.go(1));
  await waitFor(() => expect(address(scene)).toBe('/watch?with=yes-1,yes-2,yes-3'));
  await settle();
  expect(scene.held.size).toBe(3);
});

test('opens from an address: ignores channels that are not on air and a fourth one; the first is heard', async () => {
  const scene = await openMultiview('/watch?with=overflow-1,nothing,vod-1,yes-2,yes-3,yes-1');
  await scene.playAll();
  expect(scene.shown()).toEqual(['overflow-1', 'yes-2', 'yes-3']);
  expect(screen.getByRole('heading', { level: 3, name: 'New York at Toronto' })).toBeVisible();
});

test('another channel takes the place, the player and the slot of the heard tile', async () => {
  const scene = await three();
  await user.click(screen.getByRole('button', { name: /New York at Toronto/ }));
  await scene.playAll();
  expect(address(scene)).toBe('/watch?with=overflow-1,yes-2,yes-3');
  expect(scene.shown()).toEqual(['overflow-1', 'yes-2', 'yes-3']);
  expect(scene.held.size).toBe(3);
  expect(screen.getByRole('button', { name: /New York at Boston/ })).toBeVisible();
});

test.each(['the end of the page', 'leaving the screen', 'a session that cannot be renewed'])(
  'WATCH-049: %s frees every stream',
  async (ending) => {
    const scene = await three();
    expect(scene.host.isBusy()).toBe(true);
    await act(async () => {
      if (ending === 'the end of the page') window.dispatchEvent(new Event('pagehide'));
      else if (ending === 'a session that cannot be renewed')
        scene.host.bus.emit('session:refresh-failed', { cause: 'test' });
      else leave();
    });
    await settle();
    expect(scene.held.size).toBe(0);
    expect(scene.host.isBusy()).toBe(false);
    for (const { requested } of scene.alive()) expect(requested).toContain('unload');
  },
);

test('a search keeps the heard tile in the corner; the others free their slots and open again when the viewer is back', async () => {
  const scene = await three();
  act(() => scene.host.navigate('/watch?vodSearch=x&with=yes-1,yes-2,yes-3'));
  await settle();
  expect(scene.shown()).toEqual(['yes-1']);
  expect([...scene.held.keys()]).toEqual([1]);
  await user.click(screen.getByRole('button', { name: 'Back to the player' }));
  await scene.playAll();
  expect(address(scene)).toBe('/watch?with=yes-1,yes-2,yes-3');
  expect(scene.held.size).toBe(3);
});

test('the page stays busy when one of several tiles ends', async () => {
  const scene = await three();
  await user.click(screen.getByRole('button', { name: /^Remove CenterStage · .* from multiview$/ }));
  await settle();
  expect(scene.host.isBusy()).toBe(true);
});

test('spoiler-free: each tile asks before its first frame, and nothing covers the question', async () => {
  const scene = await openMultiview('/watch?with=yes-1,yes-2', undefined, (host) => {
    host.preferences.set('spoilerFree', true);
  });
  await scene.playAll();
  const question = within(tileOf('NYK at BOS'));
  expect(question.getByText('Watch live, or from the start?')).toBeVisible();
  expect(scene.shown()).not.toContain('yes-1');
  await user.click(screen.getByRole('button', { name: /^Listen to Brooklyn at Chicago · / }));
  await user.click(question.getByRole('button', { name: 'Watch live' }));
  await settle();
  expect(scene.shown()).toContain('yes-1');
});

test('the dialog shows the selection, adds, removes and reports when the limit is reached', async () => {
  const scene = await openMultiview();
  await scene.playAll();
  await user.click(screen.getByRole('button', { name: 'Multiview' }));
  const dialog = await screen.findByRole('dialog', { name: 'Multiview' });
  const choice = (name: RegExp) => within(dialog).getByRole('button', { name });
  expect(choice(/Boston YES/)).toHaveAttribute('aria-pressed', 'true');
  expect(choice(/Boston YES/)).toHaveAttribute('aria-disabled', 'true');
  await user.click(choice(/YES 2/));
  await user.click(choice(/YES Extra/));
  expect(dialog).toHaveTextContent('You’re watching 3 channels');
  expect(choice(/YES Overflow/)).toHaveAttribute('aria-disabled', 'true');
  await user.click(choice(/YES Overflow/));
  await user.click(choice(/Boston YES/));
  await settle();
  expect(scene.shown()).toEqual(['yes-2', 'yes-3']);
  expect(scene.held.size).toBe(2);
});

test('lists the multiview keys in the keyboard dialog', async () => {
  await three();
  act(() => tileOf('New York at Boston').focus());
  await user.keyboard('?');
  await settle();
  const map = screen.getByRole('dialog', { name: 'Keyboard' });
  expect(map).toHaveTextContent('VMultiview');
  expect(map).toHaveTextContent('1, 2, 3Listen to that channel');
});
