/** Inputs that differ between two demo shops: clock, ids, random passwords, and the image folder. */
export type Maker = {
  now: Date;
  newId: () => string;
  newPassword: () => string;
  /** infra/demo-images, absolute. */
  imagesDir: string;
};
