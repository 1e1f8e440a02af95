import { AppError, failure, success } from '@grandstand/shared-contracts';
import { LocalizationFile, PlayersFile, RemoteConfigFile } from '@grandstand/shared-contracts/api';
import { fakeHost } from '@grandstand/shared-contracts/testing';
import { createOperatorFiles } from './operator-files.ts';

const boot = { config: { isPhase1Enabled: false }, localization: {}, players: { teams: {} } };

test('SHELL-009: the three files are read, and what changed reaches everybody', async () => {
  const host = fakeHost();
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

test('a file that does not come, or is broken, leaves what the page brought', async () => {
  const host = fakeHost();
  const files = createOperatorFiles({ ...boot, config: { isPhase1Enabled: true } });
  host.answer(RemoteConfigFile, failure(new AppError('unavailable', 'away')));
  host.answer(LocalizationFile, success('nonsense'));
  host.answer(PlayersFile, failure(new AppError('unavailable', 'away')));
  await files.refresh(host.call, host.bus);
  expect(files.config.get().isPhase1Enabled).toBe(true);
  expect(files.t('errorModal.title')).toBe('Sorry');
});
