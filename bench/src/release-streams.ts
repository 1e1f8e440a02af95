import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RELEASE_STREAM_PATH } from '@grandstand/shared-contracts/release';
import { startSampleRegistry } from './control-plane/sample-registry.ts';
import { install } from './platform/installation.ts';
import { cpuOfTrees } from './platform/process-cpu.ts';
import type { TabsReply, TabsRequest } from './release-streams/tabs-process.ts';
import { machine, markdownTable } from './report.ts';
import { publish } from './results.ts';

/**
 * One process holds the release streams of many tabs: its memory, and what a release to all of them costs. The limit of open
 * files (`ulimit -n`) must be some hundreds above their number.
 */
const { values } = parseArgs({ options: { tabs: { type: 'string', default: '20000' } } });
const TABS = Number(values.tabs);
const TABS_OF_PROCESS = 5_000;
const ALLOWED_MB = 512;
const RELEASE_TAKES_MS = 5_000;
const REST_MS = 20_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const megabytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Opens tabs in a separate process, which ends with them. @throws when one is refused */
const openApart = async (request: TabsRequest): Promise<ChildProcess> => {
  const child = fork(path.join(import.meta.dirname, 'release-streams/tabs-process.ts'));
  child.send(request);
  const [{ problem }] = (await once(child, 'message')) as [TabsReply];
  if (problem !== null) throw new Error(problem);
  return child;
};

const installation = await install();
const processes: ChildProcess[] = [];
try {
  const { platform, release } = await startSampleRegistry(installation);

  const emptyMb = megabytesOf(platform.pid);
  const url = `${platform.addresses.site}${RELEASE_STREAM_PATH}`;
  for (let first = 0; first < TABS; first += TABS_OF_PROCESS)
    processes.push(await openApart({ url, count: Math.min(TABS_OF_PROCESS, TABS - first), first }));
  const heldMb = megabytesOf(platform.pid);

  const beforeRelease = cpuOfTrees(platform.pid);
  await release('1.1.0');
  await pause(RELEASE_TAKES_MS);
  const releaseUs = (cpuOfTrees(platform.pid) - beforeRelease) / TABS;
  const beforeRest = cpuOfTrees(platform.pid);
  await pause(REST_MS);
  const restCores = (cpuOfTrees(platform.pid) - beforeRest) / (REST_MS * 1_000);
  const memoryMb = Math.max(heldMb, megabytesOf(platform.pid));

  const rows = [
    [
      'memory of the process: without tabs, with all, at most',
      [emptyMb, heldMb, memoryMb].map((mb) => `${mb.toFixed(0)} MB`).join(', '),
    ],
    ['a release, processor time a tab', `${releaseUs.toFixed(1)} µs`],
    ['at rest', `${restCores.toFixed(3)} cores`],
  ];
  publish('release-streams', `${machine('no browser')} · ${TABS} tabs`, markdownTable(['', 'measured'], rows), [
    {
      name: `memory of one process with ${TABS} release streams`,
      unit: 'MB',
      values: [memoryMb],
      bar: { atMost: ALLOWED_MB },
    },
    { name: 'a release, processor time a tab', unit: 'µs', values: [releaseUs], bar: null },
  ]);
} finally {
  for (const child of processes) child.kill();
  await installation.stop();
}
