/** No channel is sent by an encoder. */
export const NO_INGEST = { ingestChannels: () => ({ ingestChannels: [] }) };
