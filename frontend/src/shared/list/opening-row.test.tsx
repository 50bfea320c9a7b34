import { fireEvent, render, screen } from '@testing-library/react';
import { openingRow } from './opening-row.ts';

/** Renders a row with text, a link and a button. */
function renderRow() {
  const open = jest.fn();
  render(
    <table>
      <tbody>
        <tr {...openingRow(open)}>
          <td>Some text</td>
          <td>
            <a href="#elsewhere">Order 1</a>
            <button type="button">Deliver</button>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  return { open, row: screen.getByRole('row'), text: screen.getByText('Some text') };
}

afterEach(() => window.getSelection()?.removeAllRanges());

describe('openingRow', () => {
  it('opens the subject by a click on text of the row', () => {
    const { open, text } = renderRow();
    fireEvent.click(text);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it.each(['Order 1', 'Deliver'])('leaves a click on its control alone: %s', (name) => {
    const { open } = renderRow();
    fireEvent.click(screen.getByText(name));
    expect(open).not.toHaveBeenCalled();
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves a click with %s to the browser', (key) => {
    const { open, text } = renderRow();
    fireEvent.click(text, { [key]: true });
    expect(open).not.toHaveBeenCalled();
  });

  it('stays when the click ends a selection of text in the row, and opens once nothing is selected', () => {
    const { open, text } = renderRow();
    window.getSelection()?.selectAllChildren(text);
    fireEvent.click(text);
    expect(open).not.toHaveBeenCalled();
    window.getSelection()?.removeAllRanges();
    fireEvent.click(text);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is reached by Tab and opens by Enter, but not by Enter on a control in the row', () => {
    const { open, row } = renderRow();
    expect(row.tabIndex).toBe(0);
    fireEvent.keyDown(screen.getByText('Deliver'), { key: 'Enter' });
    fireEvent.keyDown(row, { key: ' ' });
    expect(open).not.toHaveBeenCalled();
    fireEvent.keyDown(row, { key: 'Enter' });
    expect(open).toHaveBeenCalledTimes(1);
  });
});
