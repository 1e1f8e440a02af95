/** Bytes that are with the registry, of all that has to go there. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

const WIDTH = 24;

/** `  [############------------] 50 % of 1.2 MB` */
export const progressLine = ({ sentBytes, totalBytes }: UploadProgress): string => {
  const share = totalBytes === 0 ? 1 : sentBytes / totalBytes;
  const done = Math.round(share * WIDTH);
  const megabytes = (totalBytes / 1e6).toFixed(1);
  return `  [${'#'.repeat(done)}${'-'.repeat(WIDTH - done)}] ${Math.floor(share * 100)} % of ${megabytes} MB`;
};

/** Draws over its own line at a terminal, and is silent everywhere else: logs of a pipeline stay readable. */
export const showProgress = (
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): ((progress: UploadProgress) => void) => {
  if (!output.isTTY) return () => {};
  return (progress) => {
    const isDone = progress.sentBytes >= progress.totalBytes;
    output.write(isDone ? '\r\u001b[K' : `\r${progressLine(progress)}`);
  };
};
