/**
 * Where pictures are stored, under names that we make (image-name.ts). What lies under a name never changes.
 * Two adapters: a folder, and any S3.
 */
export interface ImageStore {
  /** Stores whole or not at all; storing the same again changes nothing. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** @returns undefined when nothing lies under the name, or it is no name of ours */
  get(name: string): Promise<Buffer | undefined>;
  /** Removing what is not there is no fault. */
  remove(name: string): Promise<void>;
  /** Every name, in no order. */
  list(): Promise<string[]>;
}
