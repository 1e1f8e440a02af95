import { type RegistryError, RegistryRefusal, refusalOf } from './registry-refusal.ts';

/** A file, read in parts. */
export interface VideoSource {
  readonly name: string;
  readonly bytes: number;
  read(from: number, until: number): Promise<Uint8Array<ArrayBuffer> | Blob>;
}

export interface VideoTarget {
  /** Address on the registry's origin. */
  readonly endpoint: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** ID of an upload of this file that was interrupted. */
  readonly resume: string | null;
  /** Message of the refusal `unreachable`. */
  readonly unreachable: string;
  readonly onProgress: (progress: { readonly sentBytes: number; readonly totalBytes: number }) => void;
  readonly signal?: AbortSignal;
}

/** Of one request: a line of 3 Mbit/s sends it within the server's time limit. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 500;
const CONFLICT = 409;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a request of tus. @throws {RegistryRefusal} */
const caller =
  ({ endpoint, headers, unreachable, signal }: VideoTarget) =>
  async (method: string, path: string, more: Record<string, string>, body?: BodyInit): Promise<Response> => {
    const response = await globalThis
      .fetch(new URL(path, endpoint), {
        method,
        headers: { ...headers, 'tus-resumable': '1.0.0', ...more },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      })
      .catch((cause: unknown) => {
        throw new RegistryRefusal('unreachable', unreachable, [], { cause });
      });
    if (response.ok) return response;
    const { errors } = (await response.json().catch(() => ({}))) as { errors?: readonly RegistryError[] };
    // Another request of this upload was not over, or the offset is another one: both are found out again.
    const code = response.status === CONFLICT || response.status >= 500 ? 'unreachable' : 'invalid';
    throw (
      refusalOf(errors) ??
      new RegistryRefusal(code, `The server refused the upload (${response.status}): start it again.`)
    );
  };

const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Sends a file by tus, and continues after lost connections. @returns the ID of the upload @throws {RegistryRefusal} */
export const sendVideo = async (source: VideoSource, target: VideoTarget): Promise<string> => {
  const { resume, onProgress, signal } = target;
  const totalBytes = source.bytes;
  const call = caller(target);
  const create = async (): Promise<string> => {
    const metadata = { 'upload-length': String(totalBytes), 'upload-metadata': `filename ${base64(source.name)}` };
    const created = await call('POST', '/uploads', metadata);
    return created.headers.get('location')?.split('/').at(-1) ?? '';
  };
  const id = resume ?? (await create());
  const path = `/uploads/${id}`;
  const offset = async (): Promise<number> => Number((await call('HEAD', path, {})).headers.get('upload-offset'));

  let sentBytes = resume === null ? 0 : await offset();
  let failures = 0;
  while (sentBytes < totalBytes) {
    const chunk = await source.read(sentBytes, Math.min(sentBytes + CHUNK_BYTES, totalBytes));
    try {
      const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(sentBytes) };
      sentBytes = Number((await call('PATCH', path, type, chunk)).headers.get('upload-offset'));
      failures = 0;
    } catch (error) {
      failures += 1;
      const isLost = error instanceof RegistryRefusal && error.code === 'unreachable';
      if (!isLost || signal?.aborted || failures >= ATTEMPTS) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** failures);
      sentBytes = await offset().catch(() => sentBytes);
    }
    onProgress({ sentBytes, totalBytes });
  }
  return id;
};
