import { act, fireEvent, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { leave, runOnSceneClock, settle } from '../testing/watch-scene.tsx';
import { openMultiview } from './testing/multiview-scene.ts';

runOnSceneClock();

type Scene = Awaited<ReturnType<typeof openMultiview>>;

const pressed = (name: RegExp, which: number) => {
  const buttons = screen.queryAllByRole('button', { name });
  const button = buttons[which % (buttons.length || 1)];
  if (button) fireEvent.click(button);
};
const typed = (key: string) => {
  const frame = screen.queryAllByRole('region', { name: /^Video player/ })[0];
  if (frame) fireEvent.keyDown(frame, { key });
};

/** Actions of viewers, other devices, players and the shell. */
const ACTIONS = {
  add: (_scene: Scene, which: number) => pressed(/^Watch beside/, which),
  hear: (_scene: Scene, which: number) => pressed(/^Listen to/, which),
  type: (_scene: Scene, which: number) => typed(String(1 + (which % 4))),
  remove: (_scene: Scene, which: number) => pressed(/from multiview$/, which),
  choose: (_scene: Scene, which: number) => pressed(/ · /, which),
  mute: (_scene: Scene) => pressed(/^(Mute|Unmute)$/, 0),
  retry: (_scene: Scene, which: number) => pressed(/^(Try again|Play)$/, which),
  leave: ({ host }: Scene) => host.navigate('/watch'),
  back: ({ host }: Scene) => host.history.go(-1),
  otherDevice: ({ others, held }: Scene, which: number) => {
    others.count = Math.min(which % 4, 3 - held.size);
  },
  fail: ({ alive }: Scene, which: number) => {
    const failure = { kind: 'protection', engineCode: 'shaka:6007' } as const;
    const ports = alive();
    ports[which % (ports.length || 1)]?.report({ status: 'failed' }, { type: 'failed', failure });
  },
  stop: ({ host }: Scene) => host.bus.emit('session:refresh-failed', { cause: 'test' }),
} as const;
type Action = keyof typeof ACTIONS;

const step = fc.record({
  action: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Action>('add') },
    { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(ACTIONS) as Action[])) },
  ),
  which: fc.nat(7),
});

test('WATCH-049: no sequence of multiview operations leaves a slot held, a signed address in a player, or more than one audible', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const scene = await openMultiview();
      try {
        for (const { action, which } of steps) {
          await act(async () => ACTIONS[action](scene, which));
          await scene.playAll();
          const tiles = document.querySelectorAll('[data-part]').length;
          // A tile that shows a message or Play has no stream.
          const idle = screen.queryAllByRole('button', { name: /^(Try again|Play)$/ }).length;
          expect({
            tiles: tiles >= 1 && tiles <= 3,
            players: scene.alive().length,
            slots: scene.held.size,
            audible: scene.audible().length <= 1,
          }).toEqual({ tiles: true, players: tiles, slots: tiles - idle, audible: true });
        }
      } finally {
        leave();
        await settle();
      }
      expect([scene.held.size, scene.alive().length, scene.host.isBusy()]).toEqual([0, 0, false]);
    }),
    { numRuns: 15 },
  );
}, 120_000);
