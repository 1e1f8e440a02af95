// biome-ignore-all assist/source/organizeImports: a module needs those above it when it is evaluated.
import * as core from 'bitmovin-player/modules/bitmovinplayer-core.js';
import * as polyfill from 'bitmovin-player/modules/bitmovinplayer-polyfill.js';
import * as engine from 'bitmovin-player/modules/bitmovinplayer-engine-bitmovin.js';
import * as mp4 from 'bitmovin-player/modules/bitmovinplayer-container-mp4.js';
import * as mseRenderer from 'bitmovin-player/modules/bitmovinplayer-mserenderer.js';
import * as abr from 'bitmovin-player/modules/bitmovinplayer-abr.js';
import * as xml from 'bitmovin-player/modules/bitmovinplayer-xml.js';
import * as dash from 'bitmovin-player/modules/bitmovinplayer-dash.js';
import * as hls from 'bitmovin-player/modules/bitmovinplayer-hls.js';
import * as crypto from 'bitmovin-player/modules/bitmovinplayer-crypto.js';
import * as drm from 'bitmovin-player/modules/bitmovinplayer-drm.js';
import * as subtitles from 'bitmovin-player/modules/bitmovinplayer-subtitles.js';
import * as vtt from 'bitmovin-player/modules/bitmovinplayer-subtitles-vtt.js';

type PlayerConstructor = typeof core.Player;

/** UMD modules arrive as themselves, as a default, or as the default of a default, by bundler. */
const unwrap = (module: unknown): unknown => {
  const { default: inner } = module as { default?: { default?: unknown } };
  return inner?.default ?? inner ?? module;
};

const MODULES = [polyfill, engine, mp4, mseRenderer, abr, xml, dash, hls, crypto, drm, subtitles, vtt];

/** The vendor's player with what live and recorded DASH and HLS need, all in one file so that the order above holds. */
export const BitmovinPlayer = unwrap(core) as PlayerConstructor;
for (const module of MODULES) BitmovinPlayer.addModule(unwrap(module));
