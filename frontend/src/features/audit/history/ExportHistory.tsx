import type { AuditedService } from '@shop/contracts/audit-api.ts';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { adminCalls } from '../../../shared/admin-paths.ts';
import { startDownload } from '../../../shared/browser/start-download.ts';
import { ConfirmPassword } from '../../../shared/components/ConfirmPassword.tsx';
import { historyTexts as texts } from './history-texts.ts';
import { type HistoryFilter, queryOf } from './history-url.ts';

/** A button that downloads the filtered history of one service as CSV, after the password (docs/api.md#audit-log). */
export function ExportHistory({ filter }: { filter: HistoryFilter }) {
  const label = useId();
  const [asking, setAsking] = useState(false);
  const [service, setService] = useState<AuditedService>('user');
  const download = () => {
    setAsking(false);
    startDownload(adminCalls.auditCsv(service, new URLSearchParams(queryOf(filter))));
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.exportCsv}</Button>
      {asking && (
        <ConfirmPassword
          choice={
            <div className="field export-part">
              <label htmlFor={label}>{texts.exportPart}</label>
              <Select id={label} value={service} onChange={setService} options={texts.exportParts} />
            </div>
          }
          onConfirmed={download}
          onCancel={() => setAsking(false)}
        >
          {texts.exportText}
        </ConfirmPassword>
      )}
    </>
  );
}
