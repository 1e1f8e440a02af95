import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { licencePath, manifestPath } from '../../media/index.ts';
import type { Playable } from './playable.service.ts';

/** Longer than a game. A preview that is opened again gets a new one. */
const LIFE_S = 4 * 60 * 60;

/** Addresses of previews. Their token names the operator, so it plays for that operator's session only. */
export const createPreviewAccess = (tokens: SignedTokens, now: () => number) => ({
  addressesOf({ source }: Playable, actor: string) {
    const expiresAt = new Date(now() + LIFE_S * 1_000).toISOString();
    if (source.kind === 'external')
      return { address: source.address, format: source.format, licenceAddress: null, expiresAt };
    const { mediaId: cid, isProtected } = source;
    const place = { cid, token: tokens.sign('preview', { sub: actor, cid }, LIFE_S) };
    // Encrypted segments exist for DASH only.
    return {
      address: manifestPath({ ...place, format: 'dash' }),
      format: 'dash' as const,
      licenceAddress: isProtected ? licencePath(place) : null,
      expiresAt,
    };
  },

  /** The content that a token opens for an operator; null: none. */
  opened(token: string, actor: string): string | null {
    const claims = tokens.verify('preview', token);
    if (typeof claims === 'string' || claims['sub'] !== actor) return null;
    return typeof claims['cid'] === 'string' ? claims['cid'] : null;
  },
});
