import useMessage from 'antd/es/message/useMessage';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { productListTexts as texts } from '../admin-product-texts.ts';
import { noticeRead, selectAdminProducts } from './admin-products-slice.ts';

/** Seconds; what went wrong stays longer. */
const GOOD_NEWS_S = 4;
const BAD_NEWS_S = 12;

/** Says once what has just been done to a product, on whichever page it was done. */
export function NoticeToast() {
  const { notice } = useSelector(selectAdminProducts);
  const dispatch = useDispatch();
  const [messages, holder] = useMessage({ top: 88 });
  useEffect(() => {
    if (notice === null) return;
    const good = notice.what !== 'without images';
    messages.open({
      type: good ? 'success' : 'warning',
      content: <span className="toast-words">{texts.notices[notice.what](notice.name)}</span>,
      duration: good ? GOOD_NEWS_S : BAD_NEWS_S,
    });
    dispatch(noticeRead());
  }, [notice, messages, dispatch]);
  return holder;
}
