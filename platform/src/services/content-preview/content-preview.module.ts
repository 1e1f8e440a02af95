import type { FastifyInstance } from 'fastify';
import type { Editor, EditorOf } from '../../infrastructure/http/editor.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { type PreviewRoutesOptions, previewRoutes } from '../../media/index.ts';
import type { ContentChangesOptions } from '../content/content-changes.service.ts';
import type { Clip } from '../recorder/clips.service.ts';
import { contentPreviewTypes } from './content-preview.schema.ts';
import { createPlayables, type Playable, type PlayablesOptions, type PreviewKind } from './playable.service.ts';
import { createPreviewAccess } from './preview-access.ts';

export interface ContentPreviewOptions
  extends PlayablesOptions,
    Pick<ContentChangesOptions, 'audit'>,
    Omit<PreviewRoutesOptions, 'clock' | 'openedBy' | 'dvrWindowS'> {
  readonly tokens: SignedTokens;
  readonly editorOf: EditorOf;
}

const REASON = 'Seen in the console before viewers see it.';
const DVR_WINDOW_S = 30 * 60;

/** Editors see what viewers will get, whatever a viewer's rights are (decision 59). */
export const contentPreviewModule = ({ tokens, editorOf, audit, ...options }: ContentPreviewOptions) => {
  const { db, clock } = options;
  const playables = createPlayables(options);
  const access = createPreviewAccess(tokens, () => clock.now());
  const open = async (playable: Playable, editor: Editor) => {
    await db
      .transaction()
      .execute((trx) => audit(trx, clock.now(), { ...editor, was: null, became: `previewed ${playable.name}` }));
    const { title, isLive } = playable;
    return { title, isLive, ...access.addressesOf(playable, editor.actor) };
  };
  return {
    schema: contentPreviewTypes,
    resolvers: {
      Query: {},
      Mutation: {
        async openPreview(_root: unknown, { kind, id }: { kind: PreviewKind; id: string }, context: unknown) {
          const editor = editorOf(context, REASON);
          return open(await playables.find(kind, id), editor);
        },
        async openClipPreview(_root: unknown, { clip }: { clip: Clip }, context: unknown) {
          const editor = editorOf(context, REASON);
          return open(await playables.clip(clip), editor);
        },
      },
    },
    async routes(app: FastifyInstance): Promise<void> {
      const openedBy: PreviewRoutesOptions['openedBy'] = (token, request) =>
        access.opened(token, editorOf(request, REASON).actor);
      await app.register(async (scope) => previewRoutes(scope, { ...options, dvrWindowS: DVR_WINDOW_S, openedBy }));
    },
  };
};
