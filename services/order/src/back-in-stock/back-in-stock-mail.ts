import { formatCents } from '@shop/contracts/money.ts';
import { pagePath, productDetailsPath } from '@shop/contracts/pages.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import type { ShopProfile } from '@shop/platform/mail/shop-profile.ts';
import type { PriceListEntry } from '../stock/price-list.ts';

export interface BackInStockMail {
  product: Pick<PriceListEntry, 'productId' | 'variantOf' | 'name' | 'priceCents'>;
  /** Of the link that stops all emails of this kind. */
  token: string;
  publicUrl: string;
  /** The ISO 4217 code of the price. */
  currency: string;
  shop: ShopProfile;
}

/** Renders the one email about something that is back in stock. */
export function renderBackInStockMail({ product, token, publicUrl, currency, shop }: BackInStockMail) {
  const { productId, variantOf, name, priceCents } = product;
  const path = variantOf === null ? productDetailsPath(productId) : productDetailsPath(variantOf, productId);
  const body = mailBody(
    {
      title: `${name} is back in stock`,
      paragraphs: [
        'You asked us to tell you when it is back. It is not reserved for you and may sell out again.',
        'We will not write to you about it again unless you ask us to.',
      ],
      rows: [{ label: name, value: formatCents(priceCents, currency) }],
      action: { label: 'See the product', url: `${publicUrl}${path}` },
      stop: { label: 'Stop all emails of this kind', url: `${publicUrl}${pagePath('stopEmails', { token })}` },
    },
    shop,
  );
  return { subject: `Back in stock: ${name}`, ...body };
}
