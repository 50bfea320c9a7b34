/** PayPal did not respond in time, or responded with 5xx or 429: whether it did what was requested is unknown. */
export class PayPalUnavailable extends Error {
  override name: string = 'PayPalUnavailable';
}

/** PayPal succeeded with a response that we cannot read: the outcome of this one call is unknown. */
export class PayPalUnreadable extends PayPalUnavailable {
  override name = 'PayPalUnreadable';
}

/** PayPal refused a request definitely. `issue` is its reason, such as INSTRUMENT_DECLINED. */
export class PayPalRefused extends Error {
  override name = 'PayPalRefused';
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(`PayPal refused the request: ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}
