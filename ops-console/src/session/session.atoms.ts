import type { RegistryRefusal } from '@grandstand/registry-client';
import { isGranted, type RegistryAction, type RightsPlace } from '@grandstand/shared-contracts/release';
import { atom } from 'jotai';
import { asRefusal } from '../registry/refusal.ts';
import {
  type Credentials,
  changePassword,
  currentOperator,
  type Operator,
  signIn,
  signOut,
} from '../registry/registry.api.ts';
import { draftsAtom } from './drafts.atoms.ts';

export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'unreachable'; readonly refusal: RegistryRefusal }
  | { readonly status: 'signed-out' }
  /** `expired`: the registry knows the session no more; the page stays as it is behind a sign-in. */
  | { readonly status: 'signed-in' | 'expired'; readonly operator: Operator };

const sessionValueAtom = atom<Session>({ status: 'unknown' });
export const sessionAtom = atom((get) => get(sessionValueAtom));

const operatorAtom = atom((get) => {
  const session = get(sessionValueAtom);
  return 'operator' in session ? session.operator : null;
});
export const actorAtom = atom((get) => get(operatorAtom)?.actor ?? '');

export const grantsAtom = atom((get) => get(operatorAtom)?.grants ?? []);

/** Whether the operator may; what they may not is not offered. The registry decides again. */
export const mayAtom = atom((get) => {
  const grants = get(grantsAtom);
  return (action: RegistryAction, place: Partial<RightsPlace> = {}): boolean =>
    isGranted(grants, action, { remote: '*', environment: '*', ...place });
});

export const sessionOpenedAtom = atom(null, async (_get, set) => {
  try {
    const operator = await currentOperator();
    set(sessionValueAtom, operator ? { status: 'signed-in', operator } : { status: 'signed-out' });
  } catch (error) {
    set(sessionValueAtom, { status: 'unreachable', refusal: asRefusal(error) });
  }
});

export const signedInAtom = atom(null, async (_get, set, credentials: Credentials) => {
  await signIn(credentials);
  const operator = await currentOperator();
  set(sessionValueAtom, operator ? { status: 'signed-in', operator } : { status: 'signed-out' });
});

export const signedOutAtom = atom(null, async (_get, set) => {
  await signOut();
  // The next operator at this browser starts with empty forms.
  set(draftsAtom, {});
  set(sessionValueAtom, { status: 'signed-out' });
});

/** The operator signs in again with the new password. @throws {RegistryRefusal} */
export const passwordChangedAtom = atom(null, async (_get, set, current: string, password: string) => {
  await changePassword(current, password);
  set(sessionValueAtom, { status: 'signed-out' });
});

/** The registry said `unauthorized` in the middle of the work. */
export const sessionLostAtom = atom(null, (get, set) => {
  const session = get(sessionValueAtom);
  if (session.status === 'signed-in') set(sessionValueAtom, { ...session, status: 'expired' });
});
