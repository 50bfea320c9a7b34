import { renderMarkdown, textOf } from './render-markdown.ts';

describe('renderMarkdown', () => {
  it('renders paragraphs, lists, emphasis, quotes and links', () => {
    expect(renderMarkdown('Hello **you**\n\n- one\n- [two](https://shop.test/a?b=1&c=2)\n\n> quoted')).toBe(
      '<p>Hello <strong>you</strong></p>\n<ul>\n<li>one</li>\n<li><a href="https://shop.test/a?b=1&amp;c=2">two</a></li>\n</ul>\n<blockquote>\n<p>quoted</p>\n</blockquote>',
    );
  });

  it('begins headings below the title of the page, and knows none deeper than HTML does', () => {
    expect(renderMarkdown('# One\n\n## Two\n\nThree\n=====\n\n##### Five\n\n###### Six')).toBe(
      '<h2>One</h2>\n<h3>Two</h3>\n<h2>Three</h2>\n<h6>Five</h6>\n<h6>Six</h6>',
    );
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['Hi <img src=x onerror=alert(1)>', '<p>Hi &lt;img src=x onerror=alert(1)&gt;</p>'],
    ['Hi <h1>there</h1>', '<p>Hi &lt;h1&gt;there&lt;/h1&gt;</p>'],
    ['`<a href="">x</a>`', '<p><code>&lt;a href=&quot;&quot;&gt;x&lt;/a&gt;</code></p>'],
    ['```\n<h1>x</h1>\n```', '<pre><code>&lt;h1&gt;x&lt;/h1&gt;\n</code></pre>'],
  ])('shows HTML as text: %s', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  it.each([
    '[press](javascript:alert(1))',
    '[press](JaVaScRiPt:alert(1) "Title")',
    '[press](javascript&#58;alert(1))',
    '[press](data:text/html,<script>alert(1)</script>)',
    '[press](vbscript:alert(1))',
    '[press][1]\n\n[1]: javascript:alert(1)',
  ])('drops a link that could run something and keeps its words: %s', (markdown) => {
    const html = renderMarkdown(markdown);
    expect(html).not.toMatch(/<a |script:|data:/i);
    expect(html).toContain('press');
  });

  it('keeps the other links of a paragraph with a dropped one', () => {
    expect(renderMarkdown('[*a*](javascript:x) and [b](/page/b) and <mailto:c@shop.test>')).toBe(
      '<p><em>a</em> and <a href="/page/b">b</a> and <a href="mailto:c@shop.test">mailto:c@shop.test</a></p>',
    );
  });

  it('shows images of the shop only, and the words of others', () => {
    expect(renderMarkdown('![Us](/images/01a232a0-889f-770b-bdd8-2262e8ab1695-800.webp "The team")')).toBe(
      '<p><img src="/images/01a232a0-889f-770b-bdd8-2262e8ab1695-800.webp" alt="Us" title="The team" /></p>',
    );
    for (const address of [
      'https://other.test/a.png',
      '//other.test/a.png',
      'javascript:alert(1)',
      'a.png',
      '/api/logout',
      '/images/../api/logout',
    ])
      expect(renderMarkdown(`![Us](${address})`)).toBe('<p>Us</p>');
  });

  it('cannot be led out of an attribute', () => {
    const html = renderMarkdown('[a](/x"onclick="alert(1) "t\\"><script>")\n\n![" onerror="x](/images/a.webp)');
    expect(html).not.toMatch(/ on\w+="|<script/);
  });
});

it('textOf has the words of a page, as they were typed', () => {
  const html = renderMarkdown('# Tom & Jerry\n\nWe **sell**, “1 < 2” and *that*.\n\n- one\n- two');
  expect(textOf(html)).toBe('Tom & Jerry We sell, “1 < 2” and that. one two');
});
