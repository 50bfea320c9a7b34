import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { areSingleKeysOn, switchSingleKeys } from '../../../shared/browser/single-keys.ts';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { useReturnedFocus } from '../../../shared/hooks/use-returned-focus.ts';
import '../../../shared/styles/kbd.css';
import './keys.css';
import { keysTexts as texts } from './keys-texts.ts';

/** The keyboard shortcuts of the administration; those of a single key can be switched off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areSingleKeysOn);
  useReturnedFocus();
  return (
    <Modal
      open
      title={texts.title}
      closable={false}
      width={480}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {texts.groups.map(({ title, keys }) => (
        <section key={title} className="keys">
          <h3 className="h4">{title}</h3>
          <dl>
            {keys.map((shortcut) => (
              <div key={shortcut.does}>
                <dt>{shortcut.does}</dt>
                <dd>
                  <Keys keys={shortcut.keys} />
                  {'or' in shortcut && (
                    <>
                      {' '}
                      {texts.or} <Keys keys={shortcut.or} />
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        checked={on}
        aria-describedby="single-keys-hint"
        onChange={({ target: { checked } }) => {
          switchSingleKeys(checked);
          setOn(checked);
        }}
      >
        {texts.single}
      </Checkbox>
      <p className="faint keys-hint" id="single-keys-hint">
        {texts.singleHint}
      </p>
    </Modal>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <span key={key}>
      {index > 0 && ' '}
      <kbd>{key}</kbd>
    </span>
  ));
}
