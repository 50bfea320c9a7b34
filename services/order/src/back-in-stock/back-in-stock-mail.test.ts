import { NEW_SHOP } from '@shop/platform/mail/shop-profile.ts';
import { renderBackInStockMail } from './back-in-stock-mail.ts';

const product = { productId: 'kettle-2', variantOf: null, name: 'Kettle <2 l>', priceCents: 123_456 };
const options = { token: 'the-token', publicUrl: 'https://shop.test', currency: 'USD', shop: NEW_SHOP };

describe('renderBackInStockMail', () => {
  it('names the product and its price, and links to it and to the end of such emails', () => {
    const { subject, text, html } = renderBackInStockMail({ product, ...options });
    expect(subject).toBe('Back in stock: Kettle <2 l>');
    expect(text).toBe(
      `Kettle <2 l> is back in stock

You asked us to tell you when it is back. It is not reserved for you and may sell out again.

We will not write to you about it again unless you ask us to.

Kettle <2 l>: $1,234.56

See the product:
https://shop.test/product-details/kettle-2

-- 
Best Online Shop

Stop all emails of this kind:
https://shop.test/stop-emails/the-token
`,
    );
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="https://shop.test/product-details/kettle-2"',
      'href="https://shop.test/stop-emails/the-token"',
    ]);
    expect(html).toContain('Kettle &lt;2 l&gt; is back in stock');
  });

  it('leads to the variant, and has the name and the currency of the shop', () => {
    const shirt = { ...product, variantOf: 'shirt' };
    const shop = { ...NEW_SHOP, name: 'Ada’s Bikes' };
    const { text } = renderBackInStockMail({ ...options, product: shirt, currency: 'EUR', shop });
    expect(text).toContain('https://shop.test/product-details/shirt?variant=kettle-2');
    expect(text).toContain('€1,234.56');
    expect(text).toContain('-- \nAda’s Bikes\n');
  });
});
