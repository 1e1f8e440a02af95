import { Notice, type NoticeProps } from './notice.tsx';

export type EmptyStateProps = Omit<NoticeProps, 'icon' | 'detail'> & Partial<Pick<NoticeProps, 'icon'>>;

/** There is nothing here, and that is fine: says so, and what to do instead. */
export function EmptyState({ icon = 'info', ...notice }: EmptyStateProps) {
  return <Notice icon={icon} {...notice} />;
}
