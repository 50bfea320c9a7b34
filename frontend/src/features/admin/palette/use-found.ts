import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSettled } from '../../../shared/hooks/use-hint.ts';
import { useFoundOrdersQuery, useFoundPeopleQuery, useFoundProductsQuery } from './palette-api.ts';
import {
  foundGroup,
  type OptionGroup,
  orderOption,
  type PaletteOption,
  personOption,
  productOption,
} from './palette-options.ts';
import type { FoundKind } from './palette-texts.ts';

const PAUSE_MS = 200;
/** At least two letters or digits: a single one says nothing yet. */
const SEARCHABLE = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;

interface Found {
  groups: OptionGroup[];
  /** Whether something is still to come. */
  isPending: boolean;
  /** What could not be searched. */
  failed: FoundKind[];
  retry: () => void;
}

/**
 * Searches orders, people and products when typing pauses. Only what was found for the present text is returned: a search
 * for a former text is aborted, so Enter never opens what belongs to another one.
 */
export function useFound(text: string): Found {
  const settled = useSettled(text, PAUSE_MS, '');
  const isSearchable = SEARCHABLE.test(text);
  const search = isSearchable && settled === text ? text : skipToken;
  const parts = [
    part('orders', useFoundOrdersQuery(search), orderOption),
    part('people', useFoundPeopleQuery(search), personOption),
    part('products', useFoundProductsQuery(search), productOption),
  ];
  const failed = parts.filter(({ isFailed }) => isFailed);
  return {
    groups: parts.map(({ kind, options }) => foundGroup(kind, text, options)),
    isPending: isSearchable && (settled !== text || parts.some(({ isPending }) => isPending)),
    failed: failed.map(({ kind }) => kind),
    retry: () => {
      for (const { refetch } of failed) refetch();
    },
  };
}

interface Query<Row> {
  currentData?: Row[] | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

function part<Row>(kind: FoundKind, query: Query<Row>, optionOf: (row: Row) => PaletteOption) {
  const { currentData = [], isFetching, isError, refetch } = query;
  return {
    kind,
    options: currentData.map(optionOf),
    isPending: isFetching,
    isFailed: isError && !isFetching,
    refetch,
  };
}
