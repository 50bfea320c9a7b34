import { useLocation } from 'react-router-dom';

/** An administrator's list, with the search and the page from which somebody came here. */
export function useListUrl(list: string): string {
  const state: { list?: string } | null = useLocation().state;
  return `${list}${state?.list ?? ''}`;
}
