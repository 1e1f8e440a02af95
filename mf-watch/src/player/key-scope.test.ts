import { keyScope } from './key-scope.ts';

const aFrame = () => {
  const frame = document.createElement('section');
  frame.getBoundingClientRect = () => ({ top: 0, bottom: 400 }) as DOMRect;
  document.body.append(frame);
  return frame;
};
const scopeOf = (key: string, hasShortcuts: boolean) => {
  let scope: string | undefined;
  const frame = aFrame();
  const listen = (event: KeyboardEvent) => {
    scope = keyScope(event, frame, hasShortcuts);
  };
  window.addEventListener('keydown', listen);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  window.removeEventListener('keydown', listen);
  frame.remove();
  return scope;
};

test.each(['k', 'M', '?', ',', '2', 'ñ'])('X-13: the key %s does nothing once single-key shortcuts are off', (key) => {
  expect(scopeOf(key, true)).toBe('all');
  expect(scopeOf(key, false)).toBe('none');
});

test.each([' ', 'ArrowLeft', 'ArrowUp'])('X-13: the key “%s” works with single-key shortcuts off, too', (key) => {
  expect(scopeOf(key, false)).toBe('all');
});
