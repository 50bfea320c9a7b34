import type { CatalogueAttention } from '@shop/contracts/catalogue-admin-api.ts';
import { CRITICAL_STARS, FAILED_SEARCH_DAYS, FAILED_SEARCH_TIMES } from '@shop/contracts/catalogue-admin-api.ts';
import { LOW_STOCK } from '@shop/contracts/catalogue-api.ts';
import { type OrderAttention, OVERDUE_HOURS } from '@shop/contracts/order-admin-api.ts';
import type { ReactNode } from 'react';
import { adminPages } from '../../../../shared/admin-paths.ts';
import { attentionTexts as texts } from './attention-texts.ts';
import { DiscrepancyRows } from './DiscrepancyRows.tsx';
import { FailedRefundRows } from './FailedRefundRows.tsx';
import { OverdueRows } from './OverdueRows.tsx';
import { SoldOutRows } from './SoldOutRows.tsx';

/** The customers who wait for a response in the chat. */
export interface WaitingChats {
  count: number;
  /** Whether it is still to come how many. */
  isPending: boolean;
  /** Whether nobody can say how many: the chat could not be reached so far. */
  isUnknown: boolean;
  onRetry: () => void;
}

/** What is known of what waits; undefined where nothing was loaded. */
export interface Waiting {
  orders: OrderAttention | undefined;
  catalogue: CatalogueAttention | undefined;
  chats: WaitingChats;
}

/** What the actions of the rows tell, by the row's id. */
export interface RowActions {
  onResolved: (discrepancyId: string) => void;
  onRetried: (refundId: string) => void;
  onDelivered: (orderId: string) => void;
}

/** One kind of what waits. */
export interface AttentionKind {
  name: string;
  count: number;
  label: string;
  hint: string;
  tone: 'warm' | 'bad';
  /** The page with all of them, or the first ones with their actions, of which `rows` shows `listed`. */
  action: { to: string } | { listed: number; rows: ReactNode };
}

/** How much waits for an administrator, of all kinds. */
export function countWaiting(waiting: Waiting): number {
  const none = () => undefined;
  const kinds = kindsOf(waiting, { onResolved: none, onRetried: none, onDelivered: none });
  return kinds.reduce((sum, { count }) => sum + count, 0);
}

/** Everything that waits for an administrator: what is about money first, then people, then goods. */
export function kindsOf({ orders, catalogue, chats }: Waiting, actions: RowActions): AttentionKind[] {
  const kinds: AttentionKind[] = [
    ...(orders ? moneyKinds(orders, actions) : []),
    ...(orders ? [overdueKind(orders, actions)] : []),
    {
      name: 'chats',
      count: chats.count,
      label: texts.chats(chats.count),
      hint: texts.chatsHint,
      tone: 'warm',
      action: { to: adminPages.adminChats },
    },
    ...(catalogue ? [reviewsKind(catalogue)] : []),
    ...(orders ? [soldOutKind(orders)] : []),
    ...(catalogue ? goodsKinds(catalogue) : []),
  ];
  return kinds.filter(({ count }) => count > 0);
}

function moneyKinds(orders: OrderAttention, { onResolved, onRetried }: RowActions): AttentionKind[] {
  const { discrepancies, discrepanciesCount, failedRefunds, failedRefundsCount } = orders;
  return [
    {
      name: 'discrepancies',
      count: discrepanciesCount,
      label: texts.discrepancies(discrepanciesCount),
      hint: texts.discrepanciesHint,
      tone: 'bad',
      action: {
        listed: discrepancies.length,
        rows: <DiscrepancyRows rows={discrepancies} onResolved={onResolved} />,
      },
    },
    {
      name: 'refunds',
      count: failedRefundsCount,
      label: texts.failedRefunds(failedRefundsCount),
      hint: texts.failedRefundsHint,
      tone: 'bad',
      action: { listed: failedRefunds.length, rows: <FailedRefundRows rows={failedRefunds} onRetried={onRetried} /> },
    },
  ];
}

function overdueKind({ overdue, overdueCount }: OrderAttention, { onDelivered }: RowActions): AttentionKind {
  return {
    name: 'overdue',
    count: overdueCount,
    label: texts.overdue,
    hint: texts.overdueHint(OVERDUE_HOURS),
    tone: 'warm',
    action: {
      listed: overdue.length,
      rows: <OverdueRows rows={overdue} now={new Date()} onDelivered={onDelivered} />,
    },
  };
}

function soldOutKind({ soldOut, soldOutCount }: OrderAttention): AttentionKind {
  return {
    name: 'soldOut',
    count: soldOutCount,
    label: texts.soldOut(soldOutCount),
    hint: texts.soldOutHint,
    tone: 'warm',
    action: { listed: soldOut.length, rows: <SoldOutRows rows={soldOut} /> },
  };
}

function reviewsKind({ criticalReviewsCount: count }: CatalogueAttention): AttentionKind {
  return {
    name: 'reviews',
    count,
    label: texts.reviews(count),
    hint: texts.reviewsHint(CRITICAL_STARS),
    tone: 'warm',
    action: { to: adminPages.criticalReviews },
  };
}

function goodsKinds({ lowStockCount, failedSearchesCount }: CatalogueAttention): AttentionKind[] {
  return [
    {
      name: 'lowStock',
      count: lowStockCount,
      label: texts.lowStock(lowStockCount),
      hint: texts.lowStockHint(LOW_STOCK),
      tone: 'warm',
      action: { to: adminPages.lowStock },
    },
    {
      name: 'searches',
      count: failedSearchesCount,
      label: texts.searches(failedSearchesCount),
      hint: texts.searchesHint(FAILED_SEARCH_TIMES, FAILED_SEARCH_DAYS),
      tone: 'warm',
      action: { to: adminPages.failedSearches(FAILED_SEARCH_DAYS) },
    },
  ];
}
