import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import Input from 'antd/es/input';
import { useEffect, useRef, useState } from 'react';
import { clearable } from './clearable.tsx';
import { Icon } from './Icon.tsx';

/** The debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 300;

interface Props {
  label: string;
  /** The search in the URL, which the router updates asynchronously. */
  search: string;
  /** Called with the trimmed text when typing pauses. */
  onSearch: (search: string) => void;
  maxLength?: number;
}

/** The search input of an admin list. */
export function SearchInput({ label, search, onSearch, maxLength }: Props) {
  const [text, setText] = useSearchText(search, onSearch);
  return (
    <Input
      className="find"
      type="search"
      prefix={<Icon of={SearchOutlined} />}
      allowClear={clearable}
      {...(maxLength !== undefined && { maxLength })}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** Holds the typed text. Follows a search that changed elsewhere, but ignores the late URL update of its own searches. */
function useSearchText(search: string, onSearch: Props['onSearch']) {
  const [text, setText] = useState(search);
  /** Own searches that the URL does not contain yet, oldest first. */
  const sent = useRef<string[]>([]);
  const report = useRef(onSearch);
  useEffect(() => {
    report.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    const index = sent.current.indexOf(search);
    sent.current = index < 0 ? [] : sent.current.slice(index + 1);
    if (index < 0) setText((typed) => (typed.trim() === search ? typed : search));
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the debounce
  useEffect(() => {
    const typed = text.trim();
    if (typed === (sent.current.at(-1) ?? search)) return;
    const timer = setTimeout(() => {
      sent.current.push(typed);
      report.current(typed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
