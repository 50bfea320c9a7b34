/** What differs between two demo shops: the clock, the ids, the passwords nobody knows, and the folder of the images. */
export type Maker = {
  now: Date;
  newId: () => string;
  newPassword: () => string;
  /** infra/demo-images, absolute. */
  imagesDir: string;
};
