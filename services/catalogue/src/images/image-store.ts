/** The code of a refusal for which the store is the reason, not what was asked of it. */
export const IMAGES_UNAVAILABLE = 'images-unavailable';

/** Where a store notes its owner, beside the images. It is no image name, so it is neither listed nor served. */
export const OWNER_FILE = 'owner.txt';

/** A file in the store: a rendition of a picture, or what a killed process left half written. */
export interface StoredFile {
  name: string;
  storedAt: Date;
}

/**
 * Where pictures are stored, under names that we make (image-name.ts). What lies under a name never changes.
 * Two adapters: a folder, and any S3. While an S3 is away every call but `list` ends within seconds in a ShopError 503
 * IMAGES_UNAVAILABLE.
 */
export interface ImageStore {
  /** Stores whole or not at all; storing the same again changes nothing. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** @returns undefined when nothing lies under the name, or it is no name of ours */
  get(name: string): Promise<Buffer | undefined>;
  /** Removing what is not there is no fault. */
  remove(name: string): Promise<void>;
  /** Every file, in no order; one stored or removed meanwhile may be there or not. */
  list(): AsyncIterable<StoredFile>;
  /** The id of the database whose images these are (store-owner.ts); undefined when none is noted. */
  owner(): Promise<string | undefined>;
  /** Notes the owner in place of any other. */
  setOwner(databaseId: string): Promise<void>;
}
