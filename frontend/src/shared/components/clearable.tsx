import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import { sharedTexts as texts } from './shared-texts.ts';

/** The `allowClear` of an Ant Design input whose clear button has a name; by itself it is announced as 'close-circle'. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label={texts.clear} /> };
