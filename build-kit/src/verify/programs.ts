import path from 'node:path';
import { findProgram, type Program } from './find-program.ts';

const CHROMIUM: Program = {
  title: 'Chromium or Chrome',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  variable: 'CHROME_PATH',
  debianPackage: 'chromium',
  neededFor: 'Every browser journey',
};

/** The same engine without windows, notifications and background tabs, for six tenths of the processor time. */
const HEADLESS_SHELL: Program = {
  ...CHROMIUM,
  title: 'Chromium’s headless shell',
  names: ['chromium-headless-shell'],
  debianPackage: 'chromium-headless-shell',
};

const REDIS_SERVER: Program = {
  title: 'Redis or Valkey',
  names: ['valkey-server', 'redis-server'],
  variable: 'REDIS_SERVER_PATH',
  debianPackage: 'redis-server',
  neededFor: 'The stream store’s contract suite',
};

/** Debian's own; what npm brings is PostgreSQL 18. */
const POSTGRES_15: Program = {
  title: 'PostgreSQL 15',
  names: ['initdb'],
  folders: ['/usr/lib/postgresql/15/bin'],
  variable: 'POSTGRES_15_INITDB',
  debianPackage: 'postgresql-15',
  neededFor: 'The database suite on PostgreSQL 15',
};

const NGINX: Program = {
  title: 'nginx',
  names: ['nginx'],
  folders: ['/usr/sbin'],
  variable: 'NGINX_PATH',
  debianPackage: 'nginx-light',
  neededFor: 'The test of docs/runbooks/proxy.conf',
};

/** With ffprobe beside it. */
const FFMPEG: Program = {
  title: 'ffmpeg',
  names: ['ffmpeg'],
  variable: 'FFMPEG_PATH',
  debianPackage: 'ffmpeg',
  neededFor: 'The tests of uploaded videos',
};

export const findChromium = (): string => findProgram(CHROMIUM);
/** Chromium's headless shell; a whole browser where that cannot be had. */
export const findHeadlessShell = (): string => {
  try {
    return findProgram(HEADLESS_SHELL);
  } catch {
    return findChromium();
  }
};
export const findFfmpeg = (): string => findProgram(FFMPEG);
export const findNginx = (): string => findProgram(NGINX);
export const findRedisServer = (): string => findProgram(REDIS_SERVER);
/** The folder with `initdb` and `postgres`. */
export const findPostgres15 = (): string => path.dirname(findProgram(POSTGRES_15));

/** Installs what the tests need before the first of them, whose time is limited. @throws naming the first that is absent */
export const findTestPrograms = ({ journeys }: { readonly journeys: boolean }): void => {
  for (const program of [POSTGRES_15, REDIS_SERVER, NGINX, FFMPEG]) findProgram(program);
  if (!journeys) return;
  findHeadlessShell();
  findChromium();
};
