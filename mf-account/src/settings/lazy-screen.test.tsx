import { definePanel } from '@grandstand/shared-contracts/react';
import { fakeHost } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { TEXTS } from '../../texts/en.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { SettingsScreenProps } from './settings-screen-props.ts';

const Arrived = ({ onDone }: SettingsScreenProps) => (
  <button type="button" onClick={onDone}>
    Done
  </button>
);

test('a settings screen that fails to load shows an error in its place and loads again on Try again', async () => {
  let attempts = 0;
  const onDone = jest.fn();
  const load = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('ChunkLoadError');
    return Arrived;
  };
  const Screen = lazyScreen(load);
  const Host = () => <Screen onDone={onDone} />;
  const element = document.createElement('div');
  document.body.append(element);
  let unmount = () => {};
  await act(async () => {
    ({ unmount } = definePanel(Host)(element, fakeHost({ texts: TEXTS }), {}));
  });
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this screen.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(attempts).toBe(2);
  await act(async () => unmount());
  element.remove();
});
