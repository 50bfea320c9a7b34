/** A mail before it is written: `id` is a uuid v7 and becomes its Message-ID; `to` is one address. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}
