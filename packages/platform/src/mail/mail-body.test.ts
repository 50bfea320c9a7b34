import { type MailContent, mailBody as mailBodyOf } from './mail-body.ts';
import { NEW_SHOP } from './shop-profile.ts';

const mailBody = (content: MailContent) => mailBodyOf(content, NEW_SHOP);

const hostile = `<img src=x onerror="alert(1)"> & 'Tea'`;

describe('mailBody', () => {
  it('renders the content as plain text', () => {
    const { text } = mailBody({
      title: 'Thank you for your order',
      paragraphs: ['First.', 'Second.'],
      rows: [
        { label: 'Kettle', note: '2 × $12.50', value: '$25.00' },
        { label: 'Total', value: '$25.00', sum: true },
      ],
      closing: ['1 Main St\nSpringfield'],
      action: { label: 'See your order', url: 'https://shop.test/user/order-details/1' },
    });
    expect(text).toBe(
      'Thank you for your order\n\nFirst.\n\nSecond.\n\nKettle, 2 × $12.50: $25.00\nTotal: $25.00\n\n' +
        '1 Main St\nSpringfield\n\nSee your order:\nhttps://shop.test/user/order-details/1\n\n-- \nBest Online Shop\n',
    );
  });

  it('escapes every value in HTML', () => {
    const { html } = mailBody({
      title: hostile,
      paragraphs: [hostile],
      rows: [{ label: hostile, note: hostile, value: hostile }],
      closing: [hostile],
      action: { label: hostile, url: `https://shop.test/?a="b"` },
    });
    expect(html).not.toMatch(/<img|"b"/);
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; &#39;Tea&#39;/g)).toHaveLength(8);
  });

  it('loads no external content and links only to its action', () => {
    const { html } = mailBody({
      title: 'Reset your password',
      paragraphs: ['See http://elsewhere.test'],
      action: { label: 'Choose a new password', url: 'https://shop.test/reset-password/abc' },
    });
    expect(html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import/i);
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://shop.test/reset-password/abc"']);
  });

  it('ends with a link that stops such emails, if there is one', () => {
    const stop = { label: 'Stop <these> emails', url: 'https://shop.test/stop-emails/abc' };
    const { text, html } = mailBody({ title: 'Back in stock', paragraphs: [], stop });
    expect(text).toBe(
      'Back in stock\n\n-- \nBest Online Shop\n\nStop <these> emails:\nhttps://shop.test/stop-emails/abc\n',
    );
    expect(html).toContain('href="https://shop.test/stop-emails/abc"');
    expect(html).toContain('Stop &lt;these&gt; emails');
  });

  it('names a changed shop above and its seller below, escaped', () => {
    const shop = {
      name: 'Ada’s <Bikes>',
      timeZone: 'UTC',
      seller: { name: 'Ada Ltd', address: '1 Canal Street\nParis', email: '', taxNumber: 'FR <123>' },
    };
    const { text, html } = mailBodyOf({ title: 'Welcome', paragraphs: [] }, shop);
    expect(text).toBe('Welcome\n\n-- \nAda’s <Bikes>\nAda Ltd\n1 Canal Street\nParis\nTax number FR <123>\n');
    expect(html).toContain('>Ada’s &lt;Bikes&gt;</p>');
    expect(html).toContain('Ada Ltd<br>1 Canal Street<br>Paris<br>Tax number FR &lt;123&gt;</p>');
  });
});
