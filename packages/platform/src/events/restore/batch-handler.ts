/** A part of a topic's records, each key's in the order in which they were published. */
export type BatchHandler = (values: readonly (Buffer | null)[]) => Promise<void>;
