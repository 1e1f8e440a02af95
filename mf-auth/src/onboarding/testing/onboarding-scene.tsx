import { type Result, success } from '@grandstand/shared-contracts';
import { AddOrRemoveFavourites, GetContact, GetFavourites } from '@grandstand/shared-contracts/api';
import { aContact, aSession, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../../../remote.json';
import { remote } from '../../remote.tsx';

let close: () => Promise<void> = async () => {};

/** Call once at the top of a test file. */
export const unmountAfterEach = (): void => {
  afterEach(async () => close());
};

const config = {
  yesTeams: [
    { id: 1, name: 'Yankees' },
    { id: 2, name: 'Nets' },
    { id: 3, name: 'Hidden FC' },
    { id: 4, name: 'Hidden Liberty' },
  ],
};
const player = (team: string, id: number) => ({ player_id: `${team}-${id}`, player_name: `${team} Player ${id}` });
const players = {
  teams: { 1: [player('Yankees', 1), player('Yankees', 2)], 2: [player('Nets', 1)], 3: [player('Hidden', 1)] },
};
type Session = Parameters<typeof aSession>[0];
export const pendingBoth: Session = { onboarding: { pending: ['teams', 'players'] } };

const aHost = (session: Session, path: string, answer: Result<Record<string, never>>) => {
  const host = fakeHost({
    texts: remote.texts,
    session: aSession(session),
    config,
    players,
    path,
    routes: manifest.routes as never,
  });
  host.answer(AddOrRemoveFavourites, answer);
  host.answer(
    GetContact,
    success({ spAccountID: 'acc-1', isLinkedToTV: false, contactMessage: [{ ...aContact(), gender: null }] }),
  );
  const { favourites } = host.session.get();
  const { teams, players: followed } = favourites;
  host.answer(
    GetFavourites,
    success({ favourites: { favoriteTeams: [...teams, 2], favoritePlayers: [...followed], notificationTags: [] } }),
  );
  return host;
};
/** `/teamSelect`, for a viewer without teams and players, unless a test overrides it. */
export const openScreen = async (
  session: Session = pendingBoth,
  path = '/teamSelect',
  answer: Result<Record<string, never>> = success({}),
) => {
  const host = aHost(session, path, answer);
  await act(async () => {
    const mounted = renderRemote(remote, { host });
    close = () => act(async () => mounted.unmount());
  });
  return host;
};
/** A panel of the remote, mounted as in another remote. */
export const openPanel = async (
  name: string,
  session: Session,
  path = '/watch',
  answer: Result<Record<string, never>> = success({}),
) => {
  const host = aHost(session, path, answer);
  const element = document.createElement('div');
  document.body.append(element);
  await act(async () => {
    const panel = remote.panels?.[name]?.(element, host, {});
    close = () =>
      act(async () => {
        panel?.unmount();
        element.remove();
      });
  });
  return host;
};
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const here = (host: ReturnType<typeof fakeHost>) => host.history.get().pathname + host.history.get().search;
