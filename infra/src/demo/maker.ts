/** What differs between two demo shops: the clock, the ids, the passwords nobody knows, and where the pictures lie. */
export type Maker = {
  now: Date;
  newId: () => string;
  newPassword: () => string;
  /** Folder of the rendered pictures, absolute. */
  picturesDir: string;
};
