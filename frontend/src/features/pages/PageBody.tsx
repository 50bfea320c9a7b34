import './page-body.css';

/** What the catalogue has rendered of a page's Markdown. */
export function PageBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the catalogue escapes HTML and drops what could run (render-markdown.ts)
  return <div className="page-body" dangerouslySetInnerHTML={{ __html: html }} />;
}
