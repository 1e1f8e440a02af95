import { imageEntry, imageStream } from '../packaging/hls-trick-play.ts';
import { thumbnails } from '../packaging/rendition.ts';
import { thumbnailFile } from './ingested-media-id.ts';
import { type ListedRun, segmentMsOf, startMsOf } from './live-run.ts';

// Images of the seek bar, one a segment (decision 133).

export const hasThumbnails = (runs: readonly ListedRun[]): boolean => runs.some((run) => run.hasThumbnails);

/** Of the multivariant playlist. */
export const thumbnailStream = (runs: readonly ListedRun[]): string[] => (hasThumbnails(runs) ? [imageStream] : []);

/** Images have no init segment. The segments of a run without images are gaps, so that numbers remain those of the video. */
export const thumbnailLines = (run: ListedRun, isDiscontinuity: boolean): string[] => {
  const durationS = segmentMsOf(run) / 1_000;
  const numbers = Array.from({ length: run.last - run.first + 1 }, (_, index) => run.first + index);
  return [
    ...(isDiscontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(startMsOf(run, run.first)).toISOString()}`,
    ...numbers.flatMap((n) => [
      ...(run.hasThumbnails ? [] : ['#EXT-X-GAP']),
      ...imageEntry(thumbnailFile(n), durationS.toFixed(5)),
    ]),
  ];
};

/** Of a period. `template`: its `SegmentTemplate` with these addresses. */
export const thumbnailSet = (run: ListedRun, template: (addresses: string) => string): string[] =>
  run.hasThumbnails
    ? [
        '<AdaptationSet id="4" contentType="image" mimeType="image/jpeg">',
        template(`media="${thumbnailFile('$Number$')}"`),
        `<Representation id="${thumbnails.id}" width="${thumbnails.width}" height="${thumbnails.height}" bandwidth="${thumbnails.bandwidth}">`,
        '<EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="1x1"/>',
        '</Representation>',
        '</AdaptationSet>',
      ]
    : [];
