import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ToastMessage } from '../components/NoticeToast.tsx';

/** The result of an action that the next list shows as a toast, also after its page was left. */
const slice = createSlice({
  name: 'notice',
  initialState: { notice: null as ToastMessage | null },
  reducers: {
    noticed: (_, { payload }: PayloadAction<ToastMessage>) => ({ notice: payload }),
    noticeShown: () => ({ notice: null }),
  },
});
export const { noticed, noticeShown } = slice.actions;
export const noticesReducer = slice.reducer;

export const selectNotice = (state: { notices: ReturnType<typeof noticesReducer> }) => state.notices.notice;
