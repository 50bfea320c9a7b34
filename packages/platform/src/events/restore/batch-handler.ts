/** Handles a batch of a topic's records; the records of each key are in publishing order. */
export type BatchHandler = (values: readonly (Buffer | null)[]) => Promise<void>;
