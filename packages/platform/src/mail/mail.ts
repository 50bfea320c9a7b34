/** A mail before it is written: `id` is a uuid v7 and becomes its Message-ID; `to` is one address. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The id of the person whom it is about: forgetMailsAbout finds it by that. */
  about?: string;
  /** After that it is of no use to anybody and is forgotten instead of sent: a link that has ended, say. */
  expiresAt?: Date;
}
