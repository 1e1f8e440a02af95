import { useState } from 'react';
import { Button, Dialog, Panel, PanelList, type ToastEntry, ToastRegion } from '../src/index.ts';
import styles from './gallery.module.css';

type Overlay = 'none' | 'dialog' | 'notice' | 'panel';

export function OverlaysShowcase() {
  const [overlay, setOverlay] = useState<Overlay>('none');
  const [screen, setScreen] = useState<string>();
  const [toasts, setToasts] = useState<readonly ToastEntry[]>([]);
  const close = () => setOverlay('none');

  function raise(tone: 'success' | 'error') {
    const entry = {
      tone,
      durationMs: 5000,
      ...(tone === 'error' ? { type: 'Error', message: 'Unexpected Error' } : { type: 'Success', message: 'Saved' }),
    };
    setToasts((shown) => [...shown, { ...entry, id: (shown.at(-1)?.id ?? 0) + 1 }]);
  }

  return (
    <>
      <div className={styles.row}>
        <Button kind="outlined" onClick={() => setOverlay('dialog')}>
          Open dialog
        </Button>
        <Button kind="outlined" onClick={() => setOverlay('notice')}>
          Open notice
        </Button>
        <Button kind="outlined" onClick={() => setOverlay('panel')}>
          Open settings
        </Button>
        <Button kind="outlined" onClick={() => raise('success')}>
          Show toast
        </Button>
        <Button kind="outlined" onClick={() => raise('error')}>
          Show error toast
        </Button>
      </div>
      <Dialog
        open={overlay === 'dialog'}
        title="Cancel your subscription?"
        onClose={close}
        actions={
          <>
            <Button kind="destructive" onClick={close}>
              CANCEL SUBSCRIPTION
            </Button>
            <Button kind="outlined" onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>You can watch until December 31, 2026. After that, live games and videos are locked.</p>
      </Dialog>
      <Dialog
        open={overlay === 'notice'}
        title="Check your email"
        size="small"
        dismissible={false}
        onClose={close}
        actions={<Button onClick={close}>Dismiss</Button>}
      >
        <p>We sent a link to reset your password. Choose Dismiss to go on.</p>
      </Dialog>
      <Panel
        open={overlay === 'panel'}
        title={screen ?? 'Settings'}
        onClose={close}
        onBack={screen === undefined ? undefined : () => setScreen(undefined)}
        footer="Version 1.0"
      >
        {screen === undefined ? (
          <>
            <PanelList
              heading="PROFILE"
              items={[
                { label: 'Personal information', onSelect: () => setScreen('Personal information') },
                { label: 'Subscription', value: 'Annual', onSelect: () => setScreen('Subscription') },
              ]}
            />
            <PanelList heading="SUPPORT" items={[{ label: 'Contact us', onSelect: () => setScreen('Contact us') }]} />
          </>
        ) : (
          <p>{screen} goes here.</p>
        )}
      </Panel>
      <ToastRegion toasts={toasts} onDismiss={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))} />
    </>
  );
}
