/** What was uploaded: path inside the build to bytes. */
export type UploadedFiles = ReadonlyMap<string, Buffer>;
