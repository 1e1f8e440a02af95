/** No channel comes from an encoder. */
export const NO_INGEST = { ingestChannels: () => ({ ingestChannels: [] }) };
