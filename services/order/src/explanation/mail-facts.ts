import type { OrderFact } from '@shop/contracts/order-facts.ts';
import { recordedTraceId } from '@shop/platform/service/observability/tracing.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { type ExplainedOrder, fact } from './fact.ts';

interface MailRow {
  id: string;
  subject: string;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  error: string | null;
  attempts: number;
  /** '' without one. */
  traceparent: string;
  /** An administrator has sent it again. */
  isSentAgain: boolean;
}

/**
 * The emails about an order, each with its subject. One that failed may be sent again, and of the others the newest.
 */
export async function readMailFacts(db: Queryable, order: ExplainedOrder): Promise<OrderFact[]> {
  const rows = await db.query<MailRow>(
    `select m.id, m.subject, m.created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt", last_error as error,
       attempts, coalesce(traceparent, '') as traceparent,
       exists (select 1 from mails_sent_again a where a.mail_id = m.id) as "isSentAgain"
     from mails m where concerns = 'order/' || $1 order by m.created_at`,
    [order.id],
  );
  return rows.flatMap((row) => factsOf(row, { isNewest: row === rows.at(-1), hasRecipient: order.hasRecipient }));
}

function factsOf(row: MailRow, { isNewest, hasRecipient }: { isNewest: boolean; hasRecipient: boolean }): OrderFact[] {
  const { id, subject, createdAt, sentAt, failedAt, error, attempts, isSentAgain } = row;
  const mayBeSent = hasRecipient && !isSentAgain;
  const traceId = recordedTraceId(row.traceparent);
  return [
    fact('mail-queued', createdAt, { subject, attempts, error: sentAt ? null : error }, { traceId }),
    ...(sentAt
      ? [
          fact(
            'mail-sent',
            sentAt,
            { id, subject, afterMs: Number(sentAt) - Number(createdAt) },
            { action: mayBeSent && isNewest && 'send-mail' },
          ),
        ]
      : []),
    ...(failedAt
      ? [
          fact(
            'mail-failed',
            failedAt,
            { id, subject, error },
            { needsHand: !isSentAgain, action: mayBeSent && 'send-mail' },
          ),
        ]
      : []),
  ];
}
