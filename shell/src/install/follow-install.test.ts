import { fakeSurroundings } from '../testing/fake-surroundings.ts';
import { followInstall } from './follow-install.ts';
import { kept } from './kept-prompt.ts';

afterEach(() => delete kept.prompt);

const offer = () => {
  const prompt = jest.fn(async () => ({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { prompt, event };
};
const follow = () => {
  const { bus } = fakeSurroundings();
  const offered: boolean[] = [];
  bus.on('install:changed', ({ isOffered }) => offered.push(isOffered));
  followInstall(bus);
  return { bus, offered };
};

test('an offer that came before anybody followed is kept, and the browser shows nothing by itself', () => {
  const { event } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(follow().offered).toEqual([true]);
});

test('an offer that comes later is reported', () => {
  const { offered } = follow();
  offer();
  expect(offered).toEqual([false, true]);
});

test('a request shows the browser’s dialog once, and ends the offer', () => {
  const { prompt } = offer();
  const { bus, offered } = follow();
  bus.emit('install:requested', {});
  bus.emit('install:requested', {});
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(offered.at(-1)).toBe(false);
});

test('an app that was installed is no longer offered', () => {
  const { offered } = follow();
  offer();
  window.dispatchEvent(new Event('appinstalled'));
  expect(offered).toEqual([false, true, false]);
});
