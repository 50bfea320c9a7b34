import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import { Icon } from './Icon.tsx';
import { sharedTexts as texts } from './shared-texts.ts';

/** The `allowClear` of an Ant Design input whose clear button has a name; by itself it is announced as 'close-circle'. */
export const clearable = { clearIcon: <Icon of={CloseCircleFilled} label={texts.clear} /> };
