import { requestRegistry } from '../../registry/registry.api.ts';
import {
  type ClipInput,
  OpenClipPreviewDocument,
  OpenPreviewDocument,
  type Preview,
  type PreviewKind,
} from './content.generated.ts';

export type { Preview, PreviewKind };

/** Opens what editors see before viewers do; noted in the audit. All throw `RegistryRefusal`. */
export const openPreview = async (kind: PreviewKind, id: string): Promise<Preview> =>
  (await requestRegistry(OpenPreviewDocument, { kind, id })).openPreview;

/** A clip from its in to its out point. */
export const openClipPreview = async (clip: ClipInput): Promise<Preview> =>
  (await requestRegistry(OpenClipPreviewDocument, { clip })).openClipPreview;
