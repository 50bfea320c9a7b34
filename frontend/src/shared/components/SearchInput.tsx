import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Input from 'antd/es/input';
import { useEffect, useRef, useState } from 'react';

/** How long after the last letter the search starts, in milliseconds. */
const TYPING_PAUSE_MS = 300;

interface Props {
  label: string;
  /** The search in the URL; it follows a change late, as the router updates the URL asynchronously. */
  search: string;
  /** Called with the trimmed text once the typing pauses. */
  onSearch: (search: string) => void;
  maxLength?: number;
}

/** The search above an administrator's list. */
export function SearchInput({ label, search, onSearch, maxLength }: Props) {
  const [text, setText] = useSearchText(search, onSearch);
  return (
    <Input
      className="find"
      type="search"
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      {...(maxLength !== undefined && { maxLength })}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** The typed text. It follows a search that was changed elsewhere, but not the late echo of a search from here. */
function useSearchText(search: string, onSearch: Props['onSearch']) {
  const [text, setText] = useState(search);
  /** Searches from here that the URL does not contain yet, oldest first. */
  const sent = useRef<string[]>([]);
  const report = useRef(onSearch);
  useEffect(() => {
    report.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    const at = sent.current.indexOf(search);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at < 0) setText((typed) => (typed.trim() === search ? typed : search));
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the pause.
  useEffect(() => {
    const typed = text.trim();
    if (typed === (sent.current.at(-1) ?? search)) return;
    const timer = setTimeout(() => {
      sent.current.push(typed);
      report.current(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
