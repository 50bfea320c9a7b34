import Modal from 'antd/es/modal';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { sharedTexts } from '../../../shared/components/shared-texts.ts';
import { useReturnedFocus } from '../../../shared/hooks/use-returned-focus.ts';
import { logoutRequested } from '../../../shared/state/session.ts';
import '../../../shared/styles/kbd.css';
import './palette.css';
import { type OptionGroup, type PaletteOption, pageOptions } from './palette-options.ts';
import { paletteTexts as texts } from './palette-texts.ts';
import { useFound } from './use-found.ts';

interface Props {
  onClose: () => void;
  /** Opens the list of keyboard shortcuts. */
  onKeys: () => void;
}

const LIST_ID = 'palette-results';
const MAX_TEXT = 200;

/**
 * The palette of the administration (docs/api.md#screens): searches orders, people and products, and goes to pages. A
 * combobox whose first option is always the chosen one, in a dialog that returns the focus to what opened it.
 */
export function Palette({ onClose, onKeys }: Props) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const found = useFound(text);
  const groups = [{ title: texts.goTo, options: pageOptions(text) }, ...found.groups].filter(
    ({ options }) => options.length > 0,
  );
  const options = groups.flatMap((group) => group.options);
  const { active, onKeyDown } = useActiveOption(options, text);
  const input = useRef<HTMLInputElement>(null);
  useReturnedFocus();
  // At once: what is typed while the dialog opens belongs to it.
  useEffect(() => input.current?.focus(), []);
  const dispatch = useDispatch();
  const choose = ({ action }: PaletteOption) => {
    onClose();
    if (action === 'keys') onKeys();
    if (action === 'logout') dispatch(logoutRequested());
  };
  return (
    <Modal
      open
      className="palette"
      title={<span className="sr">{texts.title}</span>}
      closable={false}
      footer={null}
      width={640}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <div className="palette-top">
        <input
          ref={input}
          className="palette-input"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={active?.id}
          aria-label={texts.input}
          placeholder={texts.input}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_TEXT}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          {texts.close}
        </button>
      </div>
      <State text={text} found={found} count={options.length} />
      <div id={LIST_ID} className="palette-results" role="listbox" aria-label={texts.results}>
        {groups.map((group) => (
          <Group key={group.title} group={group} activeId={active?.id} onChoose={choose} />
        ))}
      </div>
      <p className="palette-hints" aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {texts.hints.move} <kbd>Enter</kbd> {texts.hints.open} <kbd>Esc</kbd>{' '}
        {texts.hints.close}
      </p>
    </Modal>
  );
}

/** Moves by the arrow keys; another text chooses the first option again. Enter opens the chosen one. */
function useActiveOption(options: PaletteOption[], text: string) {
  const [chosen, setChosen] = useState<{ id: string; text: string } | null>(null);
  const index = chosen?.text === text ? options.findIndex(({ id }) => id === chosen.id) : -1;
  const active = options[Math.max(0, index)];
  const activeId = active?.id;
  useEffect(() => {
    // jsdom does not implement scrollIntoView.
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrow keys may belong to an input method.
    if (event.nativeEvent.isComposing || active === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = options[(Math.max(0, index) + step + options.length) % options.length];
      if (next) setChosen({ id: next.id, text });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById(active.id)?.click();
    }
  };
  return { active, onKeyDown };
}

interface StateProps {
  text: string;
  found: ReturnType<typeof useFound>;
  count: number;
}

/** Whether something is still searched, was not found, or could not be searched. */
function State({ text, found: { isPending, failed, retry }, count }: StateProps) {
  const isEmpty = !isPending && failed.length === 0 && count === 0;
  return (
    <div className="palette-state">
      <p role="status">
        {isPending && texts.searching}
        {isEmpty && texts.none(text)}
        {!isPending && count > 0 && text !== '' && <span className="sr">{texts.found(count)}</span>}
      </p>
      {failed.length > 0 && (
        <p role="alert">
          {texts.failed(failed)} <PushButton onClick={retry}>{sharedTexts.tryAgain}</PushButton>
        </p>
      )}
    </div>
  );
}

interface GroupProps {
  group: OptionGroup;
  activeId: string | undefined;
  onChoose: (option: PaletteOption) => void;
}

function Group({ group: { title, options }, activeId, onChoose }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options are grouped by ARIA, there is no element for it
    <div role="group" aria-label={title}>
      <p className="palette-title" aria-hidden>
        {title}
      </p>
      {options.map((option) => (
        <Option key={option.id} option={option} isActive={option.id === activeId} onChoose={() => onChoose(option)} />
      ))}
    </div>
  );
}

interface OptionProps {
  option: PaletteOption;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ option: { id, label, detail, to }, isActive, onChoose }: OptionProps) {
  const common = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: isActive ? 'palette-option is-active' : 'palette-option',
    onClick: onChoose,
    children: (
      <>
        <span className="palette-label">{label}</span>
        {detail !== undefined && <span className="faint palette-detail">{detail}</span>}
      </>
    ),
  };
  return to === undefined ? <button type="button" {...common} /> : <Link to={to} {...common} />;
}
