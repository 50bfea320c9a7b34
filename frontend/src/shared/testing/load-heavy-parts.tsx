import { cleanup, render, screen } from '@testing-library/react';
import { AdminTable, DayPicker } from '../list/heavy-parts.tsx';

/** Loads what lists load on first use, so that each test finds it as soon as its rows are there; call it once per test file. */
export function loadHeavyParts(): void {
  beforeAll(async () => {
    render(
      <>
        <AdminTable rows={[]} first={1} columns={{}} titles={{}} width={1} sort="" onSort={() => {}} fallback={null} />
        <DayPicker id="day" date="" onChoose={() => {}} />
      </>,
    );
    await screen.findAllByRole('table');
    await screen.findByRole('textbox');
    cleanup();
  });
}
