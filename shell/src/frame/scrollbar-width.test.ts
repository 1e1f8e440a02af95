import { followScrollbarWidth } from './scrollbar-width.ts';

let resized: () => void;
beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(onResize: () => void) {
      resized = onResize;
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
});
const width = () => document.documentElement.style.getPropertyValue('--scrollbar-width');

test('the scrollbar is measured whenever the page changes its width, but not while a modal hides it', () => {
  const clientWidth = jest.spyOn(document.documentElement, 'clientWidth', 'get');
  clientWidth.mockReturnValue(window.innerWidth - 15);
  followScrollbarWidth(document);
  resized();
  expect(width()).toBe('15px');

  document.body.innerHTML = '<dialog open></dialog>';
  clientWidth.mockReturnValue(window.innerWidth);
  resized();
  expect(width()).toBe('15px');

  document.body.innerHTML = '';
  resized();
  expect(width()).toBe('0px');
});
