import type { AppError, Host } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { type RemovalRequest, deletePartnerAccount, requestDataRemoval } from './deletion.api.ts';
import type { DeletionLink } from './deletion-link.ts';

/** Null when the request is recorded, or else the failed step. */
export type DeletionFailure = { readonly step: 'partner' | 'removal'; readonly error: AppError } | null;

const onRecordAtom = atom(false);
/** The request is recorded: this page sends nothing more. */
export const submittedAtom = atom((get) => get(onRecordAtom));

/** The partner first, and only after its success the removal request. A retry repeats both. */
export const deletionRequestedAtom = atom(
  null,
  async (_get, set, call: Host['call'], link: DeletionLink, details: RemovalRequest): Promise<DeletionFailure> => {
    const partner = await deletePartnerAccount(call, link);
    if (!partner.ok) return { step: 'partner', error: partner.error };
    const removal = await requestDataRemoval(call, link, details);
    if (!removal.ok) return { step: 'removal', error: removal.error };
    set(onRecordAtom, true);
    return null;
  },
);
