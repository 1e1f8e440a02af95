import type { Editor, EditorOf } from '../../../infrastructure/http/editor.ts';
import { durationSOf, soundsOf, uploadedMediaId } from '../../../media/index.ts';
import type { CaptionFile } from '../caption-upload.service.ts';
import type { Framing } from '../posters/picture-form.ts';
import type { Posters } from '../posters/posters.service.ts';
import { UPLOAD_ERRORS } from '../transcoding/upload-error.ts';
import { UPLOAD_PATH } from '../tus.routes.ts';
import type { UploadQuotas } from '../upload-intake.service.ts';
import type { UploadRow } from '../upload.repo.ts';
import type { UploadsDesk } from '../uploads-desk.service.ts';

export interface UploadResolverOptions {
  readonly desk: UploadsDesk;
  readonly caption: (id: string, file: CaptionFile, editor: Editor) => Promise<UploadRow>;
  readonly posters: Pick<Posters, 'addStill' | 'make'>;
  readonly quotas: UploadQuotas;
  readonly problem: () => string | null;
  readonly editorOf: EditorOf;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e4) / 100;

const shown = (row: UploadRow) => {
  const {
    id,
    name,
    bytes,
    actor,
    created_at: createdMs,
    state,
    progress,
    step,
    error_code: code,
    package: content,
  } = row;
  return {
    id,
    name,
    megabytes: megabytes(bytes),
    uploadedBy: actor,
    createdAt: new Date(createdMs).toISOString(),
    state,
    progress,
    step,
    failure: code && { code, message: UPLOAD_ERRORS[code] },
    media: state === 'ready' ? uploadedMediaId(id) : null,
    durationS: content && Math.max(1, Math.round(durationSOf(content))),
    renditions: (content?.videos ?? []).map(({ width, height, frameRate: { numerator, denominator } }) => ({
      width,
      height,
      frameRate: Math.round((numerator / denominator) * 100) / 100,
    })),
    sounds: content ? soundsOf(content).map(({ name: label, language }) => ({ name: label, language })) : [],
    soundsLeftOut: content?.soundsLeftOut ?? 0,
    captions: content?.captions ?? null,
    posters: Array.from({ length: row.posters }, (_, n) => `${UPLOAD_PATH}/${id}/posters/${n}.jpg`),
  };
};

interface Given {
  readonly id: string;
  readonly reason: string;
}

/** GraphQL over the desk; every mutation names its editor. */
export const uploadResolvers = ({ desk, caption, posters, quotas, problem, editorOf }: UploadResolverOptions) => ({
  Query: {
    async mediaUploads() {
      const { uploads, usedBytes } = await desk.list();
      return {
        uploads: uploads.map(shown),
        problem: problem(),
        fileMegabytes: megabytes(quotas.fileBytes),
        totalMegabytes: megabytes(quotas.totalBytes),
        usedMegabytes: megabytes(usedBytes),
      };
    },
  },
  Mutation: {
    cancelUpload: async (_root: unknown, { id, reason }: Given, context: unknown) =>
      shown(await desk.cancel(id, editorOf(context, reason))),
    retryUpload: async (_root: unknown, { id, reason }: Given, context: unknown) =>
      shown(await desk.retry(id, editorOf(context, reason))),
    async removeUpload(_root: unknown, { id, reason }: Given, context: unknown) {
      await desk.remove(id, editorOf(context, reason));
      return id;
    },
    pictureOfUpload(_root: unknown, { id, still }: { id: string; still: number }, context: unknown) {
      editorOf(context, 'chooses a still');
      return posters.addStill(id, still);
    },
    makePoster(_root: unknown, { picture, ...framing }: Framing & { picture: string }, context: unknown) {
      editorOf(context, 'cuts a poster');
      return posters.make(picture, framing);
    },
    captionUpload: async (
      _root: unknown,
      { id, text, language, reason }: Given & { text: string; language: string },
      context: unknown,
    ) => shown(await caption(id, { text, language }, editorOf(context, reason))),
  },
});
