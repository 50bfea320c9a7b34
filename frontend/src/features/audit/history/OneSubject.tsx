import Button from 'antd/es/button';
import { historyTexts as texts } from './history-texts.ts';
import { SubjectName } from './SubjectName.tsx';

interface Props {
  subject: string;
  name: string | undefined;
  onShowAll: () => void;
}

/** Says that the history is that of one object, and leads back to all of it. */
export function OneSubject({ subject, name, onShowAll }: Props) {
  return (
    <p className="history-one">
      <span>
        {texts.only} <SubjectName subject={subject} name={name} removed={false} />
      </span>
      <Button onClick={onShowAll}>{texts.everything}</Button>
    </p>
  );
}
