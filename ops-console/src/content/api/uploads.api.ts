import { type RegistryError, RegistryRefusal, refusalOf, sendVideo } from '@grandstand/registry-client';
import { requestRegistry, UNREACHABLE } from '../../registry/registry.api.ts';
import {
  CancelUploadDocument,
  CaptionUploadDocument,
  MakePosterDocument,
  type MakePosterVariables,
  type PictureOfUpload,
  PictureOfUploadDocument,
  type ReadUploads,
  ReadUploadsDocument,
  RemoveUploadDocument,
  RetryUploadDocument,
} from './content.generated.ts';

/** All throw `RegistryRefusal`. */

export type Uploads = ReadUploads['mediaUploads'];
export const readUploads = async (): Promise<Uploads> => (await requestRegistry(ReadUploadsDocument)).mediaUploads;

interface SendOptions {
  /** ID of an upload of this file that was interrupted. */
  readonly resume: string | null;
  /** 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

/** @returns the ID of the upload */
export const sendFile = (file: File, { resume, onProgress, signal }: SendOptions): Promise<string> =>
  sendVideo(
    { name: file.name, bytes: file.size, read: async (from, until) => file.slice(from, until) },
    {
      endpoint: location.origin,
      resume,
      unreachable: UNREACHABLE,
      signal,
      onProgress: ({ sentBytes, totalBytes }) => onProgress(sentBytes / totalBytes),
    },
  );

export const cancelUpload = async (id: string, reason: string): Promise<void> => {
  await requestRegistry(CancelUploadDocument, { id, reason });
};

export const retryUpload = async (id: string, reason: string): Promise<void> => {
  await requestRegistry(RetryUploadDocument, { id, reason });
};

export const removeUpload = async (id: string, reason: string): Promise<void> => {
  await requestRegistry(RemoveUploadDocument, { id, reason });
};

export const captionUpload = async (
  id: string,
  { text, language, reason }: { readonly text: string; readonly language: string; readonly reason: string },
): Promise<void> => {
  await requestRegistry(CaptionUploadDocument, { id, text, language, reason });
};

/** A picture from which posters are cut. */
export type Picture = PictureOfUpload['pictureOfUpload'];

export const sendPicture = async (file: File): Promise<Picture> => {
  const headers = { 'content-type': 'application/octet-stream' };
  const reply = await globalThis.fetch('/pictures', { method: 'POST', headers, body: file }).catch(() => {
    throw new RegistryRefusal('unreachable', UNREACHABLE);
  });
  const answer = (await reply.json().catch(() => ({}))) as Picture & { readonly errors?: readonly RegistryError[] };
  if (reply.ok) return answer;
  throw refusalOf(answer.errors) ?? new RegistryRefusal('unreachable', UNREACHABLE);
};

export const pictureOfStill = async (id: string, still: number): Promise<Picture> =>
  (await requestRegistry(PictureOfUploadDocument, { id, still })).pictureOfUpload;

/** @returns the address of the poster */
export const makePoster = async (variables: MakePosterVariables): Promise<string> =>
  (await requestRegistry(MakePosterDocument, variables)).makePoster.address;
