import { type OrderAttention, OVERDUE_HOURS } from '@shop/contracts/order-admin-api.ts';
import { type ReactNode, useId, useState } from 'react';
import { AttentionTile } from './AttentionTile.tsx';
import { attentionTexts as texts } from './attention-texts.ts';
import { DiscrepancyRows } from './DiscrepancyRows.tsx';
import { FailedRefundRows } from './FailedRefundRows.tsx';
import { OverdueRows } from './OverdueRows.tsx';
import { SoldOutRows } from './SoldOutRows.tsx';

interface Props {
  attention: OrderAttention;
  onResolved: (discrepancyId: string) => void;
  onRetried: (refundId: string) => void;
  onDelivered: (orderId: string) => void;
}

interface Kind {
  name: string;
  /** All rows; `rows` shows the first `listed` of them. */
  count: number;
  listed: number;
  label: string;
  hint: string;
  tone: 'warm' | 'bad';
  rows: ReactNode;
}

/** One number per kind of problem; each shows its rows, one kind at a time. */
export function AttentionTiles(props: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const kinds = kindsOf(props).filter(({ count }) => count > 0);
  const shown = kinds.find(({ name }) => name === open);
  return (
    <>
      <div className="attention-tiles">
        {kinds.map(({ name, rows, listed, ...tile }) => (
          <AttentionTile
            key={name}
            {...tile}
            open={name === open}
            controls={id}
            onToggle={() => setOpen(name === open ? null : name)}
          />
        ))}
      </div>
      {shown && (
        <div className="attention-content" id={id}>
          {shown.rows}
          {shown.count > shown.listed && <p className="faint">{texts.more(shown.count - shown.listed)}</p>}
        </div>
      )}
    </>
  );
}

function kindsOf({ attention, onResolved, onRetried, onDelivered }: Props): Kind[] {
  const { discrepancies, failedRefunds, overdue, soldOut } = attention;
  return [
    {
      name: 'discrepancies',
      count: attention.discrepanciesCount,
      listed: discrepancies.length,
      label: texts.discrepancies(attention.discrepanciesCount),
      hint: texts.discrepanciesHint,
      tone: 'bad',
      rows: <DiscrepancyRows rows={discrepancies} onResolved={onResolved} />,
    },
    {
      name: 'refunds',
      count: attention.failedRefundsCount,
      listed: failedRefunds.length,
      label: texts.failedRefunds(attention.failedRefundsCount),
      hint: texts.failedRefundsHint,
      tone: 'bad',
      rows: <FailedRefundRows rows={failedRefunds} onRetried={onRetried} />,
    },
    {
      name: 'overdue',
      count: attention.overdueCount,
      listed: overdue.length,
      label: texts.overdue,
      hint: texts.overdueHint(OVERDUE_HOURS),
      tone: 'warm',
      rows: <OverdueRows rows={overdue} now={new Date()} onDelivered={onDelivered} />,
    },
    {
      name: 'soldOut',
      count: attention.soldOutCount,
      listed: soldOut.length,
      label: texts.soldOut(attention.soldOutCount),
      hint: texts.soldOutHint,
      tone: 'warm',
      rows: <SoldOutRows rows={soldOut} />,
    },
  ];
}
