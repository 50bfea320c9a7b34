import { type ShopProfile, sellerLines } from './shop-profile.ts';

/** The content of an email. A paragraph may have several lines. */
export interface MailContent {
  title: string;
  paragraphs: readonly string[];
  rows?: readonly MailRow[];
  /** Paragraphs after the table. */
  closing?: readonly string[];
  /** A button; `url` starts with PUBLIC_URL. */
  action?: { label: string; url: string };
  /** A small link below everything, by which its reader gets no more emails of this kind. */
  stop?: { label: string; url: string };
}

/** A row of a two-column table, the second one for amounts: `note` follows `label`, a `sum` is emphasized. */
export interface MailRow {
  label: string;
  note?: string;
  value: string;
  sum?: boolean;
}

/** The shop's colours (docs/look.md#theme) for light and dark mode. */
const LIGHT = {
  background: '#F5F7FA',
  card: '#FFFFFF',
  text: '#14213D',
  secondaryText: '#4A5671',
  border: '#E3E8EF',
  accent: '#0F766E',
};
const DARK = {
  background: '#0E1526',
  card: '#182238',
  text: '#F5F7FA',
  secondaryText: '#C3CBDA',
  border: '#34405A',
  accent: '#0F766E',
};

/**
 * Renders an email's two bodies from one content: plain text, and HTML that works without images, on narrow screens and
 * in dark mode. Every value is escaped; the only links are the action's and the one that stops such emails.
 * @param shop whose name stands above it, and whose seller below
 */
export function mailBody(content: MailContent, shop: ShopProfile): { text: string; html: string } {
  return { text: textOf(content, shop), html: htmlOf(content, shop) };
}

function textOf(
  { title, paragraphs, rows = [], closing = [], action, stop }: MailContent,
  { name, seller }: ShopProfile,
): string {
  const table = rows.map(({ label, note, value }) => `${note ? `${label}, ${note}` : label}: ${value}`).join('\n');
  const link = action && `${action.label}:\n${action.url}`;
  const imprint = `-- \n${[name, ...sellerLines(seller)].join('\n')}`;
  const end = stop && `${stop.label}:\n${stop.url}`;
  return `${[title, ...paragraphs, table, ...closing, link, imprint, end].filter(Boolean).join('\n\n')}\n`;
}

function htmlOf(
  { title, paragraphs, rows = [], closing = [], action, stop }: MailContent,
  { name, seller }: ShopProfile,
): string {
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;color:${LIGHT.text}">${escaped(title)}</h1>`,
    ...paragraphs.map(paragraph),
    rows.length > 0 ? table(rows) : '',
    ...closing.map(paragraph),
    action ? button(action) : '',
    imprint(sellerLines(seller)),
    stop ? stopLink(stop) : '',
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>
:root{color-scheme:light dark}
@media (max-width:480px){.card{padding:24px 16px!important;border:0!important;border-radius:0!important}.outer{padding:0!important}}
@media (prefers-color-scheme:dark){
.outer,body{background:${DARK.background}!important}.card{background:${DARK.card}!important;border-color:${DARK.border}!important}
.ink{color:${DARK.text}!important}.soft{color:${DARK.secondaryText}!important}.line{border-color:${DARK.border}!important}
}
</style></head>
<body style="margin:0;padding:0;background:${LIGHT.background}">
<table role="presentation" class="outer" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.background};padding:32px 16px;font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="card line" style="background:${LIGHT.card};border:1px solid ${LIGHT.border};border-radius:16px;padding:32px;text-align:left">
<p class="soft" style="margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:${LIGHT.secondaryText}">${escaped(name)}</p>
${parts.filter((part) => part !== '').join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** Who sells, in small type. */
function imprint(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const text = lines.map(escaped).join('\n').replaceAll('\n', '<br>');
  return `<p class="soft line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${LIGHT.border};font-size:12px;line-height:18px;color:${LIGHT.secondaryText}">${text}</p>`;
}

function stopLink({ label, url }: NonNullable<MailContent['stop']>): string {
  return `<p class="soft" style="margin:24px 0 0;font-size:12px;line-height:18px;color:${LIGHT.secondaryText}"><a class="soft" href="${escaped(url)}" style="color:${LIGHT.secondaryText}">${escaped(label)}</a></p>`;
}

function paragraph(text: string): string {
  return `<p class="soft" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${LIGHT.secondaryText}">${escaped(text).replaceAll('\n', '<br>')}</p>`;
}

function table(rows: readonly MailRow[]): string {
  const cells = rows.map(({ label, note, value, sum }) => {
    const more = note
      ? `<br><span class="soft" style="font-size:14px;line-height:20px;color:${LIGHT.secondaryText}">${escaped(note)}</span>`
      : '';
    const style = `padding:12px 0;border-bottom:1px solid ${LIGHT.border};font-size:16px;line-height:24px;color:${LIGHT.text};font-weight:${sum ? 600 : 400};vertical-align:top`;
    return `<tr><td class="ink line" style="${style};overflow-wrap:anywhere">${escaped(label)}${more}</td><td class="ink line" align="right" style="${style};padding-left:16px;white-space:nowrap">${escaped(value)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid ${LIGHT.border}" class="line">${cells.join('')}</table>`;
}

function button({ label, url }: NonNullable<MailContent['action']>): string {
  return `<p style="margin:24px 0 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${LIGHT.accent};color:#FFFFFF;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
