// By its public name, not by path: only that one is shared at run time, and two copies would be two router contexts.
import { HostRouter, Route, Routes } from '@grandstand/shared-contracts/router';
import { createStore, Provider } from 'jotai';
import {
  Component,
  type ComponentType,
  createContext,
  type ErrorInfo,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import type { RemoteConfig } from './config/remote-config.ts';
import type { Texts } from './config/translator.ts';
import {
  type Host,
  type Live,
  type PanelHandle,
  type PanelMount,
  REMOTE_FAILED_EVENT,
  type Remote,
} from './host/host.ts';
import type { PanelName, PanelProps } from './host/panel-map.ts';
import type { Session } from './host/session.ts';
import { TranslationProvider } from './translation.ts';

const HostContext = createContext<Host | null>(null);

/** The shell's services. @throws when used outside a mounted remote. */
export const useHost = (): Host => {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost is for components inside a mounted remote.');
  return host;
};

export const useLive = <T,>(live: Live<T>): T => useSyncExternalStore(live.subscribe, live.get);
export const useSession = (): Session => useLive(useHost().session);
export const useConfig = (): RemoteConfig => useLive(useHost().config);

interface RemotePanelProps<Name extends PanelName> {
  /** As the remote that offers it names it, e.g. `auth/login`. */
  readonly name: Name;
  readonly props?: PanelProps<Name>;
  readonly className?: string | undefined;
}
const NO_PROPS: PanelProps<PanelName> = {};
/** Another remote's panel, for as long as this is rendered. */
export const RemotePanel = <Name extends PanelName>({
  name,
  props = NO_PROPS as PanelProps<Name>,
  className,
}: RemotePanelProps<Name>) => {
  const host = useHost();
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<PanelHandle<Name>>(null);
  const latest = useRef(props);
  useEffect(() => {
    if (!place.current) return undefined;
    const opened = host.panel(name, place.current, latest.current);
    handle.current = opened;
    return () => void opened.unmount();
  }, [host, name]);
  useEffect(() => {
    if (latest.current === props) return;
    latest.current = props;
    handle.current?.update(props);
  }, [props]);
  return <div ref={place} className={className} />;
};

interface BoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}
/** Passes a render error to the shell, which shows the remote's failure panel in its slot. */
class RenderBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown, _info: ErrorInfo) {
    this.props.onError(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const mountReact = (element: HTMLElement, host: Host) => {
  const root = createRoot(element);
  const store = createStore();
  const fail = (error: unknown) =>
    element.dispatchEvent(new CustomEvent(REMOTE_FAILED_EVENT, { detail: error, bubbles: true }));
  return {
    // Rendering in slices keeps slow phones responsive to touch.
    render: (content: ReactNode) =>
      startTransition(() =>
        root.render(
          <RenderBoundary onError={fail}>
            <HostContext.Provider value={host}>
              <TranslationProvider value={host.t}>
                <Provider store={store}>
                  <HostRouter history={host.history}>{content}</HostRouter>
                </Provider>
              </TranslationProvider>
            </HostContext.Provider>
          </RenderBoundary>,
        ),
      ),
    unmount: () => root.unmount(),
  };
};

/** Screens by the names that remote.json gives to routes and triggers. */
export type Screens = Readonly<Record<string, ComponentType>>;

/** The shape of every remote: paths come from its release, screens from here, one store per mount. */
export const defineRemote = (
  texts: Texts,
  screens: Screens,
  panels: Readonly<Partial<Record<PanelName, PanelMount>>> = {},
): Remote => ({
  texts,
  panels,
  mount(element, host) {
    const { render, unmount } = mountReact(element, host);
    render(<RemoteScreens screens={screens} />);
    return unmount;
  },
});

/** A panel that is a React component. Its props are those of `PANELS`; the gate checks every opener against them. */
export const definePanel =
  <Name extends PanelName>(Panel: (props: PanelProps<Name>) => ReactNode): PanelMount =>
  (element, host, props) => {
    const { render, unmount } = mountReact(element, host);
    const show = (given: unknown) => render(<Panel {...(given as PanelProps<Name>)} />);
    show(props);
    return { update: show, unmount };
  };

const RemoteScreens = ({ screens }: { readonly screens: Screens }) => {
  const { routes, trigger } = useHost();
  if (trigger) {
    const Screen = screens[trigger.screen];
    return Screen ? <Screen /> : null;
  }
  return (
    <Routes>
      {routes.map(({ path, screen }) => {
        const Screen = screens[screen];
        return Screen ? <Route key={path} path={path} element={<Screen />} /> : null;
      })}
      <Route path="*" element={null} />
    </Routes>
  );
};
