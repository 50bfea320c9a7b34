/**
 * Texts that become a script wherever a page takes them for more than text (P-E11): each would call `hacked`, or lead away
 * from the shop.
 */
export const hostilePayloads = [
  '<script>hacked()</script>',
  '"><script>hacked()</script>',
  "'><script>hacked()</script>",
  '</script><script>hacked()</script>',
  '</title><script>hacked()</script>',
  '</textarea><script>hacked()</script>',
  '</style><script>hacked()</script>',
  '</option></select><script>hacked()</script>',
  '--><script>hacked()</script><!--',
  ']]><script>hacked()</script>',
  '<scr<script>ipt>hacked()</scr</script>ipt>',
  '<SCRIPT SRC=//evil.test/hacked.js></SCRIPT>',
  '<script/src="data:text/javascript,hacked()"></script>',
  '<img src=x onerror=hacked()>',
  '"><img src=x onerror="hacked()">',
  "'><img src=x onerror='hacked()'>",
  '<img src="javascript:hacked()">',
  '<img/src/onerror=hacked()>',
  '" onmouseover="hacked()" x="',
  "' onfocus='hacked()' autofocus='",
  '` onload=`hacked()`',
  '<svg onload=hacked()>',
  '<svg><script>hacked()</script></svg>',
  '<svg><a xlink:href="javascript:hacked()"><text>x</text></a></svg>',
  '<svg><animate onbegin=hacked() attributeName=x dur=1s>',
  '<math><mtext></mtext><style><img src=x onerror=hacked()></style></math>',
  '<iframe src="javascript:hacked()"></iframe>',
  '<iframe srcdoc="<script>parent.hacked()</script>"></iframe>',
  '<object data="javascript:hacked()"></object>',
  '<embed src="javascript:hacked()">',
  '<video><source onerror="hacked()"></video>',
  '<details open ontoggle=hacked()>x</details>',
  '<body onload=hacked()>',
  '<base href="//evil.test/">',
  '<meta http-equiv="refresh" content="0;url=javascript:hacked()">',
  '<link rel=stylesheet href=//evil.test/hacked.css>',
  '<a href="javascript:hacked()">x</a>',
  '<form action="javascript:hacked()"><button>x</button></form>',
  'javascript:hacked()',
  'data:text/html,<script>hacked()</script>',
  '//evil.test/hacked',
  '&lt;script&gt;hacked()&lt;/script&gt;',
  '{{constructor.constructor("hacked()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the point is that nobody fills it in
  '${hacked()}',
  '<!--<img src="--><img src=x onerror=hacked()>',
] as const;

/** What no text of the shop ever makes, and none of its pages of products uses. */
const FOREIGN =
  'script, style, link, meta, base, iframe, object, embed, math, video, audio, source, details, marquee, template, animate, text, image, foreignObject';

/**
 * What in the document is more than text, a line each; nothing when all is well: foreign elements, handlers and other
 * attributes that run, links and pictures that lead out of the shop, and `hacked` where it was called.
 */
export function activeContentIn(root: ParentNode): string[] {
  const harm = [...root.querySelectorAll(FOREIGN)].map((element) => element.outerHTML);
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof HTMLUnknownElement) harm.push(element.outerHTML);
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? '';
      if (/^on|^srcdoc$|^formaction$|^xlink:href$/i.test(name)) harm.push(`${name}=${value}`);
      if (/^(href|src|action)$/i.test(name) && !isOfTheShop(value)) harm.push(`${name}=${value}`);
    }
  }
  return harm;
}

function isOfTheShop(address: string): boolean {
  const { origin } = new URL(address, 'http://shop.test/');
  return origin === 'http://shop.test';
}
