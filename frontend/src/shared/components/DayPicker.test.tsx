import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayPicker } from './DayPicker.tsx';

describe('day picker', () => {
  it('keeps the day that somebody types while the page around it is drawn again', async () => {
    const onChoose = jest.fn();
    const picker = () => <DayPicker id="day" label="Day" date="2026-11-20" onChoose={onChoose} />;
    const { rerender } = render(picker());
    const field = screen.getByLabelText('Day');
    await userEvent.click(field);
    fireEvent.change(field, { target: { value: '2026-10-20' } });
    rerender(picker());
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
    expect(onChoose).toHaveBeenCalledWith('2026-10-20');
  });
});
