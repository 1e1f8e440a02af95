/** Why a file did not become a recording; the API and the console know these codes. */
export const UPLOAD_ERRORS = {
  not_video:
    'This is not an MP4, MOV, TS or MKV video. Export the video in one of these formats, then upload that file.',
  no_picture: 'The file has sound but no picture. Upload a file with a video track.',
  protected: 'The file is encrypted (DRM). Upload a copy without encryption.',
  too_long: 'The video is longer than the limit. Split it, or ask an administrator to raise GS_UPLOAD_MAX_HOURS.',
  too_large: 'The video needs more space than the limits allow. Upload a smaller file, or split it.',
  bad_dimensions: 'The picture is larger than 8192 × 4320 pixels, or has no size. Export it smaller.',
  hdr: 'The picture is HDR, and ffmpeg on this server cannot convert it. Export it in SDR (BT.709), or ask an administrator for an ffmpeg with the filters zscale and tonemap, then retry.',
  dolby_vision:
    'The picture is Dolby Vision without a layer that other players know (profile 5). Export it as HDR10, HLG or SDR, then upload that file.',
  broken: 'The file is damaged or incomplete. Export it again, then upload the new file.',
  timed_out: 'Reading the file took too long. Export it again in a common format such as H.264, then upload that file.',
  no_space: 'The server has no space left for this video. Remove uploads that are no longer needed, then retry.',
  no_tool: 'ffmpeg is not installed on the server. Install it (on Debian: apt-get install ffmpeg), then retry.',
  internal: 'The server failed while it processed this file; its log says why. Retry.',
} as const;
export type UploadErrorCode = keyof typeof UPLOAD_ERRORS;

export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: UploadErrorCode;

  /** `detail`: for the log. */
  constructor(code: UploadErrorCode, detail = '') {
    super(detail === '' ? UPLOAD_ERRORS[code] : detail);
    this.code = code;
  }
}
