import type { ComponentProps, ReactNode } from 'react';
import { PartFailed } from '../components/PartFailed.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { TableProps } from './AdminTable.tsx';
import './heavy-parts.css';

// Half of the code of a list's page. A phone shows no table, and days only in a drawer.

export const AdminTable = lazyPart(async () => (await import('./AdminTable.tsx')).AdminTable, PartFailed) as <
  Row extends object,
>(
  props: TableProps<Row> & { fallback: ReactNode },
) => ReactNode;

const LazyDayPicker = lazyPart(async () => (await import('../components/DayPicker.tsx')).DayPicker, PartFailed);

/** A day picker, and what keeps its place until its code is there. */
export function DayPicker(props: ComponentProps<typeof LazyDayPicker>) {
  return <LazyDayPicker {...props} fallback={<span className="day-stands-for skeleton-block" />} />;
}
