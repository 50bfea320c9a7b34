import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Input from 'antd/es/input';
import { useEffect, useRef, useState } from 'react';

/** So long after the last letter the shop is asked, in milliseconds. */
const TYPING_PAUSE_MS = 300;

interface Props {
  label: string;
  /** What the address names; it may come long after it was told, as the router takes its time. */
  search: string;
  /** Told the trimmed text once the typing pauses. */
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

/** What is typed. It follows a search that was changed elsewhere, but never one that comes back from here. */
function useSearchText(search: string, onSearch: Props['onSearch']) {
  const [text, setText] = useState(search);
  /** Searches told from here that the address does not name yet, oldest first. */
  const told = useRef<string[]>([]);
  const tell = useRef(onSearch);
  useEffect(() => {
    tell.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    const at = told.current.indexOf(search);
    told.current = at < 0 ? [] : told.current.slice(at + 1);
    if (at < 0) setText((typed) => (typed.trim() === search ? typed : search));
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause anew.
  useEffect(() => {
    const typed = text.trim();
    if (typed === (told.current.at(-1) ?? search)) return;
    const timer = setTimeout(() => {
      told.current.push(typed);
      tell.current(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
