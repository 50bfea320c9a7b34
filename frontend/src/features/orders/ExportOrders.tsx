import { calls } from '../../shared/paths.ts';
import { adminListTexts as texts } from './admin-orders-texts.ts';
import { type AdminOrdersView, adminOrdersUrl } from './admin-orders-url.ts';
import '../../shared/components/link-button.css';

/** A link that downloads the filtered orders of all pages as CSV (docs/api.md#admin-orders). */
export function ExportOrders({ view }: { view: AdminOrdersView }) {
  return (
    <a
      className="link-button link-button-quiet"
      href={calls.ordersCsv(adminOrdersUrl.paramsOf({ ...view, page: 1 }))}
      download
    >
      {texts.exportCsv}
    </a>
  );
}
