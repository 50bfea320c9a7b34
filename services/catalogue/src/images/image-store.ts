/** Error code for a store failure, as opposed to an invalid request. */
export const IMAGES_UNAVAILABLE = 'images-unavailable';

/** The file that records the owner of a store. It is not an image name, so it is neither listed nor served. */
export const OWNER_FILE = 'owner.txt';

/** A file in the store: an image variant, or the unfinished file of a killed process. */
export interface StoredFile {
  name: string;
  storedAt: Date;
}

/**
 * Stores image files under the names of image-name.ts. The content of a name never changes. Two adapters: a folder, and
 * S3. While S3 is unavailable, every call except `list` fails within seconds with ShopError 503 IMAGES_UNAVAILABLE.
 */
export interface ImageStore {
  /** Stores a file atomically; repeating it changes nothing. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** @returns undefined for unknown and invalid names */
  get(name: string): Promise<Buffer | undefined>;
  /** Ignores unknown names. */
  remove(name: string): Promise<void>;
  /** All files, unordered; may or may not include files stored or removed meanwhile. */
  list(): AsyncIterable<StoredFile>;
  /** The id of the database that owns the images (store-owner.ts); undefined if none is recorded. */
  owner(): Promise<string | undefined>;
  /** Replaces the recorded owner. */
  setOwner(databaseId: string): Promise<void>;
}
