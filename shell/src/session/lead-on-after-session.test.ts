import { ALL_TEXTS } from '../testing/all-texts.ts';
import { translator } from '@grandstand/shared-contracts/config';
import { createEventHub } from '../events/event-hub.ts';
import { aSession, memoryHistory } from '@grandstand/shared-contracts/testing';
import { createStore } from 'jotai';
import { toastsAtom } from '../frame/frame.atoms.ts';
import { createAddresses } from '../composition/addresses.ts';
import { RELEASED_SCREENS } from '../testing/released-screens.ts';
import { leadOnAfterSession } from './lead-on-after-session.ts';
import { reportConnection } from './report-connection.ts';

const device = { deviceId: 'my-tv', platform: 'lg', activationCode: '123456' };

test.each([
  ['/watch?vodSearch=x', aSession(), '/'],
  ['/login', aSession({ flow: 'device', device }), '/authenticate/my-tv/lg/123456'],
  ['/authenticate/my-tv', aSession(), '/authenticate/my-tv'],
])('SHELL-038: a session that cannot be renewed at %s says so and ends at %3$s', (path, session, end) => {
  const bus = createEventHub().scope('shell');
  const history = memoryHistory(path);
  const frame = createStore();
  leadOnAfterSession({
    ...createAddresses(RELEASED_SCREENS, () => history.get().pathname),
    session: { bus, store: { get: () => session } as never },
    history,
    frame,
    t: translator(ALL_TEXTS),
  });
  bus.emit('session:refresh-failed', { cause: 'refused' });
  expect(history.get().pathname + history.get().search).toBe(end);
  expect(frame.get(toastsAtom).map(({ type, message }) => [type, message])).toEqual([
    ['Your session ended', ALL_TEXTS['session.endedBody']],
  ]);
});

test('SHELL-085: a lost connection is reported on the bus and logged', () => {
  const logged = jest.spyOn(console, 'info').mockImplementation(() => {});
  const bus = createEventHub().scope('shell');
  const heard: boolean[] = [];
  bus.on('net:offline', ({ online }) => heard.push(online));
  let onLine = true;
  const page = Object.assign(new EventTarget(), {
    navigator: {
      get onLine() {
        return onLine;
      },
    },
  });
  const undo = reportConnection(bus, page as never);
  onLine = false;
  page.dispatchEvent(new Event('offline'));
  onLine = true;
  page.dispatchEvent(new Event('online'));
  undo();
  page.dispatchEvent(new Event('offline'));
  expect(heard).toEqual([false, true]);
  expect(logged.mock.calls.flat()).toEqual(['The browser is offline.', 'The browser is online again.']);
});
