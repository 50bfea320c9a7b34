/** An email to send: `id` is a UUID v7 and becomes its Message-ID; `to` is a single address. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The id of the user that it concerns, for deleteMailsAbout. */
  about?: string;
  /** What it is about: `order/<id>`. It outlives the blanked text, as the subject then does: neither may hold personal data. */
  concerns?: string;
  /** When it becomes useless, such as the end of a link; it is then blanked instead of sent. */
  expiresAt?: Date;
  /** Whether it must come through although others make the shop send the recipient as much as the limit allows. */
  isUrgent?: boolean;
}
