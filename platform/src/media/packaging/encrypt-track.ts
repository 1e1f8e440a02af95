import { cbcsFragments, cbcsTenc } from './cbcs.ts';
import { cencFragments, cencTenc } from './cenc.ts';
import type { ContentKey } from './content-key.ts';
import { encryptInit } from './encrypted-init.ts';
import { fragmentOf, isVideoTrack, type Track } from './track.ts';

/** Encrypts a track with the scheme of the key. `salt` must differ between tracks that share a key. */
export const encryptTrack = (track: Track, contentKey: ContentKey, salt: string): Track => {
  const isVideo = isVideoTrack(track);
  const isCbcs = contentKey.scheme === 'cbcs';
  const encrypt = isCbcs ? cbcsFragments(contentKey, isVideo) : cencFragments(contentKey, salt, isVideo);
  return {
    init: encryptInit(track.init, contentKey, isCbcs ? cbcsTenc(contentKey, isVideo) : cencTenc(contentKey)),
    fragments: track.fragments.map(({ bytes }, index) => fragmentOf(encrypt(bytes, index))),
  };
};
