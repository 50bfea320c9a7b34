import { useLocation } from 'react-router-dom';

/** Returns the URL of an admin list with the search and page that the user came from. */
export function useListUrl(list: string): string {
  const state: { list?: string } | null = useLocation().state;
  return `${list}${state?.list ?? ''}`;
}
