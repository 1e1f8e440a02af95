import { shownCode } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useSearchParams } from '@grandstand/shared-contracts/router';
import { Button, EmptyState, ErrorPanel, icons, Skeleton } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { BackButton } from '../navigation/back-button.tsx';
import { useWatchAddress } from '../navigation/watch-address.ts';
import { recordingAtom, recordingRequestedAtom } from './recording.atoms.ts';
import { useViewing } from '../viewing/use-viewing.ts';
import styles from './vod.module.css';
import { startInAddress } from './start-in-address.ts';
import { VodPlayer } from './vod-player.tsx';

interface VodScreenProps {
  readonly id: string;
  /** The section of the address, which defines the order. */
  readonly sectionId: string | null;
}

/** `/watch/{id}`: a recording in the player, or an error. The list stays beneath. */
export const VodScreen = ({ id, sectionId }: VodScreenProps) => {
  const host = useHost();
  const { t } = host;
  const { list } = useWatchAddress();
  const { status, found, error } = useAtomValue(recordingAtom)(id);
  const request = useSetAtom(recordingRequestedAtom);
  const [query] = useSearchParams();
  useEffect(() => void request(host, id), [request, host, id]);
  // The account may know a later position than this browser.
  const { isSettled } = useViewing();
  if (found && isSettled) {
    return (
      <VodPlayer
        recording={found.recording}
        sectionId={sectionId ?? found.sectionId}
        startS={startInAddress(query.get('t'))}
      />
    );
  }
  return (
    <div className={styles.page}>
      <BackButton />
      <h1 className="visually-hidden">{t('watch.title')}</h1>
      {(status === 'loading' || found) && (
        <div role="status" className={styles.room} data-coming>
          <span className="visually-hidden">{t('watch.recordingLoading')}</span>
          <Skeleton shape="poster" />
        </div>
      )}
      {status === 'missing' && (
        <div role="alert">
          <EmptyState
            icon={icons.tv}
            heading={t('watch.recordingMissing')}
            message={t('watch.recordingMissingBody')}
            action={<Button onClick={() => host.navigate(list)}>{t('watch.recordingMissingAction')}</Button>}
          />
        </div>
      )}
      {status === 'failed' && (
        <ErrorPanel
          heading={t('watch.recordingFailed')}
          message={t('watch.failedBody')}
          code={shownCode(error)}
          actionLabel={t('app.tryAgain')}
          onAction={() => void request(host, id, true)}
        />
      )}
    </div>
  );
};
