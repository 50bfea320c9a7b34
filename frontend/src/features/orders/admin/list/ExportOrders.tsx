import { useState } from 'react';
import { adminCalls } from '../../../../shared/admin-paths.ts';
import { startDownload } from '../../../../shared/browser/start-download.ts';
import { ConfirmPassword } from '../../../../shared/components/ConfirmPassword.tsx';
import { adminListTexts as texts } from '../admin-orders-texts.ts';
import { type AdminOrdersView, adminOrdersUrl } from './admin-orders-url.ts';
import '../../../../shared/components/link-button.css';

/**
 * A link that downloads the filtered orders of all pages as CSV (docs/api.md#admin-orders). It asks for the password each
 * time: the file holds many persons' data.
 */
export function ExportOrders({ view }: { view: AdminOrdersView }) {
  const [asking, setAsking] = useState(false);
  const href = adminCalls.ordersCsv(adminOrdersUrl.paramsOf({ ...view, page: 1 }));
  return (
    <>
      <a
        className="link-button link-button-quiet"
        href={href}
        download
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {texts.exportCsv}
      </a>
      {asking && (
        <ConfirmPassword
          onConfirmed={() => {
            setAsking(false);
            startDownload(href);
          }}
          onCancel={() => setAsking(false)}
        >
          {texts.exportPassword}
        </ConfirmPassword>
      )}
    </>
  );
}
