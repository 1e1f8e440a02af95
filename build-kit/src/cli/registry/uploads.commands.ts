import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { RegistryRefusal, type VideoSource } from '@grandstand/registry-client';
import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import {
  CancelMediaUploadDocument,
  CaptionMediaUploadDocument,
  MakePosterDocument,
  ReadMediaUploadsDocument,
  RemoveMediaUploadDocument,
  RetryMediaUploadDocument,
} from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';
import { table } from './table.ts';
import { showProgress } from './upload-progress.ts';
import { UsageError } from './usage-error.ts';

const unreadable = (file: string, error: unknown): UsageError =>
  new UsageError(`"${file}" cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'}): check the path.`);

const percent = (progress: number): string => `${Math.floor(progress * 100)} %`;

const list = (options: CommonOptions) =>
  runCommand(options, async (client) => {
    const { mediaUploads } = await client.request(ReadMediaUploadsDocument);
    const { uploads, problem, usedMegabytes, totalMegabytes } = mediaUploads;
    const rows = uploads.map(({ id, name, megabytes, state, progress, step, media, soundsLeftOut, failure }) => [
      id,
      `${megabytes} MB`,
      state === 'processing' ? `${state} ${percent(progress)}` : state,
      failure?.message ??
        `${media ?? step ?? ''}${soundsLeftOut > 0 ? `, without ${soundsLeftOut} of its sounds` : ''}`,
      name,
    ]);
    const text = [
      ...(problem === null ? [] : [problem]),
      rows.length > 0 ? table(['id', 'size', 'state', 'medium or step', 'file'], rows) : 'There are no uploads.',
      `${usedMegabytes} of ${totalMegabytes} MB are used.`,
    ].join('\n');
    return { json: mediaUploads, text };
  });

const send = async (client: RegistryClient, file: string, resume: string | null): Promise<string> => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const source: VideoSource = {
      name: path.basename(file),
      bytes: size,
      async read(from, until) {
        const { buffer } = await handle.read(new Uint8Array(until - from), 0, until - from, from);
        return buffer;
      },
    };
    return await client.sendVideo(source, { resume, onProgress: showProgress() });
  } finally {
    await handle.close();
  }
};

const add = (file: string, options: CommonOptions) =>
  runCommand(options, async (client) => {
    const { size: bytes } = await stat(file).catch((error: unknown) => {
      throw unreadable(file, error);
    });
    const { mediaUploads } = await client.request(ReadMediaUploadsDocument);
    if (mediaUploads.problem !== null) throw new RegistryRefusal('unavailable', mediaUploads.problem, []);
    const megabytes = Math.round(bytes / 1e4) / 100;
    const interrupted = mediaUploads.uploads.find(
      (one) => one.state === 'uploading' && one.name === path.basename(file) && one.megabytes === megabytes,
    );
    const id = await send(client, file, interrupted?.id ?? null);
    return {
      json: { id },
      text: `${id} is uploaded and is processed now: grandstand uploads list shows its progress.`,
    };
  });

const caption = (id: string, file: string, { language, reason, ...options }: MandateOptions & { language: string }) =>
  runCommand(options, async (client) => {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      throw unreadable(file, error);
    });
    const { captionUpload } = await client.request(CaptionMediaUploadDocument, { id, text, language, reason });
    return { json: captionUpload, text: `${id} has captions in ${language}.` };
  });

interface PosterOptions extends CommonOptions {
  readonly x: string;
  readonly y: string;
  readonly zoom: string;
}

const numberOf = (name: string, text: string): number => {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`--${name} "${text}" is not a number.`);
};

const poster = (file: string, { x, y, zoom, ...options }: PosterOptions) =>
  runCommand(options, async (client) => {
    const framing = { x: numberOf('x', x), y: numberOf('y', y), zoom: numberOf('zoom', zoom) };
    const bytes = await readFile(file).catch((error: unknown) => {
      throw unreadable(file, error);
    });
    const picture = await client.sendPicture(new Uint8Array(bytes));
    const { makePoster } = await client.request(MakePosterDocument, { picture, ...framing });
    return { json: makePoster, text: `${makePoster.address} is the address of the poster.` };
  });

/** `uploads list`, `add`, `poster`, `caption`, `cancel`, `retry` and `remove`: videos of editors (decision 80). */
export const registerUploads = (program: Command): void => {
  const uploads = program.command('uploads').description('videos that become recordings');
  registryCommand(uploads.command('list')).description('list uploads, newest first').action(list);
  registryCommand(uploads.command('add'))
    .description('upload a video; run it again to continue an interrupted upload; needs edit_content')
    .argument('<file>', 'MP4, MOV, TS or MKV')
    .action(add);
  registryCommand(uploads.command('poster'))
    .description('cut a 16:9 poster of a picture; needs edit_content')
    .argument('<file>', 'JPEG, PNG, WebP or AVIF')
    .option('--x <share>', 'focal point, 0 to 1 from the left', '0.5')
    .option('--y <share>', 'focal point, 0 to 1 from the top', '0.5')
    .option('--zoom <factor>', '1 to 4', '1')
    .action(poster);
  changingCommand(uploads.command('caption'))
    .description('replace the captions of a video that is ready')
    .argument('<id>', 'as uploads list prints it')
    .argument('<file>', 'SubRip (.srt) or WebVTT (.vtt)')
    .option('--language <code>', 'two letters', 'en')
    .action(caption);
  changingCommand(uploads.command('cancel'))
    .description('end an upload or its processing')
    .argument('<id>')
    .action((id: string, { reason, ...options }: MandateOptions) =>
      runCommand(options, async (client) => {
        const { cancelUpload } = await client.request(CancelMediaUploadDocument, { id, reason });
        return { json: cancelUpload, text: `${id} is cancelled.` };
      }),
    );
  changingCommand(uploads.command('retry'))
    .description('process a failed or cancelled video again')
    .argument('<id>')
    .action((id: string, { reason, ...options }: MandateOptions) =>
      runCommand(options, async (client) => {
        const { retryUpload } = await client.request(RetryMediaUploadDocument, { id, reason });
        return { json: retryUpload, text: `${id} is processed again.` };
      }),
    );
  changingCommand(uploads.command('remove'))
    .description('delete a video and all that was made of it, unless a recording plays it')
    .argument('<id>')
    .action((id: string, { reason, ...options }: MandateOptions) =>
      runCommand(options, async (client) => {
        await client.request(RemoveMediaUploadDocument, { id, reason });
        return { json: { id }, text: `${id} is removed.` };
      }),
    );
};
