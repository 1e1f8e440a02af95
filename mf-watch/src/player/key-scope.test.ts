import userEvent from '@testing-library/user-event';
import { keyScope } from './key-scope.ts';

const aFrame = () => {
  const frame = document.createElement('section');
  frame.getBoundingClientRect = () => ({ top: 0, bottom: 400 }) as DOMRect;
  document.body.append(frame);
  return frame;
};
const scopeOf = async (key: string, hasShortcuts: boolean) => {
  let scope: string | undefined;
  const frame = aFrame();
  const listen = (event: KeyboardEvent) => {
    scope = keyScope(event, frame, hasShortcuts);
  };
  window.addEventListener('keydown', listen);
  await userEvent.keyboard(key.length > 1 ? `{${key}}` : key);
  window.removeEventListener('keydown', listen);
  frame.remove();
  return scope;
};

test.each(['k', 'M', '?', ',', '2', 'ñ'])(
  'X-13: the key %s does nothing once single-key shortcuts are off',
  async (key) => {
    expect(await scopeOf(key, true)).toBe('all');
    expect(await scopeOf(key, false)).toBe('none');
  },
);

test.each([' ', 'ArrowLeft', 'ArrowUp'])('X-13: the key “%s” works with single-key shortcuts off, too', async (key) => {
  expect(await scopeOf(key, false)).toBe('all');
});
