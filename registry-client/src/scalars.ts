/** ISO 8601 in UTC. */
export type DateTime = string;

/** A JSON document as text. */
export type JsonText = string;
