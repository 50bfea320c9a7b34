/** XSS payloads (P-E11): rendered as markup, each would call `hacked` or lead to another site. */
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
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the payload must stay unevaluated
  '${hacked()}',
  '<!--<img src="--><img src=x onerror=hacked()>',
] as const;

/** Elements that neither texts nor the tested pages ever create. */
const FORBIDDEN_ELEMENTS =
  'script, style, link, meta, base, iframe, object, embed, math, video, audio, source, details, marquee, template, animate, text, image, foreignObject';

/** Returns the active content in a document: forbidden elements, event handlers, and links or images to other sites. */
export function activeContentIn(root: ParentNode): string[] {
  const found = [...root.querySelectorAll(FORBIDDEN_ELEMENTS)].map((element) => element.outerHTML);
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof HTMLUnknownElement) found.push(element.outerHTML);
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? '';
      if (/^on|^srcdoc$|^formaction$|^xlink:href$/i.test(name)) found.push(`${name}=${value}`);
      if (/^(href|src|action)$/i.test(name) && !isSameSite(value)) found.push(`${name}=${value}`);
    }
  }
  return found;
}

function isSameSite(url: string): boolean {
  const { origin } = new URL(url, 'http://shop.test/');
  return origin === 'http://shop.test';
}
