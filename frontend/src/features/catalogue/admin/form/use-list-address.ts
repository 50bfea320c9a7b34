import { useLocation } from 'react-router-dom';
import { pages } from '../../../../shared/paths.ts';

/** /admin/products, with the search and the page from which somebody came here. */
export function useListAddress(): string {
  const state: { list?: string } | null = useLocation().state;
  return `${pages.adminProducts}${state?.list ?? ''}`;
}
