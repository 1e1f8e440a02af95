import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export interface Program {
  /** As a person calls it. */
  readonly title: string;
  /** Its commands, the best first. */
  readonly names: readonly string[];
  /** Folders to search besides PATH. */
  readonly folders?: readonly string[];
  /** Environment variable that names its executable file and comes first. */
  readonly variable: string;
  /** Package of Debian and Ubuntu. */
  readonly debianPackage: string;
  /** What cannot be done without it: "The browser journeys". */
  readonly neededFor: string;
}

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const lookUp = (names: readonly string[], folders: readonly string[] = []): string | undefined =>
  [...folders, ...(process.env['PATH'] ?? '').split(path.delimiter)]
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable);

const INSTALL = 'apt-get update; apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=600 "$0"';

/**
 * One package at a time: apt-get fails while another one reads its lists, and tests run in several processes. The
 * lock is on the folder of apt-get. Run level 1 keeps the package from starting its service.
 */
const install = ({ title, debianPackage }: Program, aptGet: string): void => {
  console.log(`No ${title} on this machine: installing ${debianPackage} with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('flock', [path.dirname(aptGet), 'sh', '-c', INSTALL, debianPackage], { stdio: 'inherit', env });
};

/**
 * Path of a program that npm does not bring: its variable, then its folders and PATH; as root on Debian or Ubuntu the
 * distribution's package is installed when it is absent.
 * @throws when there is none, saying what to do
 */
export const findProgram = (program: Program): string => {
  const { title, names, folders, variable, debianPackage, neededFor } = program;
  const configured = process.env[variable];
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`${variable} is ${configured}, which is not an executable file`);
  }
  const found = lookUp(names, folders);
  if (found) return found;
  const aptGet = lookUp(['apt-get']);
  if (process.getuid?.() === 0 && aptGet) install(program, aptGet);
  const installed = lookUp(names, folders);
  if (installed) return installed;
  throw new Error(
    `${neededFor} needs ${title}: install it (on Debian and Ubuntu the package ${debianPackage}), or set ${variable} to its executable`,
  );
};
