import Pagination from 'antd/es/pagination';
import { sharedTexts as texts } from '../components/shared-texts.ts';

interface Props {
  /** The number of the first row shown, and how many are shown; 0 says nothing. */
  first: number;
  shown: number;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which rows are shown, and the way to the others. */
export function ListFooter({ first, shown, page, pageSize, total, onPage }: Props) {
  return (
    <div className="sheet-footer">
      <span className="faint">{shown > 0 && texts.rows(first, first + shown - 1)}</span>
      <Pagination
        size="small"
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        showLessItems
        hideOnSinglePage
        onChange={onPage}
      />
    </div>
  );
}
