import { Notice, type NoticeProps } from './notice.tsx';
import * as icons from '../icon/icons.tsx';

export type EmptyStateProps = Omit<NoticeProps, 'icon' | 'detail'> & Partial<Pick<NoticeProps, 'icon'>>;

/** An empty list without an error: a message, and what to do instead. */
export function EmptyState({ icon = icons.info, ...notice }: EmptyStateProps) {
  return <Notice icon={icon} {...notice} />;
}
