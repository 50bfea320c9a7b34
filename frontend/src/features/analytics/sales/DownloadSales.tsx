import Button from 'antd/es/button';
import { salesCsv } from './sales-csv.ts';
import type { SalesReport, SalesState } from './sales-slice.ts';
import { salesTexts as texts, salesCsvTexts as words } from './sales-texts.ts';

interface Props extends Pick<SalesState, 'period' | 'by'> {
  report: SalesReport;
}

/** Downloads the report on screen as a CSV file, without asking the server for what may have changed since. */
export function DownloadSales({ report, ...chosen }: Props) {
  return <Button onClick={() => download(report, chosen)}>{texts.download}</Button>;
}

function download(report: SalesReport, chosen: Pick<SalesState, 'period' | 'by'>): void {
  const url = URL.createObjectURL(new Blob([salesCsv(report, chosen)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = words.fileName(chosen.period, localDay(new Date(report.periods[chosen.period].current.until)));
  link.click();
  URL.revokeObjectURL(url);
}

/** The last day of a period, in the browser's time zone: YYYY-MM-DD. */
function localDay(until: Date): string {
  const last = new Date(until.getTime() - 1);
  const parts = [last.getFullYear(), last.getMonth() + 1, last.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
