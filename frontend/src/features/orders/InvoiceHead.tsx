import { SHOP_TITLE } from '@shop/contracts/pages.ts';
import { DescriptionList } from './DescriptionList.tsx';
import { invoiceTexts as texts } from './orders-texts.ts';
import './invoice.css';

/** The head of a printed order; on screens the title shows the end of the order's number. */
export function InvoiceHead({ orderId }: { orderId: string }) {
  return (
    <div className="invoice-head">
      <p className="h2">{texts.title}</p>
      <p>{SHOP_TITLE}</p>
      <DescriptionList entries={[[texts.number, orderId]]} />
    </div>
  );
}
