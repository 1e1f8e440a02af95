import type { FastifyInstance } from 'fastify';
import type { MediaRequest } from './media-path.ts';

/** PlayReady's requests are the longest: XML with certificates, some 20 kB. */
export const MAX_LICENCE_REQUEST_BYTES = 64 * 1024;

/** Licences are posted for, all else is fetched; so is FairPlay's certificate, at the address of its licences. */
export const fitsMethod = (wanted: MediaRequest, method: string): boolean =>
  method === 'POST' ? wanted.kind === 'licence' : wanted.kind !== 'licence' || wanted.system === 'fairplay';

/** Players disagree about the content type of a licence request, and some requests are binary: the bytes are kept as they are. */
export const keepRequestBytes = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_LICENCE_REQUEST_BYTES }, (_request, body, done) =>
    done(null, body),
  );
};
