/** A part of a text; `href` makes it a link. */
interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence around an address does not belong to it. */
const AFTER_ADDRESS = /[.,;:!?'’”»)\]]+$/;

/** Splits a message into plain text and web addresses, which show in full: a link leads where it says. */
export function linksOf(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(ADDRESS)) {
    const text = found.replace(AFTER_ADDRESS, '');
    if (!URL.canParse(text)) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text, href: text });
    end = index + text.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}
