import { attentionTexts } from './attention-texts.ts';

// What docs/api.md#discrepancies says about each rule.
it.each([
  ['missing-payment', 'A paid order has no payment of its total'],
  ['missing-refund', 'A cancelled order has no matching refund'],
  ['unexpected-payment', 'An order that is not paid by PayPal has a payment'],
  ['paypal-mismatch', "PayPal's record of a payment differs from ours"],
] as const)('names the difference of %s', (rule, text) => {
  expect(attentionTexts.rules[rule]).toBe(text);
});
