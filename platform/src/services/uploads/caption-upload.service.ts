import type { Editor } from '../../infrastructure/http/editor.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { conflict, findUpload, named } from './find-upload.service.ts';
import { readCaptions } from './transcoding/captions.ts';
import { CAPTIONS_STEP, type CaptionsResult, publishPackage } from './transcoding/steps.service.ts';
import { UploadError } from './transcoding/upload-error.ts';
import { savePackage, saveStep, type UploadRow } from './upload.repo.ts';
import type { UploadsDeskOptions } from './uploads-desk.service.ts';

const MAX_CHARACTERS = 2_000_000;
const LANGUAGE = /^[a-z]{2}$/;

const invalid = (message: string): HttpError => new HttpError(400, 'invalid', message);

export interface CaptionFile {
  readonly text: string;
  readonly language: string;
}

/** Replaces the captions of a file that is ready. @throws {HttpError} `conflict`, `invalid`, `not_found` */
export const captionUpload = async (
  { db, store, clock, audit }: Pick<UploadsDeskOptions, 'db' | 'store' | 'clock' | 'audit'>,
  id: string,
  { text, language }: CaptionFile,
  editor: Editor,
): Promise<UploadRow> => {
  const upload = await findUpload(db, id);
  const { package: content } = upload;
  if (content === null) throw conflict(`The ${named(upload)} is ${upload.state}: add captions when it is ready.`);
  if (!LANGUAGE.test(language))
    throw invalid(`"${language.slice(0, 20)}" is not a language code: use two letters such as en.`);
  if (text.length > MAX_CHARACTERS)
    throw invalid(`The captions have ${text.length} characters: ${MAX_CHARACTERS} are allowed.`);
  const cues = readCues(text);
  if (cues.length === 0) throw invalid('The file has no captions: use SubRip (.srt) or WebVTT (.vtt) with times.');
  const captions: CaptionsResult = { language, cues };
  const next = { ...content, captions: language };
  await saveStep(db, id, CAPTIONS_STEP, captions);
  await publishPackage({ uploadId: id, store }, next, captions);
  await savePackage(db, id, next, clock.now());
  await audit(db, clock.now(), {
    ...editor,
    was: `${named(upload)}, captions ${content.captions ?? 'none'}`,
    became: `${named(upload)}, ${cues.length} captions in ${language}`,
  });
  return findUpload(db, id);
};

const readCues = (text: string) => {
  try {
    return readCaptions(text);
  } catch (error) {
    throw error instanceof UploadError ? invalid(error.message) : error;
  }
};
