import { fakeSurroundings } from '../testing/fake-surroundings.ts';
import { AppError, failure, success } from '@grandstand/shared-contracts';
import { LocalizationFile, PlayersFile, RemoteConfigFile } from '@grandstand/shared-contracts/api';
import { createOperatorFiles } from './operator-files.ts';

const boot = { config: { isPhase1Enabled: false }, localization: {}, players: { teams: {} } };

test('SHELL-009: the three files are read, and what changed reaches everybody', async () => {
  const host = fakeSurroundings();
  const files = createOperatorFiles(boot);
  const told: unknown[] = [];
  host.bus.on('config:updated', (payload) => told.push(payload));
  host.answer(RemoteConfigFile, success({ isPhase1Enabled: true }));
  host.answer(LocalizationFile, success({ errorModal: { title: { en: 'Oh no' } } }));
  host.answer(PlayersFile, success({ teams: {} }));
  await files.refresh(host.call, host.bus);
  expect(host.calls.map(({ id }) => id)).toEqual(['remoteConfig', 'localization', 'players']);
  expect(files.config.get().isPhase1Enabled).toBe(true);
  expect(files.t('errorModal.title')).toBe('Oh no');
  expect(told).toEqual([{ keys: ['localization', 'config'] }]);
});

test('keeps the page’s copy when a file fails to load or is invalid', async () => {
  const host = fakeSurroundings();
  const files = createOperatorFiles({ ...boot, config: { isPhase1Enabled: true } });
  host.answer(RemoteConfigFile, failure(new AppError('unavailable', 'away')));
  host.answer(LocalizationFile, success('nonsense'));
  host.answer(PlayersFile, failure(new AppError('unavailable', 'away')));
  await files.refresh(host.call, host.bus);
  expect(files.config.get().isPhase1Enabled).toBe(true);
  expect(files.t('errorModal.title')).toBe('Sorry');
});

test('a viewer of another language gets its texts with the file, and English where it has none', async () => {
  const host = fakeSurroundings();
  const files = createOperatorFiles(boot, 'es');
  expect(files.t('errorModal.title')).toBe('Sorry');
  host.answer(RemoteConfigFile, success(boot.config));
  host.answer(LocalizationFile, success({ errorModal: { title: { es: 'Lo sentimos' } } }));
  host.answer(PlayersFile, success(boot.players));
  await files.refresh(host.call, host.bus);
  expect(files.t('errorModal.title')).toBe('Lo sentimos');
  expect(files.t('errorModal.button')).toBe('OK');
});

test('texts of languages that are not shown change nothing on the page', async () => {
  const host = fakeSurroundings();
  const files = createOperatorFiles(boot);
  const told: unknown[] = [];
  host.bus.on('config:updated', (payload) => told.push(payload));
  host.answer(RemoteConfigFile, success(boot.config));
  host.answer(LocalizationFile, success({ errorModal: { title: { es: 'Lo sentimos' } } }));
  host.answer(PlayersFile, success(boot.players));
  await files.refresh(host.call, host.bus);
  expect(files.t('errorModal.title')).toBe('Sorry');
  expect(told).toEqual([]);
});

test('SHELL-012: translates a service’s sentence by its English, else by its error code, else not at all', () => {
  const service = { 'Not now. Later.': { es: 'Ahora no.' }, eV1: { es: 'No.' } };
  const { localize } = createOperatorFiles({ ...boot, localization: { service } }, 'es');
  expect([localize('Not now. Later.', 'eV1'), localize('Never.', 'eV1'), localize('Never.', 'eV2')]).toEqual([
    'Ahora no.',
    'No.',
    'Never.',
  ]);
  expect(createOperatorFiles({ ...boot, localization: { service } }).localize('Not now. Later.', 'eV1')).toBe(
    'Not now. Later.',
  );
});

test('SHELL-009: a changed players file reaches the host and is announced once', async () => {
  const host = fakeSurroundings();
  const files = createOperatorFiles(boot);
  const changes: unknown[] = [];
  const seen: unknown[] = [];
  host.bus.on('config:updated', (payload) => changes.push(payload));
  files.players.subscribe(() => seen.push(files.players.get()));
  const teams = { 1: [{ player_id: 'y-1', player_name: 'Marcus Bell' }] };
  host.answer(RemoteConfigFile, success(boot.config));
  host.answer(LocalizationFile, success({}));
  host.answer(PlayersFile, success({ teams }));
  await files.refresh(host.call, host.bus);
  await files.refresh(host.call, host.bus);
  expect(files.players.get()).toEqual({ teams });
  expect(seen).toEqual([{ teams }]);
  expect(changes).toEqual([{ keys: ['players'] }]);
});
