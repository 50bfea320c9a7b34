import { micromark } from 'micromark';
import { imageIdOfPath } from '../images/image-name.ts';

/** The deepest heading of HTML. */
const DEEPEST = 6;

/**
 * Renders what administrators type as the HTML of a page (docs/api.md#pages). Nothing in it can run: HTML is shown as text, and
 * links lead only to web addresses and emails. Headings begin with h2, below the title of the page, and images are the shop's own.
 *
 * It relies on what micromark writes: '<' and '"' of the text are always escaped, so each tag below is one of its own.
 * @param markdown CommonMark
 */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown)
    .replace(HEADING, (_tag, slash: string, level: string) => `<${slash}h${Math.min(DEEPEST, Number(level) + 1)}>`)
    .replace(IMAGE, (tag, src: string, alt: string) => (isOwn(src) ? tag : alt))
    .replace(DEAD_LINK, '$1');
}

/** The words of rendered Markdown, for the description of its page; its blocks stand on lines of their own. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => CHARACTERS[entity] as string)
    .replace(/\s+/g, ' ')
    .trim();
}

const HEADING = /<(\/?)h([1-6])>/g;
const IMAGE = /<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g;
/** micromark empties the address of a link that could run something. */
const DEAD_LINK = /<a href=""(?: title="[^"]*")?>(.*?)<\/a>/gs;
const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * Whether an image is one that this shop stores: another site would learn who reads, and another address of the shop, such as
 * /api/logout, would be called by every reader.
 */
function isOwn(src: string): boolean {
  return imageIdOfPath(src) !== undefined;
}
