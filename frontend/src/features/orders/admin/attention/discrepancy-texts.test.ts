import { discrepancyTexts } from './discrepancy-texts.ts';

// What docs/api.md#discrepancies says about each rule.
it.each([
  ['missing-payment', 'A paid order has no payment of its total'],
  ['missing-refund', 'A cancelled order has no matching refund'],
  ['unexpected-payment', 'An order that is not paid by PayPal has a payment'],
  ['paypal-mismatch', "PayPal's record of a payment differs from ours"],
] as const)('names the difference of %s', (rule, text) => {
  expect(discrepancyTexts.rule(rule)).toBe(text);
});

it('says a general sentence with the code for an unknown rule, value or reason', () => {
  expect(discrepancyTexts.rule('new-rule')).toBe('Two records disagree (new-rule)');
  expect(discrepancyTexts.value('verdict', 'other-planet')).toBe('Unknown (other-planet)');
  expect(discrepancyTexts.value('paypalStatus', 'toString')).toBe('Unknown (toString)');
  expect(discrepancyTexts.refundRefused('NEW_ISSUE')).toBe('PayPal refused the refund (NEW_ISSUE)');
});

it('explains a late refund with what PayPal last said, if anything', () => {
  expect(discrepancyTexts.refundLate('')).toBe('PayPal has not confirmed it yet.');
  expect(discrepancyTexts.refundLate('no response')).toBe('PayPal has not confirmed it yet (no response)');
});
