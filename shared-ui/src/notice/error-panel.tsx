import { useTranslate } from '@grandstand/shared-contracts/translation';
import { Button } from '../button/button.tsx';
import { Notice, type NoticeProps } from './notice.tsx';
import * as icons from '../icon/icons.tsx';

export interface ErrorPanelProps extends Pick<NoticeProps, 'heading' | 'message' | 'headingLevel'> {
  /** For support; never without a message. */
  readonly code?: string | undefined;
  /** `Try again` when left out. */
  readonly actionLabel?: string;
  /** Without it there is no button. */
  readonly onAction?: (() => void) | undefined;
  /** The action is in progress. */
  readonly busy?: boolean;
}

/** An error with its next step. Announced when it appears (role alert). */
export function ErrorPanel({ code, actionLabel, onAction, busy = false, ...texts }: ErrorPanelProps) {
  const t = useTranslate();
  return (
    <div role="alert">
      <Notice
        {...texts}
        icon={icons.warning}
        detail={code}
        action={
          onAction && (
            <Button kind="outlined" busy={busy} onClick={onAction}>
              {actionLabel ?? t('app.tryAgain')}
            </Button>
          )
        }
      />
    </div>
  );
}
