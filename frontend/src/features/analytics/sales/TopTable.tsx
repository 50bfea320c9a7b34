import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatMoney } from '../../../shared/format.ts';
import { pages } from '../../../shared/paths.ts';
import { salesTexts as texts } from './sales-texts.ts';
import type { TopRow } from './top-rows.ts';

interface Props {
  title: string;
  note?: string;
  /** The heading of the first column. */
  column: string;
  rows: TopRow[];
  /** What the rows leave out. */
  rest: TopRow[];
  all: TopRow;
}

/** A list of the best sold, which adds up to the revenue of the period. */
export function TopTable({ title, note, column, rows, rest, all }: Props) {
  const id = useId();
  return (
    <div>
      <h3 className="h4" id={id}>
        {title}
      </h3>
      {note && <p className="faint">{note}</p>}
      <table className="top-table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col">{texts.pieces}</th>
            <th scope="col">{texts.revenue}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
          {rest.map((row) => (
            <Row key={row.key} row={row} className="is-rest" />
          ))}
        </tbody>
        <tfoot>
          <Row row={all} />
        </tfoot>
      </table>
    </div>
  );
}

function Row({ row, className }: { row: TopRow; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row">
        <Name row={row} />
      </th>
      <td className="num">{row.pieces === null ? texts.none : formatCount(row.pieces)}</td>
      <td className="num">{formatMoney(row.revenue)}</td>
    </tr>
  );
}

/** A product's name links its form while it exists. */
function Name({ row: { name, product } }: { row: TopRow }) {
  if (!product) return name;
  const { id, removed } = product;
  // With spaces a line can break between the names.
  const category = product.category.replaceAll('/', ' / ');
  return (
    <>
      {removed ? name : <Link to={pages.editProduct(id)}>{name}</Link>}
      <span className="faint">{removed ? `${category} · ${texts.deleted}` : category}</span>
    </>
  );
}
