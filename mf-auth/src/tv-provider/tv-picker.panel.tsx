import type { PanelProps } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { Button, Dialog, LoadingView } from '@grandstand/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ProviderFlow, ProviderView } from './provider-flow.ts';
import { ProviderFrame } from './provider-frame.tsx';
import { arrangeProviders } from './provider-list.ts';
import type { ProviderEvent, ProviderState } from './provider-machine.ts';
import { ProviderPicker } from './provider-picker.tsx';
import styles from './tv-provider.module.css';
import { useProviderFlow } from './use-provider-flow.ts';

/** How it ended. `taken`: eV5883. */
export type PickerOutcome = Parameters<NonNullable<PanelProps<'auth/tv-picker'>['onDone']>>[0];

interface TvPickerProps {
  /** As a dialog, or inline. */
  readonly presentation: 'dialog' | 'inline';
  /** This browser's id or the TV's; null when the address contains none. */
  readonly deviceId: string | null;
  readonly regCode: string | null;
  readonly onDone: (outcome: PickerOutcome) => void;
}

/** Missing and invalid props mean a dialog for this browser. */
const read = (props: Readonly<Record<string, unknown>>, ownId: string): TvPickerProps => {
  const { presentation, deviceId, regCode, onDone } = props;
  return {
    presentation: presentation === 'inline' ? 'inline' : 'dialog',
    deviceId: deviceId === null ? null : typeof deviceId === 'string' ? deviceId : ownId,
    regCode: typeof regCode === 'string' ? regCode : null,
    onDone: typeof onDone === 'function' ? (onDone as TvPickerProps['onDone']) : () => {},
  };
};

/** `auth/tv-picker`: signs this browser, or the TV of the device flow, in with a TV provider (AUTH-091…113). */
export const TvPickerPanel = (props: Readonly<Record<string, unknown>>) => {
  const { session } = useHost();
  const { presentation, deviceId, regCode, onDone } = read(props, session.get().device.deviceId);
  const { flow, view } = useProviderFlow({ deviceId, regCode });
  const { state, hasRequested } = view;
  const outcome = outcomeOf(state);
  // The dialog confirms the sign-in, unless the viewer was asked for nothing or the page navigates automatically.
  const isOver = outcome !== null && (outcome !== 'authenticated' || presentation === 'inline' || !hasRequested);
  useEffect(() => {
    if (isOver && outcome) onDone(outcome);
  }, [isOver, outcome, onDone]);

  if (isOver || (presentation === 'dialog' && !hasRequested)) return null;
  const close = () => (outcome ? onDone(outcome) : flow.send(closing(state)));
  return (
    <Surface presentation={presentation} view={view} onClose={close}>
      <Focused on={state.status}>
        <Content view={view} flow={flow} onDone={onDone} />
      </Focused>
    </Surface>
  );
};

const outcomeOf = (state: ProviderState): PickerOutcome | null => {
  if (state.status === 'authenticated') return 'authenticated';
  if (state.status !== 'none') return null;
  return state.cause === 'taken' ? 'taken' : 'none';
};

/** The pressed element disappears with the step: the focus moves to the next step. */
const Focused = ({ on, children }: { readonly on: string; readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(on);
  useEffect(() => {
    if (shown.current === on) return;
    shown.current = on;
    if (document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG')
      place.current?.focus();
  }, [on]);
  return (
    <div ref={place} tabIndex={-1} className={styles.step}>
      {children}
    </div>
  );
};

/** The event of Escape and the close button. */
const closing = ({ status }: ProviderState): ProviderEvent =>
  status === 'failed' || status === 'exists' ? { type: 'acknowledged' } : { type: 'declined' };

interface SurfaceProps {
  readonly presentation: TvPickerProps['presentation'];
  readonly view: ProviderView;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
const Surface = ({ presentation, view, onClose, children }: SurfaceProps) => {
  const { t, session } = useHost();
  const face = faceOf(view.state);
  const title = t(TITLES[face], { provider: providerName(view, session.get().tv.selectedMVPD) });
  if (presentation === 'inline') {
    return (
      <section className={styles.inline} aria-label={title}>
        <h2 className={styles.inlineTitle}>{title}</h2>
        {children}
      </section>
    );
  }
  return (
    // Each step is its own dialog, whose title takes the focus.
    <Dialog key={face} open title={title} size={face === 'picker' ? 'large' : 'small'} onClose={onClose}>
      {children}
    </Dialog>
  );
};

const TITLES = { picker: 'tvProvider.title', problem: 'errorModal.title', welcome: 'tvProvider.welcome' } as const;
const faceOf = ({ status }: ProviderState): keyof typeof TITLES => {
  if (status === 'authenticated') return 'welcome';
  return status === 'failed' || status === 'exists' ? 'problem' : 'picker';
};
const providerName = ({ catalogue }: ProviderView, id: string | null): string =>
  catalogue?.providers.find((provider) => provider.id === id)?.displayName ?? '';

interface ContentProps {
  readonly view: ProviderView;
  readonly flow: ProviderFlow;
  readonly onDone: TvPickerProps['onDone'];
}
const Content = ({ view, flow, onDone }: ContentProps) => {
  const { state, catalogue } = view;
  const { t } = useHost();
  const { frontProviders } = useConfig();
  switch (state.status) {
    case 'picking':
      return (
        <ProviderPicker
          choices={catalogue && arrangeProviders(catalogue.providers, frontProviders)}
          notice={state.notice}
          onChoose={flow.choose}
          onDecline={() => flow.send({ type: 'declined' })}
        />
      );
    case 'authenticating': {
      const provider = providerName(view, state.visit.providerId);
      if (!state.visit.isFramed) return <LoadingView label={t('tvProvider.leaving', { provider })} />;
      return (
        <ProviderFrame visit={state.visit} providerName={provider} isLoaded={state.isLoaded} onEvent={flow.send} />
      );
    }
    case 'failed':
      return <Problem message={messageOf(state, t)} onOk={() => flow.send({ type: 'acknowledged' })} />;
    case 'exists':
      return <Problem message={t('tvProvider.exists')} onOk={() => flow.send({ type: 'acknowledged' })} />;
    case 'authenticated':
      return <Welcome onDone={() => onDone('authenticated')} />;
    default:
      return <LoadingView label={t(state.status === 'checking' ? 'tvProvider.checking' : 'tvProvider.entering')} />;
  }
};

const messageOf = (
  { kind, message }: Extract<ProviderState, { status: 'failed' }>,
  t: ReturnType<typeof useHost>['t'],
): string => {
  if (kind === 'no-zip') return t('tvProvider.noZip');
  if (kind === 'token') return t('tvProvider.notSubscribed');
  if (kind === 'no-device') return t('device.needDevice');
  return message ?? t('errorModal.body');
};

const Problem = ({ message, onOk }: { readonly message: string; readonly onOk: () => void }) => {
  const { t } = useHost();
  return (
    <>
      <p role="alert">{message}</p>
      <Button wide onClick={onOk}>
        {t('errorModal.button')}
      </Button>
    </>
  );
};

const Welcome = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useHost();
  return (
    <div className={styles.welcome}>
      <p>{t('tvProvider.welcomeBody')}</p>
      <Button wide onClick={onDone}>
        {t('tvProvider.done')}
      </Button>
    </div>
  );
};
