import { setTimeout as pause } from 'node:timers/promises';

interface UploadRequest {
  readonly name: string;
  readonly bytes: Buffer;
}

/** One upload in the form of the API. */
export interface ShownUpload {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly progress: number;
  readonly step: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly media: string | null;
  readonly durationS: number | null;
  readonly sounds: readonly { readonly name: string; readonly language: string }[];
  readonly soundsLeftOut: number;
  readonly captions: string | null;
  readonly posters: readonly string[];
  readonly renditions: readonly { readonly width: number; readonly height: number; readonly frameRate: number }[];
}

export interface ShownUploads {
  readonly problem: string | null;
  readonly uploads: readonly ShownUpload[];
}

export const UPLOADS = `{ mediaUploads { problem uploads {
  id name state progress step failure { code message } media durationS sounds { name language } soundsLeftOut captions posters renditions { width height frameRate }
} } }`;

const TUS = { 'tus-resumable': '1.0.0' };
const PATIENCE_MS = 150_000;
const LOOK_EVERY_MS = 50;

/** An editor's browser at the operators' origin, which speaks tus. */
export const testUploads = async (origin: string, email = 'eve@example.test') => {
  const signedIn = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Grandstand1!' }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const call = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: Uint8Array<ArrayBuffer> | null = null,
  ) => fetch(new URL(path, origin), { method, headers: { ...TUS, cookie, ...headers }, body });

  const create = ({ name, bytes }: UploadRequest, length = bytes.length) =>
    call('POST', '/uploads', {
      'upload-length': String(length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    });
  /** What the server says of a refused upload. */
  const messageOf = async (response: Response): Promise<string> =>
    ((await response.json()) as { errors: readonly { message: string }[] }).errors[0]?.message ?? '';
  const patch = (location: string, bytes: Buffer, offset: number) =>
    call(
      'PATCH',
      location,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      new Uint8Array(bytes.subarray(offset)),
    );
  const query = async <Data = { mediaUploads: ShownUploads }>(text: string, variables: object = {}) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query: text, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: readonly { message: string }[] };
    return { data, error: errors?.[0]?.message ?? null };
  };
  const list = async (): Promise<ShownUploads> => (await query(UPLOADS)).data.mediaUploads;
  const upload = async (file: UploadRequest): Promise<string> => {
    const created = await create(file);
    const location = created.headers.get('location') ?? '';
    if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`);
    const { status } = await patch(location, file.bytes, 0);
    if (status !== 204) throw new Error(`The upload of ${file.name} replied ${status}.`);
    return location.split('/').at(-1) ?? '';
  };
  /** The upload once it is as wanted; fails with its last state. */
  const until = async (id: string, isWanted: (upload: ShownUpload) => boolean): Promise<ShownUpload> => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = (await list()).uploads.find((one) => one.id === id);
      if (found && isWanted(found)) return found;
      if (Date.now() > deadline) throw new Error(`The upload ${id} is ${JSON.stringify(found)}.`);
      await pause(LOOK_EVERY_MS);
    }
  };
  return { call, create, messageOf, patch, query, list, upload, until };
};
