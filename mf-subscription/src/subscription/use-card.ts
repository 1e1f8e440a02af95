import type { AppError } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import { type Card, fetchCard } from './card.api.ts';

export type CardReply =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: AppError }
  | { readonly status: 'ready'; readonly card: Card | null };

/** The card that pays, and the way to ask again for it. */
export const useCard = (): { readonly reply: CardReply; readonly retry: () => void } => {
  const { call } = useHost();
  const [reply, setReply] = useState<CardReply>({ status: 'loading' });
  const isLoading = reply.status === 'loading';

  useEffect(() => {
    if (!isLoading) return undefined;
    let isWanted = true;
    void fetchCard(call).then((card) => {
      if (!isWanted) return;
      setReply(card.ok ? { status: 'ready', card: card.value } : { status: 'failed', error: card.error });
    });
    return () => {
      isWanted = false;
    };
  }, [isLoading, call]);

  return { reply, retry: () => setReply({ status: 'loading' }) };
};
