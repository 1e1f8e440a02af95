import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readConfig } from '../../config.ts';
import { licensedSystems } from './licence-servers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-licences-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (content: unknown): string => {
  const file = path.join(folder, 'servers.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

test('the servers of a file are those of the configuration', () => {
  const servers = { widevine: { url: 'https://widevine.example.test/', headers: { 'x-key': 'a' } } };
  const { licenceServers } = readConfig({ GS_LICENCE_SERVERS: fileWith(servers) }).media;
  expect(licenceServers).toMatchObject(servers);
  expect(licenceServers && licensedSystems(licenceServers)).toEqual(['widevine']);
  expect(readConfig({}).media.licenceServers).toBeNull();
});

test.each([
  ['{', /was not read \(.*JSON.*\): use a JSON file/],
  [{ widevine: { url: 'ftp://a.example.test' } }, /widevine\.url is not an http or https address/],
  [{ fairplay: { url: 'https://a.example.test' } }, /fairplay\.certificate/],
  [{ widevine: { url: 'https://a.example.test', headers: { 'a b': 'c' } } }, /widevine\.headers\.a b/],
  [{ tokenExchange: { url: 'https://a.example.test' } }, /names no licence server: add widevine/],
  [{ widewine: {} }, /widewine/],
])('a start with %j is refused with a remedy', (content, message) => {
  expect(() => readConfig({ GS_LICENCE_SERVERS: fileWith(content) })).toThrow(message);
});

test('a start with a missing file is refused with its name', () => {
  expect(() => readConfig({ GS_LICENCE_SERVERS: '/nowhere/servers.json' })).toThrow(
    /GS_LICENCE_SERVERS.*"\/nowhere\/servers\.json" was not read/s,
  );
});
