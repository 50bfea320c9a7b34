import { useEffect, useMemo, useState } from 'react';

/** Holds the selected rows of a list over its pages; rows that leave the list leave the selection. */
export function useSelection<Row extends { _id: string }>(rows: Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // A row that comes back with another filter is not selected again.
  useEffect(() => {
    const listed = new Set(rows.map(({ _id }) => _id));
    setIds((current) =>
      [...current].every((id) => listed.has(id)) ? current : new Set([...current].filter((id) => listed.has(id))),
    );
  }, [rows]);
  const selected = useMemo(() => rows.filter(({ _id }) => ids.has(_id)), [rows, ids]);
  return {
    selected,
    select: (all: string[]) => setIds(new Set(all)),
    toggle: (id: string) => setIds((current) => toggled(current, id)),
  };
}

export type Selection<Row extends { _id: string }> = ReturnType<typeof useSelection<Row>>;

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
