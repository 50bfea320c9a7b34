import type { ReactNode } from 'react';
import { PartFailed } from '../components/PartFailed.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { TableProps } from './AdminTable.tsx';

// Half of the code of a list's page. A phone shows no table, and days only in a drawer.

export const AdminTable = lazyPart(async () => (await import('./AdminTable.tsx')).AdminTable, PartFailed) as <
  Row extends object,
>(
  props: TableProps<Row> & { fallback: ReactNode },
) => ReactNode;

export const DayPicker = lazyPart(async () => (await import('../components/DayPicker.tsx')).DayPicker, PartFailed);
