import { act, renderHook, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { SilentEventSource } from '../testing/fake-registry.ts';
import { isLiveAtom, refreshCountAtom } from './refresh.atoms.ts';
import { useLiveChanges } from './use-live-changes.ts';

const open = new Set<EventTarget>();
class CountedEventSource extends SilentEventSource {
  constructor() {
    super();
    open.add(this);
  }
  override close(): void {
    open.delete(this);
  }
}
const announce = (name: string) => act(() => [...open].forEach((stream) => stream.dispatchEvent(new Event(name))));
const look = (visibility: DocumentVisibilityState) =>
  act(() => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeAll(() => {
  globalThis.EventSource = CountedEventSource as unknown as typeof EventSource;
});

test('reloads changes immediately; only a visible page keeps a connection, and it reads again on return', async () => {
  const store = createStore();
  const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { unmount } = renderHook(() => useLiveChanges(true), { wrapper });
  announce('open');
  expect(store.get(isLiveAtom)).toBe(true);
  announce('environment');
  announce('audit');
  await waitFor(() => expect(store.get(refreshCountAtom)).toBe(1));
  look('hidden');
  expect([open.size, store.get(isLiveAtom)]).toEqual([0, false]);
  look('visible');
  expect([open.size, store.get(refreshCountAtom)]).toEqual([1, 2]);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(open.size).toBe(0);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(open.size).toBe(1);
  unmount();
  expect(open.size).toBe(0);
});
