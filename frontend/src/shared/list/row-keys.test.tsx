import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { switchSingleKeys } from '../browser/single-keys.ts';
import { useRowKeys } from './use-row-keys.ts';

const names = ['first', 'second', 'third'];

/** A table of rows that open, with a search above; or the rows of a phone. */
function List({ onPhone, onSelect }: { onPhone: boolean; onSelect: (name: string) => void }) {
  const around = useRowKeys();
  const check = (name: string) => (
    <input type="checkbox" aria-label={`Select ${name}`} onChange={() => onSelect(name)} />
  );
  return (
    <>
      <input aria-label="Search" />
      <div ref={around}>
        {onPhone ? (
          <ul className="rows">
            {names.map((name) => (
              <li key={name}>
                {check(name)}
                <a href={`#${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        ) : (
          <table>
            <tbody>
              {names.map((name) => (
                <tr key={name} data-row-key={name} className="opening-row" tabIndex={0} aria-label={name}>
                  <td>
                    {check(name)}
                    <a href={`#${name}`}>Edit {name}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

function renderList({ onPhone = false } = {}) {
  const onSelect = jest.fn();
  render(<List onPhone={onPhone} onSelect={onSelect} />);
  return onSelect;
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

beforeEach(() => switchSingleKeys(true));

describe('useRowKeys', () => {
  it.each([true, false])('moves the focus by j and k, and stays at both ends; on a phone: %s', async (onPhone) => {
    renderList({ onPhone });
    await userEvent.keyboard('j');
    expect(focused()).toBe('first');
    await userEvent.keyboard('kjj');
    expect(focused()).toBe('third');
    await userEvent.keyboard('jk');
    expect(focused()).toBe('second');
  });

  it('k starts at the last row, and j continues from the row whose link has the focus', async () => {
    renderList();
    await userEvent.keyboard('k');
    expect(focused()).toBe('third');
    screen.getByText('Edit first').focus();
    await userEvent.keyboard('j');
    expect(focused()).toBe('second');
  });

  it.each([true, false])('selects the focused row by x, and nothing without one; on a phone: %s', async (onPhone) => {
    const onSelect = renderList({ onPhone });
    for (const key of ['x', 'j', 'j', 'x']) await userEvent.keyboard(key);
    expect(onSelect.mock.calls).toEqual([['second']]);
    expect(focused()).toBe('second');
  });

  it('focuses the form of a row that opens nothing', async () => {
    renderList();
    for (const row of screen.getAllByRole('row')) row.className = '';
    await userEvent.keyboard('j');
    expect(focused()).toBe('Edit first');
  });

  it.each(['{Control>}j{/Control}', '{Alt>}j{/Alt}', '{Meta>}j{/Meta}', 'J'])('ignores %s', async (keys) => {
    renderList();
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(document.body);
  });

  it('leaves what is typed to a field', async () => {
    renderList();
    const search = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.type(search, 'jkx');
    expect([search.value, document.activeElement]).toEqual(['jkx', search]);
  });

  it('waits while a dialog is open, and when such keys are switched off', async () => {
    renderList();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    await userEvent.keyboard('j');
    dialog.remove();
    switchSingleKeys(false);
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(document.body);
  });
});
