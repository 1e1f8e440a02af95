import { HostRouter } from '@grandstand/shared-contracts/router';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { DoneBar } from '../change/done-bar.tsx';
import { browserHistory } from '../frame/browser-history.ts';
import { sessionOpenedAtom } from '../session/session.atoms.ts';

/** A part of the console at an address, with who the fake registry says is signed in. */
export const renderConsole = async (part: ReactNode, address = '/') => {
  window.history.replaceState(null, '', address);
  const store = createStore();
  await store.set(sessionOpenedAtom);
  const rendered = render(
    <Provider store={store}>
      <HostRouter history={browserHistory(window)}>
        {part}
        <DoneBar />
      </HostRouter>
    </Provider>,
  );
  return { ...rendered, store };
};
