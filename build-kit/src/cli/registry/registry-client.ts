import {
  createRegistryCaller,
  type RegistryCaller,
  RegistryRefusal,
  sendVideo,
  type VideoSource,
  type VideoTarget,
} from '@grandstand/registry-client';
import type { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { requestRegistry, unreachableText } from './access/request-registry.ts';

/** The two manifests of a build whose files its dev server keeps. */
export interface AnnouncedBuild {
  readonly assets: AssetsManifest;
  readonly remote: RemoteManifest;
}

/** One registry, one caller. All calls throw `RegistryRefusal` and nothing else. */
export interface RegistryClient extends RegistryCaller {
  /** Bytes of one file of a build, before it is published. */
  upload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Bytes of a video, by tus. @returns the ID of the upload */
  sendVideo(source: VideoSource, options: Pick<VideoTarget, 'resume' | 'onProgress'>): Promise<string>;
  /** @returns the ID of the picture */
  sendPicture(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** What a dev server has built now, for the tabs that show the override. */
  announce(override: string, build: AnnouncedBuild): Promise<void>;
}

/**
 * @param endpoint address of `/graphql` on the registry's origin
 * @param actor who uses the platform's own token; null with any other bearer, which names its subject itself
 * @param source where the token was found, for messages
 */
export const registryClient = (
  endpoint: string,
  token: string,
  actor: string | null,
  source: string | null = null,
): RegistryClient => {
  const headers = { authorization: `Bearer ${token}`, ...(actor === null ? {} : { 'x-actor': actor }) };

  /** A refused token is one of several that a machine may have. */
  const explain = (refusal: RegistryRefusal): RegistryRefusal => {
    const { code, message, errors } = refusal;
    if (code !== 'unauthorized' || source === null) return refusal;
    return new RegistryRefusal(code, `${message}\n  ${endpoint}, with the token from ${source}`, errors, {
      cause: refusal,
    });
  };

  const put = async (path: string, type: string, body: Uint8Array<ArrayBuffer> | string): Promise<void> => {
    const init = { method: 'PUT', headers: { ...headers, 'content-type': type }, body };
    await requestRegistry(endpoint, path, init).catch((error: unknown) => {
      throw error instanceof RegistryRefusal ? explain(error) : error;
    });
  };

  return {
    ...createRegistryCaller({ endpoint, headers, unreachable: unreachableText(endpoint), explain }),
    upload: (path, bytes) => put(`/publish/${path}`, 'application/octet-stream', bytes),
    sendVideo: (source, options) =>
      sendVideo(source, { endpoint, headers, unreachable: unreachableText(endpoint), ...options }).catch(
        (error: unknown) => {
          throw error instanceof RegistryRefusal ? explain(error) : error;
        },
      ),
    async sendPicture(bytes) {
      const type = { 'content-type': 'application/octet-stream' };
      const init = { method: 'POST', headers: { ...headers, ...type }, body: bytes };
      const reply = await requestRegistry(endpoint, '/pictures', init).catch((error: unknown) => {
        throw error instanceof RegistryRefusal ? explain(error) : error;
      });
      return ((await reply.json()) as { readonly id: string }).id;
    },
    announce: (override, build) =>
      put(`/overrides/${encodeURIComponent(override)}/build`, 'application/json', JSON.stringify(build)),
  };
};
