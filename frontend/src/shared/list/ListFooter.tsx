import Pagination from 'antd/es/pagination';
import { sharedTexts as texts } from '../components/shared-texts.ts';

interface Props {
  /** The number of the first visible row, and the count of visible rows. */
  first: number;
  shown: number;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** The range of visible rows and the pagination. */
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
