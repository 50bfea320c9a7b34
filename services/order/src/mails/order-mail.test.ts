import { NEW_SHOP } from '@shop/platform/mail/shop-profile.ts';
import type { Order } from '../orders/order.ts';
import { renderOrderMail, renderSurplusMail } from './order-mail.ts';

const order: Order = {
  id: '01933e5a-7c1f-7abc-8def-0123456789ab',
  userId: 'ada',
  customer: {
    name: 'Ada',
    lastName: 'Moss',
    email: 'ada@shop.test',
    phoneNumber: '+1 555 0100',
    address: '1 Main St',
    country: 'USA',
    zipCode: '12345',
    city: 'Springfield',
    state: 'IL',
  },
  paymentMethod: 'cod',
  status: 'placed',
  lines: [
    {
      productId: 'a',
      name: 'Kettle <2 l>',
      imagePath: null,
      quantity: 3,
      priceCents: 1_999,
      countBefore: 9,
      variantOf: null,
      sku: null,
    },
    {
      productId: 'b',
      name: 'Desk',
      imagePath: null,
      quantity: 1,
      priceCents: 123_456,
      countBefore: 1,
      variantOf: null,
      sku: null,
    },
  ],
  itemsCount: 4,
  subtotalCents: 129_453,
  createdAt: new Date('2026-11-21T23:30:00Z'),
  paidAt: null,
  deliveredAt: null,
  payableUntil: null,
  version: 1,
};
const publicUrl = 'https://shop.test';
const shop = NEW_SHOP;
const link = 'https://shop.test/user/order-details/01933e5a-7c1f-7abc-8def-0123456789ab';

describe('renderOrderMail', () => {
  it('has the name, the seller and the time zone of a changed shop', () => {
    const seller = { name: 'Ada Ltd', address: '1 Canal Street', email: '', taxNumber: '' };
    const bikes = { name: 'Ada’s Bikes', timeZone: 'Europe/Paris', seller };
    const { text } = renderOrderMail(
      { ...order, payableUntil: new Date('2026-11-22T23:30:00Z') },
      { publicUrl, currency: 'USD', shop: bikes, confirmationToken: 'the-token' },
    );
    expect(text).toContain('placed on November 22, 2026.');
    expect(text).toContain('by November 23, 2026 at 12:30 AM GMT+1,');
    expect(text).toContain('-- \nAda’s Bikes\nAda Ltd\n1 Canal Street\n');
  });

  it('contains number, lines, prices, total, address and method of payment', () => {
    const { subject, text } = renderOrderMail(order, { publicUrl, currency: 'USD', shop });
    expect(subject).toBe('Your order R14D2-PF2DB');
    expect(text).toBe(
      `Thank you for your order

Order number R14D2-PF2DB, placed on November 21, 2026.

Wait for your order. You pay on delivery

Kettle <2 l>, 3 × $19.99: $59.97
Desk, 1 × $1,234.56: $1,234.56
Total: $1,294.53

Delivery address:
Ada Moss
1 Main St
Springfield, IL 12345
USA
+1 555 0100

See your order:
${link}

-- 
Best Online Shop
`,
    );
  });

  it('asks to confirm the address by its only link, and says until when', () => {
    const unconfirmed = { ...order, payableUntil: new Date('2026-11-23T23:30:00Z') };
    const { text, html } = renderOrderMail(unconfirmed, {
      publicUrl,
      currency: 'USD',
      shop,
      confirmationToken: 'the-token',
    });
    const url = `https://shop.test/confirm-address/${order.id}/the-token`;
    expect(text).toContain('Please confirm your email address by November 23, 2026 at 11:30 PM UTC');
    expect(text).toContain(`Confirm your email address:\n${url}`);
    expect(html).toContain(`<a href="${url}"`);
    expect(text).not.toContain(link);
  });

  it('links an unpaid PayPal order to its payment', () => {
    const { text, html } = renderOrderMail({ ...order, paymentMethod: 'pp' }, { publicUrl, currency: 'USD', shop });
    expect(text).toContain(`Pay for the order:\n${link}`);
    expect(text).not.toContain('You pay on delivery');
    expect(html).toContain(`<a href="${link}"`);
  });

  it.each([
    ['paid', 'pp', 'Payment received for order R14D2-PF2DB', 'We received $1,294.53 by PayPal.'],
    ['delivered', 'cod', 'Your order R14D2-PF2DB was delivered', 'You paid $1,294.53 on delivery.'],
    ['cancelled', 'cod', 'Your order R14D2-PF2DB was cancelled', 'there is nothing to pay'],
    ['refunding', 'pp', 'Your order R14D2-PF2DB was cancelled', 'We are returning $1,294.53 to you by PayPal.'],
    ['refunded', 'pp', 'Your refund for order R14D2-PF2DB', 'We returned $1,294.53 to you by PayPal.'],
    ['expired', 'pp', 'Your order R14D2-PF2DB has expired', 'It was not paid in time'],
    ['expired', 'cod', 'Your order R14D2-PF2DB has expired', 'Its email address was not confirmed in time'],
  ] as const)('tells the customer of an order that is %s (%s)', (status, paymentMethod, subject, sentence) => {
    const mail = renderOrderMail({ ...order, status, paymentMethod }, { publicUrl, currency: 'USD', shop });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(sentence);
    expect(mail.text).toContain('Kettle <2 l>, 3 × $19.99: $59.97');
    expect(mail.text).toContain(`See your order:\n${link}`);
  });

  it('shows amounts in the currency of the shop', () => {
    expect(renderOrderMail(order, { publicUrl, currency: 'EUR', shop }).text).toContain(
      'Kettle <2 l>, 3 × €19.99: €59.97',
    );
    expect(renderSurplusMail(order, { publicUrl, currency: 'CHF', shop, cents: 129_453 }).text).toContain(
      'CHF\u00A01,294.53',
    );
  });

  it('tells the customer of a returned payment that came too late or twice', () => {
    const { subject, text } = renderSurplusMail(order, { publicUrl, currency: 'USD', shop, cents: 129_453 });
    expect(subject).toBe('Payment returned for order R14D2-PF2DB');
    expect(text).toContain('We received $1,294.53 by PayPal');
    expect(text).toContain(link);
  });

  it('quotes the reason of a cancellation, unless it contains a link', () => {
    const mailWith = (reason: string) =>
      renderOrderMail({ ...order, status: 'cancelled' }, { publicUrl, currency: 'USD', shop, reason }).text;
    expect(mailWith('Ordered twice')).toContain('Reason: Ordered twice');
    expect(mailWith('See https://evil.example')).not.toContain('evil');
  });

  it('escapes product names in HTML', () => {
    const { html } = renderOrderMail(order, { publicUrl, currency: 'USD', shop });
    expect(html).toContain('Kettle &lt;2 l&gt;');
    expect(html).not.toContain('<2 l>');
  });

  it('omits names and address lines that contain links or email addresses', () => {
    const spam = 'Win at https://evil.example/prize';
    const customer = {
      ...order.customer,
      name: spam,
      address: spam,
      city: 'evil.example',
      phoneNumber: 'eve@evil.example',
    };
    const { text, html } = renderOrderMail({ ...order, customer }, { publicUrl, currency: 'USD', shop });
    expect(text + html).not.toContain('evil');
    expect(text).toContain('Delivery address:\nUSA\n');
  });
});
