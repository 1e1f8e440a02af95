import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot, type Site } from '../site.ts';

export interface ProcessedUpload {
  readonly id: string;
  readonly state: string;
  readonly step: string | null;
  readonly progress: number;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly media: string | null;
  readonly durationS: number | null;
  readonly sounds: readonly { readonly name: string }[];
}

const UPLOADS =
  '{ mediaUploads { uploads { id state step progress failure { code message } media durationS sounds { name } } } }';
const SAVE = `mutation ($recording: RecordingInput!) {
  saveRecording(base: 0, recording: $recording, reason: "a file of hours") { id }
}`;
const LOOK_EVERY_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uploads a file by the command line, that is by tus. @returns the ID of the upload */
export const sendFile = async ({ registryUrl, dataDir }: Site, file: string): Promise<string> => {
  const program = path.join(repositoryRoot, 'build-kit/bin/grandstand.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'uploads', 'add', file], {
    env: { ...process.env, GRANDSTAND_REGISTRY: registryUrl, GS_DATA_DIR: dataDir },
    maxBuffer: 64 * 1024 ** 2,
  });
  const id = /^([0-9a-f]{16}) is uploaded/m.exec(stdout)?.[1];
  if (id === undefined) throw new Error(`The command line printed no ID: ${stdout}`);
  return id;
};

/** Waits until it is ready, and notifies of each step. @throws {Error} when it is refused */
export const untilReady = async (
  { registry }: Site,
  id: string,
  onStep: (step: string) => void,
): Promise<ProcessedUpload> => {
  let last = '';
  for (;;) {
    const { mediaUploads } = await registry.request<{ mediaUploads: { uploads: readonly ProcessedUpload[] } }>(UPLOADS);
    const upload = mediaUploads.uploads.find((one) => one.id === id);
    if (upload?.state === 'ready') return upload;
    if (!upload || upload.failure) throw new Error(`The upload failed: ${JSON.stringify(upload)}`);
    if (upload.step !== null && upload.step !== last) onStep((last = upload.step));
    await pause(LOOK_EVERY_MS);
  }
};

/** Publishes it for every viewer. @returns the ID of the recording */
export const saveRecording = async ({ registry }: Site, { media, durationS }: ProcessedUpload): Promise<string> => {
  const recording = { title: 'A file of hours', section: 'highlights', mediaId: media, durationS, isFree: true };
  const { saveRecording: saved } = await registry.request<{ saveRecording: { id: string } }>(SAVE, { recording });
  return saved.id;
};
