/** What a department of the demo shop sells. Words and numbers only: ids, dates and stock come with `makeDemoData`. */
export type Department = {
  /** The top-level category. */
  name: string;
  description: string;
  /** Its picture, a file of infra/pictures without ending. */
  picture: string;
  /** Sub-categories by their path below the department, parents before children, with a description each. */
  sections: Readonly<Record<string, string>>;
  items: readonly Item[];
};

export type Item = {
  name: string;
  /** Path below the department: 'Laptops/Ultrabooks'. */
  section: string;
  /** In dollars. */
  price: number;
  /** Start of the names of its pictures: '<picture>-front.webp' and, where drawn, detail and context. */
  picture: string;
  attrs: Readonly<Record<string, string>>;
  /** Pieces left, where the story wants a certain number; otherwise there are plenty. */
  left?: number;
  text: string;
};

/** What somebody thought of a thing in a section ('Laptops'): stars and words. */
export type Opinion = readonly [rating: 1 | 2 | 3 | 4 | 5, comment: string];
