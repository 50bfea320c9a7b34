import { useRef, useState } from 'react';
import { ConfirmPassword } from '../../shared/components/ConfirmPassword.tsx';
import { calls } from '../../shared/paths.ts';
import { adminListTexts as texts } from './admin-orders-texts.ts';
import { type AdminOrdersView, adminOrdersUrl } from './admin-orders-url.ts';
import '../../shared/components/link-button.css';

/**
 * A link that downloads the filtered orders of all pages as CSV (docs/api.md#admin-orders). It asks for the password each
 * time: the file holds many persons' data.
 */
export function ExportOrders({ view }: { view: AdminOrdersView }) {
  const link = useRef<HTMLAnchorElement>(null);
  const isConfirmed = useRef(false);
  const [asking, setAsking] = useState(false);
  const download = () => {
    setAsking(false);
    isConfirmed.current = true;
    link.current?.click();
    isConfirmed.current = false;
  };
  return (
    <>
      <a
        ref={link}
        className="link-button link-button-quiet"
        href={calls.ordersCsv(adminOrdersUrl.paramsOf({ ...view, page: 1 }))}
        download
        onClick={(event) => {
          if (isConfirmed.current) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        {texts.exportCsv}
      </a>
      {asking && (
        <ConfirmPassword onConfirmed={download} onCancel={() => setAsking(false)}>
          {texts.exportPassword}
        </ConfirmPassword>
      )}
    </>
  );
}
